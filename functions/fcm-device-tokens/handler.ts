import { resource } from '#functions/lib/http/resource.ts';
import { forgetToken, unsubscribe } from './forget.ts';
import { registerToken } from './register.ts';
import { subscribe } from './subscribe.ts';

export const handler = resource(registerToken, forgetToken, subscribe, unsubscribe);
