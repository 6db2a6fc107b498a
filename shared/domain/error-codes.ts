import type { Label } from './field-labels.ts';

/*
 * The error codes of the API. Codes are stable, because other programs use them. Each has its status here and its text
 * in `shared/text/`: in `field-errors.ts` (of the schemas), `errors.ts` (others that the browser shows too) or
 * `server-errors.ts`.
 */

/** The codes of schemas, for wrong fields. */
const FIELD_ERRORS = [
  'required',
  'not_text',
  'too_long',
  'too_short',
  'line_breaks',
  'forbidden_characters',
  'not_an_object',
  'not_a_list',
  'too_many_rows',
  'not_a_date',
  'date_out_of_range',
  'not_a_time',
  'not_a_boolean',
  'not_a_whole_number',
  'not_one_of',
  'invalid_input',
  'invalid_email',
  'password_confirmation_differs',
  'passwords_differ',
  'malformed_api_key',
  'malformed_passkey',
  'invalid_timezone',
  'invalid_instant',
  'invalid_weekdays',
  'invalid_client_id',
  'invalid_invitation_token',
  'encouragement_body_required',
  'invalid_monthly_limit',
  'invalid_calorie_goal',
  'invalid_amount',
  'invalid_grams',
  'invalid_quantity',
  'invalid_weight',
  'invalid_duration',
  'invalid_photo_size',
  'invalid_items',
  'too_many_items',
  'search_too_short',
  'unknown_message',
  'too_many_members',
  'unknown_members',
  'invalid_ids',
  'repeated_ids',
  'too_many_ids',
  'too_many_times',
] as const;

/** All codes, by the status of their answers. */
export const ERRORS_BY_STATUS = {
  400: ['not_json'],
  401: ['signed_out', 'unknown_passkey', 'wrong_credentials'],
  403: ['conversation_closed', 'commitments_not_shared', 'dashboard_not_shared', 'powerup_not_installed'],
  404: [
    'not_found',
    'category_not_found',
    'chat_not_found',
    'coach_not_found',
    'coach_type_not_found',
    'commitment_not_found',
    'confidant_not_found',
    'device_not_found',
    'encouragement_not_found',
    'entry_not_found',
    'export_not_found',
    'session_not_found',
    'exercise_not_found',
    'food_not_found',
    'invalid_invitation',
    'page_not_shared',
    'passkey_not_found',
    'photo_not_found',
    'pause_not_found',
    'powerup_not_found',
    'review_not_found',
    'sentence_not_found',
  ],
  409: ['changed_meanwhile'],
  410: [
    'email_already_verified',
    'invitation_expired',
    'invitation_used',
    'link_used_up',
    'passkey_too_late',
    'reminder_expired',
  ],
  413: ['request_too_large'],
  422: [
    ...FIELD_ERRORS,
    'already_confidant',
    'already_confidants',
    'already_invited',
    'amount_without_target',
    'api_key_is_password',
    'api_key_refused',
    'api_key_required',
    'cannot_invite_yourself',
    'cannot_remove_yourself',
    'coach_active',
    'coach_not_deactivatable',
    'coach_shows_nothing',
    'commitment_closed',
    'date_in_future',
    'day_written',
    'email_address_bounced',
    'email_address_complained',
    'email_address_unsubscribed',
    'email_address_unverified',
    'email_off',
    'email_taken',
    'email_unverified',
    'entry_kind_differs',
    'entry_range_too_long',
    'general_coach_not_deletable',
    'idempotency_key_reused',
    'ids_of_several_categories',
    'import_key_repeated',
    'import_key_unknown',
    'instant_in_future',
    'instant_too_old',
    'invalid_entry_range',
    'invalid_idempotency_key',
    'invalid_unsubscribe_link',
    'invitation_email_differs',
    'malformed_push_keys',
    'no_push_device',
    'not_a_member',
    'not_due',
    'not_started',
    'note_too_early',
    'nothing_to_analyze',
    'once_a_day_without_times',
    'own_invitation',
    'own_proposal',
    'proposal_over',
    'passkey_refused',
    'passkey_registered',
    'pause_over',
    'pause_too_early',
    'person_has_too_many_chats',
    'person_has_too_many_confidants',
    'push_off',
    'range_reversed',
    'range_too_long',
    'resume_not_alone',
    'review_too_old',
    'schedule_conflict',
    'schedule_unfit',
    'too_many_additions',
    'too_many_categories',
    'too_many_chats',
    'too_many_chosen_people',
    'too_many_clock_changes',
    'too_many_closings',
    'too_many_coaches',
    'too_many_commitments',
    'too_many_confidants',
    'too_many_current_additions',
    'too_many_encouragements',
    'too_many_exercises',
    'too_many_frequency_changes',
    'too_many_moves',
    'too_many_passkeys',
    'too_many_paused_commitments',
    'too_many_pauses',
    'too_many_pending_invitations',
    'too_many_photos',
    'too_many_shares',
    'unknown_before',
    'unknown_confidants',
    'unknown_ids',
    'unknown_push_service',
    'until_before_from',
    'until_in_past',
    'wrong_current_password',
  ],
  429: [
    'too_many_attempts',
    'too_many_entries_today',
    'too_many_exports_today',
    'too_many_food_lookups',
    'too_many_imports_today',
    'too_many_invitations_today',
    'too_many_key_checks',
    'too_many_photos_today',
    'too_many_pictures_today',
    'too_many_tests',
  ],
  500: ['internal'],
  502: ['api_key_unchecked', 'email_failed', 'food_lookup_failed', 'push_failed'],
  503: ['busy'],
} as const;

