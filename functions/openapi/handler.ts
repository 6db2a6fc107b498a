import { resource } from '#functions/lib/http/resource.ts';
import { readDescription } from './describe.ts';

export const handler = resource(readDescription);
