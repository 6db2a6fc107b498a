import {
  api_key_required,
  conversation_closed,
  email_taken,
  invalid_invitation,
  invitation_expired,
  signed_out,
  too_many_exercises,
  wrong_credentials,
} from '../text/errors.ts';
import { fieldErrors } from '../text/field-errors.ts';
import { emailSent, pushSent } from '../text/test-notifications.ts';
import { LIMITS } from './limits.ts';

/** Exports for screens that do not import the texts of `shared/text/` yet. */
export const SENTENCES = {
  signedOut: signed_out,
  wrongCredentials: wrong_credentials,
  emailTaken: email_taken,
  badInvitation: invalid_invitation,
  expiredInvitation: invitation_expired,
  conversationClosed: conversation_closed,
  apiKeyRequired: api_key_required,
  tooManyExercises: too_many_exercises({ limit: LIMITS.exercises }),
  tooManyItems: fieldErrors.too_many_items({ limit: LIMITS.foodItems }),
  messageTooLong: fieldErrors.too_long({ label: 'message', limit: LIMITS.messageLength }),
  keyRequired: fieldErrors.required({ label: 'openai_api_key' }),
  pushSent,
  emailSent,
} as const;
