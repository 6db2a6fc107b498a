import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { SENTENCES } from '../domain/sentences.ts';
import { endpoint } from './endpoint.ts';
import { anObject, anyAddress, email, line, newPassword, typed, wrapped } from './fields.ts';

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  image: z.nullable(z.string()),
  daily_reset_time: z.string(),
  weekly_reset_day: z.number(),
  monthly_reset_day: z.number(),
  timezone: z.string(),
  openai_api_key_configured: z.boolean(),
});

/** What the registration form asks for; the browser adds its timezone. */
export const registration = z
  .object(
    {
      name: line('Name', LIMITS.nameLength),
      email,
      password: newPassword,
      password_confirmation: typed('Password confirmation'),
      // A zone that is none is no reason to turn somebody away: the account then lives by UTC.
      timezone: z.optional(z.catch(z.string(), 'UTC')),
    },
    anObject('User'),
  )
  .check(
    z.refine(({ password, password_confirmation }) => password === password_confirmation, {
      error: SENTENCES.passwordsDiffer,
      path: ['password_confirmation'],
      // Said together with what else is wrong: without `when`, one wrong field would hide the others.
      when: ({ value }) => {
        const typedIn = value as Partial<Record<string, unknown>> | null;
        return typeof typedIn?.password === 'string' && typeof typedIn.password_confirmation === 'string';
      },
    }),
  );

export const credentials = z.object(
  {
    email: anyAddress,
    password: typed('Password'),
  },
  anObject('User'),
);

export const users = {
  register: endpoint('POST', '/api/v1/users', {
    summary: 'Create an account and sign in to it',
    access: 'anyone',
    status: 201,
    idempotent: true,
    body: wrapped('user', registration),
    reply: z.object({ token: z.string(), user, chat_id: z.nullable(z.string()) }),
  }),
  signIn: endpoint('POST', '/api/v1/users/sign_in', {
    summary: 'Sign in',
    access: 'anyone',
    body: wrapped('user', credentials),
    reply: z.object({ token: z.string(), user }),
  }),
  signOut: endpoint('DELETE', '/api/v1/users/sign_out', { summary: 'Revoke the token of this call' }),
  me: endpoint('GET', '/api/v1/users/me', { summary: 'The signed-in user', reply: user }),
};

export type User = z.output<typeof user>;
