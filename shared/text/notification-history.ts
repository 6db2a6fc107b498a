/* The notification log. The title of the section is in `notification-settings.ts`, because it shows immediately. */

export const loadFailed = 'Failed to fetch notifications';
export const offline = 'You’re offline. Your notifications will load when you’re back online.';
export const none = 'No notifications in the last 30 days.';
export const noneSent = 'None of these were sent.';
export const allSent = 'All of these were sent.';

export const show = 'Show';
export const filters = { all: 'All', sent: 'Sent', 'not-sent': 'Not sent' };
export const showEarlier = 'Show earlier';
export const loadingEarlier = 'Loading...';
export const tryAgain = 'Try again';

export const events = {
  message: 'Message',
  invitation: 'Invitation',
  accepted: 'Invitation accepted',
  photo: 'Photo analysis',
  reminder: 'Reminder',
  digest: 'Digest',
  review: 'Weekly review',
};
/** `subject` has the sender, and the group. */
export const messageAbout = (subject: string) => `Message · ${subject}`;

export const channels = { in_app: 'In-app', push: 'Push', email: 'Email' };
export const outcomes = { sent: 'Sent', held: 'Held', digest: 'In the digest', dropped: 'Not sent' };
