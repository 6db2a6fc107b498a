import { resource } from '#functions/lib/http/resource.ts';
import { me } from './me.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const handler = resource(register, signIn, signOut, me);
