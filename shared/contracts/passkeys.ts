import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { line, typed } from './fields.ts';
import { issue } from './issues.ts';
import { user } from './users.ts';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** `null` before the first sign-in with it. */
  last_used_at: z.nullable(z.string()),
});

const malformed = { error: issue('malformed_passkey') };

/** Bytes in base64url. */
const bytes = (longest: number) =>
  z.string(malformed).check(z.regex(/^[\w-]+$/, malformed), z.maxLength(longest, malformed));
const credentialId = bytes(LIMITS.passkeyIdLength);
const encoded = bytes(LIMITS.passkeyPartLength);

/** The fields of each answer of a passkey, with its id twice; other fields are ignored. */
const answer = { id: credentialId, rawId: encoded, type: z.literal('public-key', malformed) };

/** The answer to the options of a new passkey, in the JSON form of WebAuthn. */
const registration = z.object(
  {
    ...answer,
    response: z.object(
      {
        clientDataJSON: encoded,
        attestationObject: encoded,
        transports: z.optional(
          z.array(z.string(malformed).check(z.maxLength(32, malformed)), malformed).check(z.maxLength(10, malformed)),
        ),
      },
      malformed,
    ),
  },
  malformed,
);

/** The answer to the options of a sign-in, in the JSON form of WebAuthn. */
const assertion = z.object(
  {
    ...answer,
    response: z.object(
      { clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: encoded },
      malformed,
    ),
  },
  malformed,
);

/** The fields of the form for a new passkey. The browser is asked only after the password was checked. */
export const newPasskey = z.object({
  current_password: typed('current_password'),
  name: line('name', LIMITS.passkeyNameLength),
});

export const passkeyChange = z.object({ name: line('name', LIMITS.passkeyNameLength) });

/** In the JSON form of WebAuthn (`PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(z.array(z.string())) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** In the JSON form of WebAuthn (`PublicKeyCredentialRequestOptionsJSON`). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  userVerification: z.literal('required'),
});

/** The data for the signals of WebAuthn about the user's passkeys. */
const accepted = z.object({
  /** The id by which passkeys know their user; `null` before the first passkey. */
  user_handle: z.nullable(z.string()),
  /** In base64url. No other passkey signs this user in. */
  credential_ids: z.array(z.string()),
  /** The address and the name, which browsers show beside a passkey. */
  name: z.string(),
  display_name: z.string(),
});

/** Options with the token that must be returned with the answer, until it expires. */
const challenged = <Options extends z.ZodMiniType>(options: Options) =>
  z.object({ token: z.string(), expires_at: z.string(), options });

export const passkeys = {
  list: endpoint('GET', '/api/v1/passkeys', {
    summary: "The user's passkeys, oldest first",
    reply: z.array(passkey),
  }),
  accepted: endpoint('GET', '/api/v1/passkeys/accepted', {
    summary: 'Which passkeys sign the user in, and under which name: for browsers that offer them',
    reply: accepted,
  }),
  registrationOptions: endpoint('POST', '/api/v1/passkeys/registration_options', {
    summary: 'Options for a new passkey, after the current password; to be answered within five minutes',
    errors: ['changed_meanwhile', 'too_many_attempts', 'too_many_passkeys', 'wrong_current_password'],
    body: z.object({ current_password: typed('current_password') }),
    reply: challenged(creationOptions),
  }),
  create: endpoint('POST', '/api/v1/passkeys', {
    summary: "Add the passkey that answers the options, and mail the user's address about it",
    errors: ['changed_meanwhile', 'passkey_refused', 'passkey_registered', 'passkey_too_late', 'too_many_passkeys'],
    status: 201,
    body: z.object({
      token: typed('token'),
      name: line('name', LIMITS.passkeyNameLength),
      response: registration,
    }),
    reply: passkey,
  }),
  rename: endpoint('PATCH', '/api/v1/passkeys/{id}', {
    summary: 'Rename a passkey',
    errors: ['passkey_not_found'],
    body: passkeyChange,
    reply: passkey,
  }),
  delete: endpoint('DELETE', '/api/v1/passkeys/{id}', {
    summary: 'Remove a passkey: nobody signs in with it any more',
    errors: ['passkey_not_found'],
  }),
  signInOptions: endpoint('POST', '/api/v1/passkeys/sign_in_options', {
    summary: 'Options for a sign-in with a passkey; to be answered within five minutes',
    access: 'anyone',
    reply: challenged(requestOptions),
  }),
  signIn: endpoint('POST', '/api/v1/passkeys/sign_in', {
    summary: 'Sign in with a passkey',
    errors: ['passkey_refused', 'passkey_too_late', 'too_many_attempts', 'unknown_passkey', 'wrong_credentials'],
    access: 'anyone',
    body: z.object({ token: typed('token'), response: assertion }),
    reply: z.object({ token: z.string(), user }),
  }),
};

export type Passkey = z.output<typeof passkey>;
export type Registration = z.output<typeof registration>;
export type Assertion = z.output<typeof assertion>;
