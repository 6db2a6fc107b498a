import { resource } from '#functions/lib/http/resource.ts';
import { importHistory } from './create.ts';

export const handler = resource(importHistory);
