import { resource } from '#functions/lib/http/resource.ts';
import { createFeed, endFeed, readFeed } from './feed.ts';
import { readFile } from './file.ts';

export const handler = resource(readFeed, createFeed, endFeed, readFile);
