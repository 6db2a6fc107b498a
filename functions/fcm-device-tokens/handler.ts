import { resource } from '#functions/lib/http/resource.ts';
import { forgetToken } from './forget.ts';
import { registerToken } from './register.ts';

export const handler = resource(registerToken, forgetToken);
