import type { NotificationSubject, Reason } from '../domain/notifications.ts';
import { PRODUCT } from '../product.ts';
import { isolated } from './isolated.ts';

/* Notifications: their titles and texts in the product and by push, and the reasons of decisions. */

export const formerMember = 'Former member';

/** What its sender says with a page of their journal, in the chat and wherever the chat is shown. */
export const journalPage = 'A page of my journal';

type Titles = {
  [Code in NotificationSubject['code']]: (params: Extract<NotificationSubject, { code: Code }>) => string;
};

export const titles: Titles = {
  message: ({ name }) => name ?? formerMember,
  group_message: ({ name, group }) => `${isolated(name ?? formerMember)} in ${isolated(group)}`,
  messages: ({ count, name }) => `${count} new messages from ${isolated(name ?? formerMember)}`,
  group_messages: ({ count, group }) => `${count} new messages in ${isolated(group)}`,
  question: ({ name }) => `${PRODUCT.name} in your chat with ${isolated(name ?? formerMember)}`,
  look_back: ({ name }) => `${PRODUCT.name} in your chat with ${isolated(name ?? formerMember)}`,
  proposal: ({ name }) => `${PRODUCT.name} in your chat with ${isolated(name ?? formerMember)}`,
  answer: ({ name }) => `${PRODUCT.name} in your chat with ${isolated(name ?? formerMember)}`,
  ended: () => 'Your agreement has ended',
  shared_review: ({ name }) => `${PRODUCT.name} in your chat with ${isolated(name ?? formerMember)}`,
  invitation: ({ name }) => `${isolated(name ?? formerMember)} invited you`,
  accepted: ({ name }) => `${isolated(name ?? formerMember)} accepted your invitation`,
  photo: () => 'Photo not analyzed',
  digest: ({ frequency }) => (frequency === 'daily' ? 'Daily Digest' : 'Weekly Summary'),
  review: () => 'Weekly review',
  reminder: ({ title }) => title,
  reminders: ({ count, titles }) =>
    `${count} reminders: ${titles.map(isolated).join(', ')}${count > titles.length ? ', …' : ''}`,
};

/** Below the title of an invitation. */
export const invitationBody = 'Open Confidants to accept or dismiss it.';

/** Below the title of a reminder without further details. */
export const reminderBody = 'Due today.';
/** One of several commitments, with its cue, its limit, or its progress. */
export const reminderLine = (title: string, said: string) => `${isolated(title)}: ${isolated(said)}`;
/** For a limit (at most), which is never due. Numbers are passed formatted. */
export const reminderLimit = {
  unused: (of: string, unit: string) => `At most ${of} ${isolated(unit)}`,
  used: (done: string, of: string, unit: string) => `${done} of at most ${of} ${isolated(unit)}`,
  daily: (amount: string) => `${amount} today.`,
  weekly: (amount: string) => `${amount} this week.`,
  monthly: (amount: string) => `${amount} this month.`,
  window: (amount: string, days: number) => `${amount} in these ${days} days.`,
};
export const cueAndLimit = (cue: string, limit: string) => `${isolated(cue)} · ${limit}`;

/** The buttons of a reminder. Those that skip a longer period are in `commitments-list.ts`. */
export const reminderDone = 'Done';
export const reminderSkip = 'Skip';
/** Replaces the reminder, before the reason of a refusal. */
export const reminderNotSaved = 'Couldn’t save this.';

/** Before the reason of a decision about the reminders of one minute. The time is passed formatted. */
export const whyReminder = (time: string) => `You set a reminder for ${time}.`;
export const whyReminders = (time: string) => `You set these reminders for ${time}.`;

/** The test notifications of the settings: the text of a push, and the answers of the calls. */
export const testBody = 'Push notifications work in this browser.';
export const testPushSent = 'Test push notification sent! Check your browser for the notification.';
export const testEmailSent = 'Test email sent!';

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
  email_digest: 'Saved for your digest.',
  email_summary: 'Saved for your weekly summary.',
  email_mailed: 'We already emailed you about this chat. We won’t email again until you’ve read it.',
  email_refused: 'Email to your address was rejected.',
  invitation_mailed: 'Invitations are always emailed immediately.',
  digest_daily: 'It was time for your daily digest.',
  digest_weekly: 'It was time for your weekly summary.',
  digest_empty: 'There was nothing to report.',
  review_on: 'You asked for your weekly review.',
  review_off: 'Emails with your weekly review are off.',
  review_empty: 'There was nothing to look back on in your week.',
  review_letter: 'Your weekly review by email says this, too.',
  unproved: 'Your email address isn’t verified.',
  unsubscribed: 'You unsubscribed this address.',
  bounced: 'Email to your address bounced.',
  complained: 'You marked our email as spam.',
  not_open: 'It was no longer open: done, skipped, paused, closed or past its time.',
  late: 'It couldn’t be sent in time.',
  replaced: 'A newer one about the same thing was sent instead.',
  email_not_immediate: 'Reminders are only emailed if your email frequency is Immediate.',
  asked_other: 'The message was for the other person.',
  over: 'Already read or withdrawn.',
  quiet: 'Held until quiet hours ended.',
  quiet_over: 'Sent after quiet hours ended.',
};
