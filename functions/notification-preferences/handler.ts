import { resource } from '#functions/lib/http/resource.ts';
import { readPreferences } from './read.ts';
import { testEmail } from './test-email.ts';
import { updatePreferences } from './update.ts';

export const handler = resource(readPreferences, updatePreferences, testEmail);
