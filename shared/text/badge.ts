/* The section of the settings about the icon of the installed app. */

export const title = 'This device';
export const badge = 'Badge on the icon of the app';
export const badgeHint = 'Counts commitments due today and chats with unread messages. Saved as soon as you change it.';
