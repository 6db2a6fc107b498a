/* What the page of a mailed link that ends email says. */

export const title = 'Unsubscribe from Steadfast’s email?';
export const about =
  'Notifications and invitations will no longer be mailed to you. You will still get emails that verify your address or reset your password.';
export const unsubscribe = 'Unsubscribe';
export const unsubscribing = 'Unsubscribing...';

export const done = 'You are unsubscribed.';
export const undo =
  'Steadfast sends you no more notifications or invitations by email. To undo this, turn email notifications on again in your settings.';

export const invalidLink = 'Invalid unsubscribe link';
export const invalidLinkAbout =
  'Open the link from the email again. What is mailed to you can also be chosen in your settings.';
export const toSettings = 'Notification Settings';
