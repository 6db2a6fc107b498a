import type { ErrorCode, ErrorTexts, FieldErrorCode } from '../domain/error-codes.ts';
import type * as errors from './errors.ts';
import { isolated } from './isolated.ts';
import { powerups } from './powerups-server.ts';

/* Error texts that only the server sends. */

type ServerErrorCode = Exclude<ErrorCode, FieldErrorCode | keyof typeof errors>;

export const serverErrors: ErrorTexts<ServerErrorCode> = {
  not_json: 'The request is not a JSON object',
  changed_meanwhile: 'This was changed elsewhere in the meantime. Please try again.',
  invalid_idempotency_key: 'Idempotency-Key must be a UUID',
  idempotency_key_reused: 'Idempotency-Key was used for another request',

  email_already_verified: ({ email }) => `${email} is already verified`,
  wrong_current_password: 'Current password is incorrect',
  passkey_not_found: 'Passkey not found',
  passkey_refused: 'This passkey could not be verified. Please try again.',
  passkey_too_late: 'This took too long, or was already used. Please try again.',
  too_many_pictures_today: ({ limit }) => `You can upload at most ${limit} pictures a day`,
  too_many_passkeys: ({ limit }) => `You can have at most ${limit} passkeys. Remove one that you no longer use.`,
  unknown_passkey: 'This passkey belongs to no account, or was removed. Sign in with your password.',
  api_key_is_password: 'This is the password of your account, and not a key of OpenAI.',
  api_key_refused: 'This key was refused by OpenAI.',
  api_key_unchecked: 'OpenAI could not be reached to check this key. Please try again.',
  too_many_key_checks: ({ limit }) => `You can try at most ${limit} keys an hour. Please try again later.`,
  session_not_found: 'Session not found',
  export_not_found: 'Export not found',
  too_many_exports_today: ({ limit }) => `You can export your data at most ${limit} times a day`,
  too_many_clock_changes: ({ limit }) => `The reset settings can be changed at most ${limit} times`,

  category_not_found: 'Category not found',
  commitment_not_found: 'Commitment not found',
  exercise_not_found: 'Exercise not found',
  encouragement_not_found: 'Encouragement not found',
  too_many_commitments: ({ limit }) => `You can have at most ${limit} commitments`,
  too_many_frequency_changes: ({ limit }) => `The frequency of a commitment can be changed at most ${limit} times`,
  too_many_categories: ({ limit }) => `You can have at most ${limit} categories`,
  too_many_moves: ({ limit }) => `At most ${limit} commitments can be moved to another category at once`,
  too_many_encouragements: ({ limit }) => `You can have at most ${limit} encouragements`,
  unknown_ids: 'Ids must be your own',
  ids_of_several_categories: 'Ids must belong to one category',

  schedule_conflict: 'Weekdays do not go together with every, and times not with a target',
  schedule_unfit: 'Weekdays and every go with daily alone, times with weekly and monthly, and once has no schedule',
  once_a_day_without_times: 'Once a day can only be off where there are times',
  amount_without_target: 'Amount is for commitments with a target alone',
  too_many_additions: ({ limit }) => `A commitment can have at most ${limit} additions in a period`,
  too_many_current_additions: ({ limit }) =>
    `All commitments together can have at most ${limit} additions in their current periods`,

  import_key_repeated: 'Key must not be that of another commitment of this import',
  import_key_unknown: 'Key must be that of a commitment that was imported',
  too_many_imports_today: ({ limit }) => `You can import at most ${limit} times a day. Please try again tomorrow.`,

  commitment_closed: 'This commitment is closed',
  pause_not_found: 'Pause not found',
  pause_over: 'This pause is over',
  pause_too_early: ({ limit }) => `What is more than ${limit} days ago can no longer be paused or resumed`,
  review_not_found: 'Review not found',
  sentence_not_found: 'Sentence not found',
  review_too_old: ({ limit }) => `A review can be answered for ${limit} days`,
  until_before_from: 'Until must not be before From',
  too_many_closings: ({ limit }) => `A commitment can be closed at most ${limit} times`,
  resume_not_alone: 'Resume must be sent alone, without other changes',
  too_many_pauses: ({ limit }) => `You can have at most ${limit} pauses`,
  too_many_paused_commitments: ({ limit }) =>
    `Your pauses can name at most ${limit} commitments together. Pause all of them instead.`,

  too_many_chosen_people: ({ limit }) =>
    `All commitments together can name at most ${limit} chosen confidants. Show some of them to everyone instead.`,
  unknown_confidants: 'People must be your confidants, and see your commitments',
  until_in_past: 'Until must not be in the past',

  not_due: ({ date }) => `Not due until ${date}`,
  not_started: ({ date }) => `This commitment starts on ${date}`,
  note_too_early: ({ date }) => `You made this commitment on ${date}: days before have no notes`,
  instant_in_future: (params) => `${params?.of === 'id' ? 'The time of the id' : 'At'} must not be in the future`,
  instant_too_old: ({ limit, of }) =>
    of === 'id'
      ? `What was made more than ${limit} days ago can only be created as new`
      : `At must be at most ${limit} days ago`,
  range_too_long: ({ limit }) => `From and to may span at most ${limit} days`,
  range_reversed: 'From must not be later than to',

  invitation_used: 'Invitation has already been used',
  invitation_email_differs: 'Email does not match the invitation',
  own_invitation: 'You cannot accept your own invitation',
  own_proposal: 'You cannot accept your own proposal',
  proposal_over: 'The last day of this proposal is over. Decline it, or propose something else.',
  cannot_invite_yourself: 'You cannot invite yourself',
  already_confidant: 'This person is already your confidant',
  already_confidants: 'You are already confidants',
  already_invited: 'You have already invited this address',
  too_many_pending_invitations: ({ limit }) => `You can have at most ${limit} pending invitations`,
  too_many_invitations_today: ({ limit }) => `You can send at most ${limit} invitations a day`,
  too_many_confidants: ({ limit }) => `You can have at most ${limit} confidants`,
  person_has_too_many_confidants: ({ limit }) => `This person already has the maximum of ${limit} confidants`,
  confidant_not_found: 'Confidant not found',
  commitments_not_shared: 'This person does not share their commitments with you',
  dashboard_not_shared: 'This person does not share their fitness dashboard with you',

  chat_not_found: 'Chat not found',
  unknown_before: 'Before must be a message of this chat',
  too_many_chats: ({ limit }) => `You can have at most ${limit} chats`,
  person_has_too_many_chats: ({ name, limit }) => `${isolated(name)} already has the maximum of ${limit} chats`,
  not_a_member: 'This person is not a member of the group',
  cannot_remove_yourself: 'You cannot remove yourself. Leave the group instead.',

  coach_not_found: 'Coach not found',
  coach_type_not_found: 'Coach type not found',
  coach_active: 'An active coach cannot be hidden',
  general_coach_not_deletable: 'The General Coach cannot be deleted, only deactivated',
  coach_shows_nothing: 'A coach shows nothing of their own to the person whom they coach',
  coach_not_deactivatable: 'Only the General Coach can be deactivated. Other coaches can be deleted.',
  too_many_coaches: ({ limit }) => `You can have at most ${limit} coaches of your own`,

  push_off: 'Push notifications are off',
  no_push_device: 'No browser is registered for push notifications',
  push_failed: 'The push service rejected the notification. Please try again.',
  device_not_found: 'Device not found',
  malformed_push_keys: 'These are not the keys of a push subscription',
  unknown_push_service: 'Endpoint must be an https address of a known push service',
  email_off: 'Email notifications are off',
  email_failed: 'The email could not be sent. Please try again.',
  email_unverified: 'Verify your email address first',
  email_address_unverified: 'Your email address is not verified.',
  email_address_unsubscribed: 'You unsubscribed this address.',
  email_address_bounced: 'Email to your address bounced.',
  email_address_complained: 'You marked our email as spam.',
  too_many_tests: ({ limit }) => `You can send at most ${limit} tests an hour. Please try again later.`,
  reminder_expired: 'This reminder is over',
  invalid_unsubscribe_link: 'Invalid unsubscribe link',

  powerup_not_found: 'Power-up not found',
  powerup_not_installed: ({ powerup }) => `${powerups[powerup]?.name ?? powerup} power-up not installed`,
  entry_not_found: 'Entry not found',
  food_not_found: 'Food not found',
  too_many_food_lookups: ({ limit }) =>
    `You can look up at most ${limit} foods a day. Enter the numbers yourself, or try again tomorrow.`,
  food_lookup_failed: 'This food could not be looked up. Please try again.',
  date_in_future: 'Date must not be in the future',
  invalid_entry_range: 'From and To must be given together, and To must not be before From',
  entry_range_too_long: ({ limit }) => `At most ${limit} days can be read at once`,
  too_many_entries_today: ({ limit }) => `You can log at most ${limit} entries a day`,
  too_many_photos_today: ({ limit }) => `You can upload at most ${limit} photos a day`,
  entry_kind_differs: 'The type of an entry cannot be changed',
  nothing_to_analyze: 'Only a photo whose analysis has failed can be analyzed again',
};
