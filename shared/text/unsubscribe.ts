/* The page of a mailed link that ends email. */

export const title = 'Unsubscribe from Steadfast’s email?';
export const about =
  'We’ll no longer email you notifications and invitations. You’ll still get emails about your account.';
export const unsubscribe = 'Unsubscribe';
export const unsubscribing = 'Unsubscribing...';

export const done = 'You’re unsubscribed.';
export const undo =
  'Steadfast will no longer email you notifications or invitations. To undo this, turn email notifications on again in your settings.';

export const invalidLink = 'Invalid unsubscribe link';
export const invalidLinkAbout =
  'Open the link from the email again. You can also choose what we email you in your settings.';
export const toSettings = 'Notification Settings';
