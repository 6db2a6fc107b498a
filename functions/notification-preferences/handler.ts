import { resource } from '#functions/lib/http/resource.ts';
import { readPreferences } from './read.ts';
import { updatePreferences } from './update.ts';

export const handler = resource(readPreferences, updatePreferences);
