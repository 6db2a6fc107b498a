import type { NotificationSubject, Reason } from '../domain/notifications.ts';

/* Notifications: their titles and texts in the product and by push, and why they were or were not sent. */

export const formerMember = 'Former member';

type Titles = {
  [Code in NotificationSubject['code']]: (params: Extract<NotificationSubject, { code: Code }>) => string;
};

export const titles: Titles = {
  message: ({ name }) => name ?? formerMember,
  group_message: ({ name, group }) => `${name ?? formerMember} in ${group}`,
  messages: ({ count, name }) => `${count} new messages from ${name ?? formerMember}`,
  group_messages: ({ count, group }) => `${count} new messages in ${group}`,
  invitation: ({ name }) => `${name} invited you`,
  accepted: ({ name }) => `${name} accepted your invitation`,
  photo: () => 'Photo not analyzed',
  digest: ({ frequency }) => (frequency === 'daily' ? 'Daily Digest' : 'Weekly Summary'),
};

/** Below the title of an invitation. */
export const invitationBody = 'The invitation waits with your confidants.';

/** Of a push that a user sends to themselves. */
export const testBody = 'Push notifications reach this browser.';

export const reasons: Record<Reason, string> = {
  in_app_on: 'In-app notifications are on: it was shown wherever Steadfast was open.',
  in_app_off: 'In-app notifications are off.',
  push_on: 'Push notifications are on.',
  push_off: 'Push notifications are off.',
  no_device: 'No browser is registered for push notifications.',
  push_refused: 'The push service did not take it.',
  email_off: 'Email notifications are off.',
  email_never: 'The email frequency is Never.',
  email_immediate: 'The email frequency is Immediate.',
  email_digest: 'It was left for the digest: the email frequency is Daily Digest.',
  email_summary: 'It was left for the summary: the email frequency is Weekly Summary.',
  email_mailed: 'You have been emailed about this chat, and have not read it since.',
  email_refused: 'No email can reach your address.',
  invitation_mailed: 'Invitations are emailed at once, whatever the hour and frequency.',
  digest_daily: 'It was time for your daily digest.',
  digest_weekly: 'It was time for your weekly summary.',
  digest_empty: 'There was nothing to say.',
  unproved: 'Your email address is not verified.',
  unsubscribed: 'You have unsubscribed this address.',
  bounced: 'Email to your address came back.',
  complained: 'You have reported our email as unwanted.',
  over: 'It was read, or no longer so, before it was due.',
  quiet: 'It came in quiet hours, and was held until their end.',
  quiet_over: 'It waited for the end of quiet hours.',
};
