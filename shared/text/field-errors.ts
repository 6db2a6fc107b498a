import { AI_KEY, AI_PROVIDER } from '../domain/ai-provider.ts';
import type { ErrorTexts, FieldErrorCode } from '../domain/error-codes.ts';
import type { Label } from '../domain/field-labels.ts';

/* Error texts of fields, for forms and answers. */

/** The names of fields that differ from their label's words. */
const NAMES: Partial<Record<Label, string>> = {
  every: 'Number of days',
  in_app_notifications: 'In-app notifications',
  [AI_KEY]: `${AI_PROVIDER} API key`,
  user_power_up: 'User power-up',
};

/**
 * The English name of a field: 'Start date' of `start_date`. A table of all names would cost each page half a kilobyte.
 */
function nameOf(label: Label): string {
  return NAMES[label] ?? label.charAt(0).toUpperCase() + label.slice(1).replaceAll('_', ' ');
}

export const fieldErrors: ErrorTexts<FieldErrorCode> = {
  required: ({ label }) => `${nameOf(label)} is required`,
  not_text: ({ label }) => `${nameOf(label)} must be text`,
  too_long: ({ label, limit }) => `${nameOf(label)} must be at most ${limit} characters`,
  too_short: ({ label, limit }) => `${nameOf(label)} must be at least ${limit} characters`,
  line_breaks: ({ label }) => `${nameOf(label)} can’t contain line breaks`,
  forbidden_characters: ({ label }) => `${nameOf(label)} contains characters that aren’t allowed`,
  not_an_object: ({ label }) => `${nameOf(label)} must be an object`,
  not_a_list: ({ label }) => `${nameOf(label)} must be a list`,
  too_many_rows: ({ label, limit }) => `${nameOf(label)} can have at most ${thousands(limit)} rows`,
  not_a_date: ({ label }) => `${nameOf(label)} must be a date such as 2026-11-20`,
  date_out_of_range: ({ label, from, to }) => `${nameOf(label)} must be between ${from} and ${to}`,
  not_a_time: ({ label }) => `${nameOf(label)} must be a time such as 04:00`,
  not_a_boolean: ({ label }) => `${nameOf(label)} must be true or false`,
  not_a_whole_number: ({ label, min, max }) => `${nameOf(label)} must be a whole number from ${min} to ${max}`,
  not_one_of: ({ label, choices }) => `${nameOf(label)} must be ${orList(choices)}`,
  invalid_input: 'Invalid input',

  invalid_email: 'Email isn’t a valid address',
  password_confirmation_differs: 'Password confirmation does not match',
  passwords_differ: 'Passwords do not match',
  malformed_api_key: `${AI_PROVIDER} API key may only contain letters, digits and punctuation`,
  malformed_passkey: 'This isn’t the answer of a passkey',
  invalid_timezone: 'Timezone must be a name such as Europe/Paris',
  invalid_instant: 'At must be an instant such as 2026-11-20T09:30:00Z',
  invalid_weekdays: 'Weekdays must be 1 to 7 different days, from 1 (Monday) to 7 (Sunday)',
  invalid_client_id: 'Client id must be a UUID',
  invalid_invitation_token: 'Invalid invitation link',
  encouragement_body_required: 'Encouragement body is required.',

  invalid_monthly_limit: ({ limit }) =>
    `Monthly limit must be an amount from 0 to ${thousands(limit)} dollars, to the cent`,
  invalid_calorie_goal: ({ limit }) => `Daily calorie goal must be a number from 1 to ${thousands(limit)}`,
  invalid_amount: ({ limit }) => `Amount must be a number above 0, at most ${thousands(limit)}, to three decimals`,
  invalid_grams: ({ label, limit }) => `${nameOf(label)} must be a number of grams from 0 to ${thousands(limit)}`,
  invalid_quantity: ({ limit }) => `Quantity must be a number above 0, at most ${thousands(limit)}`,
  invalid_weight: ({ limit }) => `Weight must be a number above 0, at most ${thousands(limit)}`,
  invalid_duration: ({ limit }) => `Duration must be a number of minutes from 1 to ${thousands(limit)}`,
  invalid_photo_size: ({ limit }) => `A photo can be at most ${limit} MB`,
  invalid_items: 'Items must be a list',
  too_many_items: ({ limit }) => `An entry can have at most ${limit} items`,
  search_too_short: ({ limit }) => `Search must have at least ${limit} characters`,

  unknown_message: 'Message must belong to this chat',
  too_many_members: ({ limit }) => `A group can have at most ${limit} members`,
  unknown_members: 'Members must be your confidants',
  invalid_ids: 'Ids must be a list of ids',
  repeated_ids: 'Ids can’t contain duplicates',
  too_many_times: ({ label, limit }) => `${nameOf(label)} can have at most ${limit} times`,
  too_many_ids: ({ limit }) => `At most ${limit} ids are allowed`,
};

function orList(choices: readonly string[]): string {
  const named = choices.map((choice) => choice || 'empty');
  return `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

/** '1,440'. Not `toLocaleString`: its first call loads Intl data, which would delay each page. */
function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
