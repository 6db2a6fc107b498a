import * as z from 'zod/mini';
import { AI_KEY, AI_KEY_CONFIGURED } from '../domain/ai-provider.ts';
import * as LIMITS from '../domain/limits.ts';
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
import { issue } from './issues.ts';

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
  [AI_KEY_CONFIGURED]: z.boolean(),
  /** Beyond the specification: the keys of the installed and enabled power-ups. */
  power_ups: z.array(z.string()),
});

/** Reported together with other errors: without `when`, one wrong field would hide them. */
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

/** The fields of the registration form; the browser adds its timezone. */
export const registration = z
  .object(
    {
      name: line('name', LIMITS.nameLength),
      email,
      password: newPassword('password'),
      password_confirmation: typed('password_confirmation'),
      // An invalid timezone does not prevent a registration: the account then uses UTC.
      timezone: z.optional(z.catch(z.string(), 'UTC')),
      // The token of the invitation, and the proof that only its e-mail contains: that the address is the user's own.
      token: z.optional(z.nullable(z.string({ error: issue('invalid_invitation_token') }))),
      proof: z.optional(z.catch(z.nullable(z.string()), null)),
    },
    anObject('user'),
  )
  .check(samePassword(issue('password_confirmation_differs')));

export const credentials = z.object(
  {
    email: anyAddress,
    password: typed('password'),
    // The tokens of `X-Known-Browser` from earlier sign-ins in this browser: it may still try when guesses from
    // elsewhere have used up the attempts. Wrong tokens do not prevent a sign-in.
    known_browsers: z.optional(z.catch(z.array(z.string()).check(z.maxLength(LIMITS.knownBrowserTokens)), [])),
  },
  anObject('user'),
);

/** The fields of the forms for a new password. */
const newPasswordTwice = {
  password: newPassword('new_password'),
  password_confirmation: repeated('password_confirmation'),
};

export const passwordReset = z
  .object(newPasswordTwice, anObject('user'))
  .check(samePassword(issue('passwords_differ')));

export const passwordChange = z
  .object({ current_password: typed('current_password'), ...newPasswordTwice }, anObject('user'))
  .check(samePassword(issue('passwords_differ')));

export const passwordResetRequest = z.object({ email: anyAddress }, anObject('user'));

const account = {
  name: line('name', LIMITS.nameLength),
  email,
};

const resets = {
  daily_reset_time: timeOfDay('daily_reset_time'),
  weekly_reset_day: wholeNumber('weekly_reset_day', 1, 7),
  monthly_reset_day: wholeNumber('monthly_reset_day', 1, 31),
};

/** The user's key of the AI provider, for coaches and photo analysis. */
const key = { [AI_KEY]: apiKey(AI_KEY, LIMITS.apiKeyLength) };

/** Proves that the owner sets the new address; without it the old address keeps its rights for some days. */
const proof = { current_password: typed('current_password') };

/** The forms of the settings page. */
export const accountSettings = z.object(account, anObject('user'));
export const accountWithNewAddress = z.object({ ...account, ...proof }, anObject('user'));
export const resetSettings = z.object(resets, anObject('user'));

export const keySettings = z.object(key, anObject('user'));

/** A change of settings: only the given fields are set. */
export const settingsChange = z.partial(z.object({ ...account, ...resets, ...key, ...proof }, anObject('user')));

export const users = {
  register: endpoint('POST', '/api/v1/users', {
    summary: 'Create an account and sign in to it',
    errors: [
      'changed_meanwhile',
      'email_taken',
      'invalid_invitation',
      'invitation_email_differs',
      'invitation_expired',
      'invitation_used',
      'person_has_too_many_chats',
      'person_has_too_many_confidants',
      'too_many_attempts',
    ],
    access: 'anyone',
    status: 201,
    idempotent: true,
    body: wrapped('user', registration),
    reply: z.object({ token: z.string(), user, chat_id: z.nullable(z.string()) }),
  }),
  signIn: endpoint('POST', '/api/v1/users/sign_in', {
    summary: 'Sign in',
    errors: ['too_many_attempts', 'wrong_credentials'],
    access: 'anyone',
    body: wrapped('user', credentials),
    reply: z.object({ token: z.string(), user }),
  }),
  signOut: endpoint('DELETE', '/api/v1/users/sign_out', { summary: 'Revoke the token of this call' }),
  liveTicket: endpoint('POST', '/api/v1/live_tickets', {
    summary: 'A ticket that opens one live connection within 60 seconds, in place of the token',
    status: 201,
    reply: z.object({ ticket: z.string(), expires_at: z.string() }),
  }),
  me: endpoint('GET', '/api/v1/users/me', { summary: 'The signed-in user', reply: user }),
  update: endpoint('PUT', '/api/v1/users/me', {
    summary: 'Change the named settings; a new address works at once and is to be verified',
    errors: [
      'api_key_is_password',
      'api_key_refused',
      'api_key_unchecked',
      'email_taken',
      'too_many_attempts',
      'too_many_clock_changes',
      'too_many_key_checks',
      'wrong_current_password',
    ],
    body: wrapped('user', settingsChange),
    reply: user,
  }),
  changePassword: endpoint('PATCH', '/api/v1/users/me/password', {
    summary: "Change the password, and revoke all of the user's other tokens",
    errors: ['too_many_attempts', 'wrong_current_password'],
    body: wrapped('user', passwordChange),
  }),
  verifyEmail: endpoint('POST', '/api/v1/users/verify_email', {
    summary: 'Follow the link that proves an address',
    errors: ['email_already_verified', 'link_used_up'],
    access: 'anyone',
    body: z.object({ token: typed('token') }),
    reply: z.object({ email: z.string(), email_verified: z.boolean() }),
  }),
  resendVerification: endpoint('POST', '/api/v1/users/me/resend_verification', {
    summary: 'Mail the link that proves the address again',
    errors: ['too_many_attempts'],
  }),
  requestPasswordReset: endpoint('POST', '/api/v1/users/password_reset', {
    summary: 'Mail a link for a new password, if the address has an account; the answer never tells',
    errors: ['too_many_attempts'],
    access: 'anyone',
    body: wrapped('user', passwordResetRequest),
  }),
  resetPassword: endpoint('PUT', '/api/v1/users/password_reset/{token}', {
    summary: "Set a new password by a link, and revoke all of the user's tokens",
    errors: ['changed_meanwhile', 'link_used_up'],
    access: 'anyone',
    body: wrapped('user', passwordReset),
  }),
};

export type User = z.output<typeof user>;
export type SettingsChange = z.input<typeof settingsChange>;
