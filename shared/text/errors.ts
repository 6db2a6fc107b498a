import { AI_PROVIDER } from '../domain/ai-provider.ts';
import type { ErrorParams } from '../domain/error-codes.ts';

/*
 * Error texts of the API that the browser shows, too, by code: each screen imports those that it needs. Texts about
 * fields are in `field-errors.ts`, those that only the server sends in `server-errors.ts`.
 */

export const signed_out = 'You need to sign in or sign up before continuing.';
export const wrong_credentials = 'Invalid email or password';
export const too_many_attempts = 'Too many attempts. Please try again later.';
export const passkey_registered = 'This device already has a passkey for your account.';
export const email_taken = 'Email has already been taken';
export { linkUsedUp as link_used_up } from './session.ts';
export const invalid_invitation = 'Invalid invitation link';
export const invitation_expired = 'Invitation has expired';

export const not_found = 'Not found';
export const request_too_large = ({ limit }: ErrorParams['request_too_large']) =>
  `The request is larger than ${limit} KB`;
export const busy = 'Steadfast is busy at the moment. Please try again.';
export const internal = 'Something went wrong on our side. Please try again.';

export const conversation_closed = 'This conversation is closed';
export const api_key_required = `${AI_PROVIDER} API Key Required`;
export const too_many_exercises = ({ limit }: ErrorParams['too_many_exercises']) =>
  `A commitment can have at most ${limit} exercises`;
