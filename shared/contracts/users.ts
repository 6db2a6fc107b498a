import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { SENTENCES } from '../domain/sentences.ts';
import { endpoint } from './endpoint.ts';
import {
  anObject,
  anyAddress,
  apiKey,
  email,
  line,
  newPassword,
  repeated,
  timeOfDay,
  typed,
  wholeNumber,
  wrapped,
} from './fields.ts';

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
  /** Beyond the specification: keys of the power-ups that are installed and switched on. */
  power_ups: z.array(z.string()),
});

/** Said together with what else is wrong: without `when`, one wrong field would hide the others. */
function samePassword(error: string) {
  return z.refine<{ password: string; password_confirmation: string }>(
    ({ password, password_confirmation }) => password === password_confirmation,
    {
      error,
      path: ['password_confirmation'],
      when: ({ value }) => {
        const typedIn = value as Partial<Record<string, unknown>> | null;
        return typeof typedIn?.password === 'string' && typeof typedIn.password_confirmation === 'string';
      },
    },
  );
}

/** What the registration form asks for; the browser adds its timezone. */
export const registration = z
  .object(
    {
      name: line('Name', LIMITS.nameLength),
      email,
      password: newPassword('Password'),
      password_confirmation: typed('Password confirmation'),
      // A zone that is none is no reason to turn somebody away: the account then lives by UTC.
      timezone: z.optional(z.catch(z.string(), 'UTC')),
      // Of the invitation whose link was followed, and what only its e-mail holds: that the address is one's own.
      token: z.optional(z.nullable(z.string({ error: SENTENCES.badInvitation }))),
      proof: z.optional(z.catch(z.nullable(z.string()), null)),
    },
    anObject('User'),
  )
  .check(samePassword(SENTENCES.passwordsDiffer));

export const credentials = z.object(
  {
    email: anyAddress,
    password: typed('Password'),
  },
  anObject('User'),
);

/** What the forms for a new password ask for. */
const newPasswordTwice = {
  password: newPassword('New password'),
  password_confirmation: repeated('Password confirmation'),
};

export const passwordReset = z
  .object(newPasswordTwice, anObject('User'))
  .check(samePassword(SENTENCES.newPasswordsDiffer));

export const passwordChange = z
  .object({ current_password: typed('Current password'), ...newPasswordTwice }, anObject('User'))
  .check(samePassword(SENTENCES.newPasswordsDiffer));

export const passwordResetRequest = z.object({ email: anyAddress }, anObject('User'));

const account = {
  name: line('Name', LIMITS.nameLength),
  email,
};

const resets = {
  daily_reset_time: timeOfDay('Daily reset time'),
  weekly_reset_day: wholeNumber('Weekly reset day', 1, 7),
  monthly_reset_day: wholeNumber('Monthly reset day', 1, 31),
};

/** By which coaches and photo analysis ask OpenAI in the user's name. */
const key = { openai_api_key: apiKey('OpenAI API key', LIMITS.apiKeyLength) };

/** The two forms of the settings page. */
export const accountSettings = z.object(account, anObject('User'));
export const resetSettings = z.object(resets, anObject('User'));

export const keySettings = z.object(key, anObject('User'));

/** A change of settings: the fields that it names are set, the others are left. */
export const settingsChange = z.partial(z.object({ ...account, ...resets, ...key }, anObject('User')));

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
  update: endpoint('PUT', '/api/v1/users/me', {
    summary: 'Change the named settings; a new address works at once and is to be verified',
    body: wrapped('user', settingsChange),
    reply: user,
  }),
  changePassword: endpoint('PATCH', '/api/v1/users/me/password', {
    summary: "Change the password, and revoke all of the user's other tokens",
    body: wrapped('user', passwordChange),
  }),
  verifyEmail: endpoint('POST', '/api/v1/users/verify_email', {
    summary: 'Follow the link that proves an address',
    access: 'anyone',
    body: z.object({ token: typed('Token') }),
    reply: z.object({ email: z.string(), email_verified: z.boolean() }),
  }),
  resendVerification: endpoint('POST', '/api/v1/users/me/resend_verification', {
    summary: 'Mail the link that proves the address again',
  }),
  requestPasswordReset: endpoint('POST', '/api/v1/users/password_reset', {
    summary: 'Mail a link for a new password, if the address has an account; the answer never tells',
    access: 'anyone',
    body: wrapped('user', passwordResetRequest),
  }),
  resetPassword: endpoint('PUT', '/api/v1/users/password_reset/{token}', {
    summary: "Set a new password by a link, and revoke all of the user's tokens",
    access: 'anyone',
    body: wrapped('user', passwordReset),
  }),
};

export type User = z.output<typeof user>;
export type SettingsChange = z.input<typeof settingsChange>;
