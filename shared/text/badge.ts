/* The section of the settings about the icon of the installed app. */

export const title = 'This device';
export const badge = 'Badge on the app icon';
export const badgeHint = 'Counts commitments due today and unread chats. Saved right away.';
