import type { NotificationSubject, Reason } from '../domain/notifications.ts';

/* Notifications: their titles and texts in the product and by push, and the reasons of decisions. */

export const formerMember = 'Former member';

type Titles = {
  [Code in NotificationSubject['code']]: (params: Extract<NotificationSubject, { code: Code }>) => string;
};

export const titles: Titles = {
  message: ({ name }) => name ?? formerMember,
  group_message: ({ name, group }) => `${name ?? formerMember} in ${group}`,
  messages: ({ count, name }) => `${count} new messages from ${name ?? formerMember}`,
  group_messages: ({ count, group }) => `${count} new messages in ${group}`,
  invitation: ({ name }) => `${name ?? formerMember} invited you`,
  accepted: ({ name }) => `${name ?? formerMember} accepted your invitation`,
  photo: () => 'Photo not analyzed',
  digest: ({ frequency }) => (frequency === 'daily' ? 'Daily Digest' : 'Weekly Summary'),
};

/** Below the title of an invitation. */
export const invitationBody = 'Open Confidants to accept or dismiss it.';

/** The text of a test push. */
export const testBody = 'Push notifications work in this browser.';

export const reasons: Record<Reason, string> = {
  in_app_on: 'In-app notifications are on. It was shown wherever Steadfast was open.',
  in_app_off: 'In-app notifications are off.',
  push_on: 'Push notifications are on.',
  push_off: 'Push notifications are off.',
  no_device: 'No browser is registered for push notifications.',
  push_refused: 'The push service rejected it.',
  email_off: 'Email notifications are off.',
  email_never: 'The email frequency is Never.',
  email_immediate: 'The email frequency is Immediate.',
  email_digest: 'The email frequency is Daily Digest, so it is left for the digest.',
  email_summary: 'The email frequency is Weekly Summary, so it is left for the summary.',
  email_mailed: 'You were already emailed about this chat and have not read it since.',
  email_refused: 'Email to your address was rejected.',
  invitation_mailed: 'Invitations are emailed immediately, at any time and frequency.',
  digest_daily: 'It was time for your daily digest.',
  digest_weekly: 'It was time for your weekly summary.',
  digest_empty: 'There was nothing to report.',
  unproved: 'Your email address is not verified.',
  unsubscribed: 'You have unsubscribed this address.',
  bounced: 'Email to your address bounced.',
  complained: 'You have marked our email as spam.',
  over: 'It was already read, or is no longer relevant.',
  quiet: 'It came during quiet hours and was held until they ended.',
  quiet_over: 'It was sent after quiet hours ended.',
};
