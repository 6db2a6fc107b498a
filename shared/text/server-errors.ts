import { AI_PROVIDER } from '../domain/ai-provider.ts';
import type { ErrorCode, ErrorTexts, FieldErrorCode } from '../domain/error-codes.ts';
import type * as errors from './errors.ts';
import { isolated } from './isolated.ts';
import { powerups } from './powerups.ts';

/* Error texts that only the server sends. */

type ServerErrorCode = Exclude<ErrorCode, FieldErrorCode | keyof typeof errors>;

export const serverErrors: ErrorTexts<ServerErrorCode> = {
  not_json: 'The request isn’t a JSON object',
  changed_meanwhile: 'This was changed elsewhere in the meantime. Please try again.',
  invalid_idempotency_key: 'Idempotency-Key must be a UUID',
  idempotency_key_reused: 'Idempotency-Key was used for another request',

  email_already_verified: ({ email }) => `${email} is already verified`,
  wrong_current_password: 'Current password is incorrect',
  passkey_not_found: 'Passkey not found',
  passkey_refused: 'Couldn’t verify this passkey. Please try again.',
  passkey_too_late: 'This took too long, or was already used. Please try again.',
  too_many_pictures_today: ({ limit }) => `You can upload at most ${limit} pictures a day`,
  too_many_passkeys: ({ limit }) => `You can have at most ${limit} passkeys. Remove one you no longer use.`,
  unknown_passkey: 'This passkey doesn’t belong to an account, or was removed. Sign in with your password.',
  api_key_is_password: `This is your account’s password, not an ${AI_PROVIDER} key.`,
  api_key_refused: `${AI_PROVIDER} refused this key.`,
  api_key_unchecked: `Couldn’t reach ${AI_PROVIDER} to check this key. Please try again.`,
  too_many_key_checks: ({ limit }) => `You can try at most ${limit} keys an hour. Please try again later.`,
  session_not_found: 'Session not found',
  export_not_found: 'Export not found',
  too_many_exports_today: ({ limit }) => `You can export your data at most ${limit} times a day`,
  too_many_clock_changes: ({ limit }) => `You can change the reset settings at most ${limit} times`,

  category_not_found: 'Category not found',
  commitment_not_found: 'Commitment not found',
  exercise_not_found: 'Exercise not found',
  encouragement_not_found: 'Encouragement not found',
  too_many_commitments: ({ limit }) => `You can have at most ${limit} commitments`,
  too_many_frequency_changes: ({ limit }) => `You can change the frequency of a commitment at most ${limit} times`,
  too_many_categories: ({ limit }) => `You can have at most ${limit} categories`,
  too_many_moves: ({ limit }) => `You can move at most ${limit} commitments to another category at once`,
  too_many_encouragements: ({ limit }) => `You can have at most ${limit} encouragements`,
  unknown_ids: 'Ids must be your own',
  ids_of_several_categories: 'Ids must belong to one category',

  schedule_conflict: 'Weekdays can’t be combined with every, and times can’t be combined with a target',
  schedule_unfit: 'Weekdays and every are for daily only, times for weekly and monthly only, and once has no schedule',
  once_a_day_without_times: 'Once a day can only be off if there are times',
  amount_without_target: 'Amount is only for commitments with a target',
  too_many_additions: ({ limit }) => `A commitment can have at most ${limit} additions in a period`,
  too_many_current_additions: ({ limit }) =>
    `All commitments together can have at most ${limit} additions in their current periods`,

  import_key_repeated: 'Key can’t be that of another commitment in this import',
  day_written: 'This day is already written',
  import_key_unknown: 'Key must be that of an imported commitment',
  too_many_imports_today: ({ limit }) => `You can import at most ${limit} times a day. Please try again tomorrow.`,

  commitment_closed: 'This commitment is closed',
  pause_not_found: 'Pause not found',
  pause_over: 'This pause is over',
  pause_too_early: ({ limit }) => `You can no longer pause or resume anything more than ${limit} days ago`,
  review_not_found: 'Review not found',
  sentence_not_found: 'Sentence not found',
  review_too_old: ({ limit }) => `You can answer a review for ${limit} days`,
  until_before_from: 'Until can’t be before From',
  too_many_closings: ({ limit }) => `You can close a commitment at most ${limit} times`,
  resume_not_alone: 'Resume must be sent alone, without other changes',
  too_many_pauses: ({ limit }) => `You can have at most ${limit} pauses`,
  too_many_paused_commitments: ({ limit }) =>
    `Your pauses can name at most ${limit} commitments together. Pause all of them instead.`,

  too_many_chosen_people: ({ limit }) =>
    `All commitments together can name at most ${limit} chosen confidants. Show some of them to everyone instead.`,
  unknown_confidants: 'People must be your confidants and see your commitments',
  until_in_past: 'Until can’t be in the past',

  not_due: ({ date }) => `Not due until ${date}`,
  not_started: ({ date }) => `This commitment starts on ${date}`,
  note_too_early: ({ date }) => `You made this commitment on ${date}, so earlier days have no notes`,
  instant_in_future: (params) => `${params?.of === 'id' ? 'The time of the id' : 'At'} can’t be in the future`,
  instant_too_old: ({ limit, of }) =>
    of === 'id'
      ? `What you made more than ${limit} days ago can only be created as new`
      : `At must be at most ${limit} days ago`,
  range_too_long: ({ limit }) => `From and to may span at most ${limit} days`,
  range_reversed: 'From can’t be later than to',

  invitation_used: 'Invitation has already been used',
  invitation_email_differs: 'Email does not match the invitation',
  own_invitation: 'You cannot accept your own invitation',
  own_proposal: 'You can’t accept your own proposal',
  proposal_over: 'The last day of this proposal has passed. Decline it, or propose something else.',
  cannot_invite_yourself: 'You can’t invite yourself',
  already_confidant: 'This person is already your confidant',
  already_confidants: 'You’re already confidants',
  already_invited: 'You’ve already invited this address',
  too_many_pending_invitations: ({ limit }) => `You can have at most ${limit} pending invitations`,
  too_many_invitations_today: ({ limit }) => `You can send at most ${limit} invitations a day`,
  too_many_confidants: ({ limit }) => `You can have at most ${limit} confidants`,
  person_has_too_many_confidants: ({ limit }) => `This person already has the maximum of ${limit} confidants`,
  confidant_not_found: 'Confidant not found',
  commitments_not_shared: 'This person doesn’t share their commitments with you',
  dashboard_not_shared: 'This person doesn’t share their fitness dashboard with you',

  chat_not_found: 'Chat not found',
  unknown_before: 'Before must be a message of this chat',
  too_many_chats: ({ limit }) => `You can have at most ${limit} chats`,
  person_has_too_many_chats: ({ name, limit }) => `${isolated(name)} already has the maximum of ${limit} chats`,
  not_a_member: 'This person isn’t a member of the group',
  cannot_remove_yourself: 'You can’t remove yourself. Leave the group instead.',

  coach_not_found: 'Coach not found',
  coach_type_not_found: 'Coach type not found',
  coach_active: 'You can’t hide an active coach',
  general_coach_not_deletable: 'You can’t delete the General Coach, only deactivate it',
  coach_shows_nothing: 'A coach shows nothing of their own to the person they coach',
  coach_not_deactivatable: 'Only the General Coach can be deactivated. Delete other coaches instead.',
  too_many_coaches: ({ limit }) => `You can have at most ${limit} coaches of your own`,

  push_off: 'Push notifications are off',
  no_push_device: 'No browser is registered for push notifications',
  push_failed: 'The push service rejected the notification. Please try again.',
  device_not_found: 'Device not found',
  malformed_push_keys: 'These aren’t the keys of a push subscription',
  unknown_push_service: 'Endpoint must be an https address of a known push service',
  email_off: 'Email notifications are off',
  email_failed: 'Couldn’t send the email. Please try again.',
  email_unverified: 'Verify your email address first',
  email_address_unverified: 'Your email address isn’t verified.',
  email_address_unsubscribed: 'You unsubscribed this address.',
  email_address_bounced: 'Email to your address bounced.',
  email_address_complained: 'You marked our email as spam.',
  too_many_tests: ({ limit }) => `You can send at most ${limit} tests an hour. Please try again later.`,
  reminder_expired: 'This reminder is over',
  invalid_unsubscribe_link: 'Invalid unsubscribe link',

  powerup_not_found: 'Power-up not found',
  powerup_not_installed: ({ powerup }) => `${powerups[powerup]?.name ?? powerup} power-up not installed`,
  entry_not_found: 'Entry not found',
  page_not_shared: 'This page is no longer shared',
  too_many_shares: ({ limit }) => `A page can have at most ${limit} copies at a time. Take one back first.`,
  photo_not_found: 'Photo not found',
  too_many_photos: ({ limit }) => `A page can have at most ${limit} photos. Remove one first.`,
  food_not_found: 'Food not found',
  too_many_food_lookups: ({ limit }) =>
    `You can look up at most ${limit} foods a day. Enter the numbers yourself, or try again tomorrow.`,
  food_lookup_failed: 'Couldn’t look up this food. Please try again.',
  date_in_future: 'Date can’t be in the future',
  invalid_entry_range: 'From and To must be given together, and To can’t be before From',
  entry_range_too_long: ({ limit }) => `You can read at most ${limit} days at once`,
  too_many_entries_today: ({ limit }) => `You can log at most ${limit} entries a day`,
  too_many_photos_today: ({ limit }) => `You can upload at most ${limit} photos a day`,
  entry_kind_differs: 'You can’t change the type of an entry',
  nothing_to_analyze: 'You can analyze a photo again only if its analysis failed',
};
