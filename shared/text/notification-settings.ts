/* The notification settings. */

export const loadFailed = 'Failed to fetch preferences';
export const offline = 'You’re offline. Your preferences will load when you’re back online.';
export const loadingPreferences = 'Loading preferences';

export const push = 'Push';
export const email = 'Email';
export const inApp = 'In-app';
export const quietHours = 'Quiet Hours';

/** The labels of the fields. */
export const labels = {
  push_enabled: 'Push notifications',
  email_enabled: 'Email notifications',
  in_app_enabled: 'In-app notifications',
  email_frequency: 'Email Frequency',
  quiet_hours_start: 'Start time',
  quiet_hours_end: 'End time',
  timezone: 'Timezone',
  weekly_review: 'Weekly review',
};

export const pushHint = 'In each browser where you enable them, even when Steadfast is closed.';
export const inAppHint = 'A short message on the page, wherever Steadfast is open.';
export const emailTo = (address: string) => `To ${address}.`;

export const unverified = 'This address isn’t verified. Until it is, we won’t email notifications to it.';
export const verify = 'Verify it';

export const frequencies = {
  immediate: 'Immediate',
  daily: 'Daily Digest',
  weekly: 'Weekly Summary',
  never: 'Never',
};

/**
 * The meaning of each frequency. Times are passed formatted; without an `end`, the end of quiet hours is not chosen
 * yet.
 */
export const immediate = 'One email per chat, then none until you read it.';
export const dailyAt = (time: string) => `One email a day, at ${time}.`;
export const dailyAfterQuietHours = (end?: string) =>
  `One email a day, at the end of your quiet hours${inBrackets(end)}.`;
export const weeklyAt = (weekday: string, time: string) =>
  `One email a week, on your weekly reset day (${weekday}), at ${time}.`;
export const weeklyAfterQuietHours = (weekday: string, end?: string) =>
  `One email a week, on your weekly reset day (${weekday}), at the end of your quiet hours${inBrackets(end)}.`;
export const never = 'No email except invitations and messages about your account.';

const inBrackets = (time: string | undefined) => (time === undefined ? '' : ` (${time})`);

export const weeklyReviewHint = 'An email about your week, on the morning after your weekly reset.';

export const noQuietHours = 'Quiet hours are off.';
export const sameDay = (start: string, end: string, timezone: string) => `From ${start} to ${end}, ${timezone} time.`;
export const overnight = (start: string, end: string, timezone: string) =>
  `From ${start} to ${end} the next day, ${timezone} time.`;
export const sentAtAnyHour = 'Push notifications and immediate emails are sent at any time.';
export const waitForTheEnd =
  'Push notifications and immediate emails are held during quiet hours and sent when they end.';

export const testPush = 'Send Test Push';
export const testPushFailed = 'Failed to send test push notification';
export const testEmail = 'Send Test Email';
export const testEmailFailed = 'Failed to send test email';
export const sending = 'Sending...';
export const saveFirst = 'Save your preferences first.';

export const save = 'Save Preferences';
export const saving = 'Saving...';
export const saved = 'Notification preferences updated successfully!';
export const saveFailed = 'Failed to update preferences';

export const timezoneHint = 'Your days, weeks and months follow this time zone.';
export const timeThere = (time: string) => `It’s ${time} there.`;
export const findCity = 'Find a city';
export const noTimezone = 'No time zone matches.';
export const chooseDeviceTimezone = (timezone: string) => `Use ${timezone} (this device)`;
/** The common timezones, in the order of the list. */
export const timezones: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  'America/New_York': 'America/New_York (Eastern)',
  'America/Chicago': 'America/Chicago (Central)',
  'America/Denver': 'America/Denver (Mountain)',
  'America/Los_Angeles': 'America/Los_Angeles (Pacific)',
  'Europe/London': 'Europe/London',
  'Europe/Paris': 'Europe/Paris',
  'Asia/Tokyo': 'Asia/Tokyo',
  'Australia/Sydney': 'Australia/Sydney',
};
/** A timezone with its former name, by which people may look for it. */
export const formerly = (zone: string, former: string): string => `${zone} (${former})`;
/** Timezones without a region in their name. */
export const otherRegion = 'Other';

export const historyTitle = 'Notification log';
export const historyAbout = 'Notifications of the last 30 days. Open one to see why it was or wasn’t sent.';
export const loadingHistory = 'Loading notifications';
