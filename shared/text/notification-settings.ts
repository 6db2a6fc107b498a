/* The settings of notifications. */

export const loadFailed = 'Failed to fetch preferences';
export const offline = 'You are offline. Your preferences show when you are back.';
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
};

export const pushHint = 'On each browser that you enable, also while Steadfast is closed.';
export const inAppHint = 'A short note on the page, wherever Steadfast is open.';
export const emailTo = (address: string) => `To ${address}.`;

export const unverified = 'This address is not verified: until it is, nothing that notifies you is mailed to it.';
export const verify = 'Verify it';

export const frequencies = {
  immediate: 'Immediate',
  daily: 'Daily Digest',
  weekly: 'Weekly Summary',
  never: 'Never',
};

/** What each frequency means. Times are formatted; without an `end` no end of the quiet hours is chosen yet. */
export const immediate = 'One email for a chat at once, and no other until you have read it.';
export const dailyAt = (time: string) => `One email a day, at ${time}.`;
export const dailyAfterQuietHours = (end?: string) =>
  `One email a day, at the end of your quiet hours${inBrackets(end)}.`;
export const weeklyAt = (weekday: string, time: string) =>
  `One email a week, on your weekly reset day (${weekday}), at ${time}.`;
export const weeklyAfterQuietHours = (weekday: string, end?: string) =>
  `One email a week, on your weekly reset day (${weekday}), at the end of your quiet hours${inBrackets(end)}.`;
export const never = 'No email but invitations and letters about your account.';

const inBrackets = (time: string | undefined) => (time === undefined ? '' : ` (${time})`);

export const noQuietHours = 'There are no quiet hours.';
export const sameDay = (start: string, end: string, timezone: string) =>
  `From ${start} until ${end}, by the clock of ${timezone}.`;
export const overnight = (start: string, end: string, timezone: string) =>
  `From ${start} until ${end} the next day, by the clock of ${timezone}.`;
export const sentAtAnyHour = 'Push notifications and immediate emails go out at any hour.';
export const waitForTheEnd =
  'Push notifications and immediate emails wait during quiet hours and go out when they end.';

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

export const timezoneHint = 'Your days, weeks and months turn by this clock.';
export const timeThere = (time: string) => `It is ${time} there.`;
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
/** Timezones without a part of the world in their name. */
export const otherRegion = 'Other';

export const historyTitle = 'Why did I get this? Why not?';
export const historyAbout = 'What notified you in the last 30 days, what did not, and why.';
export const loadingHistory = 'Loading notifications';