export type FieldErrorCode = (typeof FIELD_ERRORS)[number];
export type ErrorCode = (typeof ERRORS_BY_STATUS)[keyof typeof ERRORS_BY_STATUS][number];

/** The status of answers with this code. */
export function statusOf(code: ErrorCode): number {
  const [status] =
    Object.entries(ERRORS_BY_STATUS).find(([, codes]) => (codes as readonly string[]).includes(code)) ?? [];
  return Number(status);
}

type Labelled = { label: Label };
type Limited = { limit: number };

/** The params of codes, if they have some. */
export interface ErrorParams {
  required: Labelled;
  not_text: Labelled;
  too_long: Labelled & Limited;
  too_short: Labelled & Limited;
  line_breaks: Labelled;
  forbidden_characters: Labelled;
  not_an_object: Labelled;
  not_a_list: Labelled;
  too_many_rows: Labelled & Limited;
  not_a_date: Labelled;
  /** Dates, `YYYY-MM-DD`. */
  date_out_of_range: Labelled & { from: string; to: string };
  not_a_time: Labelled;
  not_a_boolean: Labelled;
  not_a_whole_number: Labelled & { min: number; max: number };
  not_one_of: Labelled & { choices: readonly string[] };
  /** The address of the link. */
  email_already_verified: { email: string };
  /** In dollars. */
  invalid_monthly_limit: Limited;
  invalid_calorie_goal: Limited;
  invalid_amount: Limited;
  invalid_grams: Labelled & Limited;
  invalid_quantity: Limited;
  invalid_weight: Limited;
  /** In minutes. */
  invalid_duration: Limited;
  /** In megabytes. */
  invalid_photo_size: Limited;
  too_many_items: Limited;
  search_too_short: Limited;
  too_many_members: Limited;
  too_many_ids: Limited;
  too_many_times: Labelled & Limited;
  powerup_not_installed: { powerup: string };
  /** In kilobytes. */
  request_too_large: Limited;
  entry_range_too_long: Limited;
  /** About the field `at` if `of` is missing. */
  instant_in_future: { of: 'id' } | undefined;
  /** In days; about the field `at` if `of` is missing. */
  instant_too_old: Limited & { of?: 'id' };
  /** A date, `YYYY-MM-DD`. */
  not_due: { date: string };
  /** A date, `YYYY-MM-DD`. */
  not_started: { date: string };
  /** The date on which the commitment was made, `YYYY-MM-DD`. */
  note_too_early: { date: string };
  person_has_too_many_chats: Limited & { name: string };
  person_has_too_many_confidants: Limited;
  range_too_long: Limited;
  /** In days. */
  review_too_old: Limited;
  too_many_additions: Limited;
  too_many_categories: Limited;
  too_many_chats: Limited;
  too_many_chosen_people: Limited;
  /** In days. */
  pause_too_early: Limited;
  too_many_clock_changes: Limited;
  too_many_closings: Limited;
  too_many_coaches: Limited;
  too_many_commitments: Limited;
  too_many_confidants: Limited;
  too_many_current_additions: Limited;
  too_many_encouragements: Limited;
  too_many_exercises: Limited;
  too_many_frequency_changes: Limited;
  too_many_moves: Limited;
  too_many_passkeys: Limited;
  too_many_paused_commitments: Limited;
  too_many_pauses: Limited;
  too_many_pending_invitations: Limited;
  too_many_photos: Limited;
  too_many_shares: Limited;
  too_many_entries_today: Limited;
  too_many_exports_today: Limited;
  too_many_food_lookups: Limited;
  too_many_imports_today: Limited;
  too_many_invitations_today: Limited;
  too_many_key_checks: Limited;
  too_many_photos_today: Limited;
  too_many_pictures_today: Limited;
  too_many_tests: Limited;
}

/** The texts of some codes: a string, or a function of the params. */
export type ErrorTexts<Code extends ErrorCode> = {
  readonly [Each in Code]: Each extends keyof ErrorParams ? (params: ErrorParams[Each]) => string : string;
};
