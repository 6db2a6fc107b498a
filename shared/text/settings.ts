import { AI_PROVIDER } from '../domain/ai-provider.ts';

/* The settings of the account. */

export const loadFailed = 'Failed to fetch settings';
export const offline = 'You’re offline. Your settings will load when you’re back online.';
export const loadingSettings = 'Loading settings';

export const save = 'Save';
export const saving = 'Saving...';
export const saved = 'Settings updated successfully';
export const saveFailed = 'Failed to update settings';

export const account = 'Account Settings';
export const name = 'Name';
export const email = 'Email address';
export const linkSent = (address: string) => `We sent a verification link to ${address}.`;
export const provesAddress = 'Needed to change your email address.';
export const quickAdd = 'Floating quick-add button';
export const quickAddHint = 'On small screens, in this browser.';

export const resets = 'Reset Preferences';
export const timesIn = (timezone: string) => `Times are in ${timezone}.`;
export const changeTimezone = 'Change the time zone';
export const resetLabels = {
  daily_reset_time: 'Daily reset time',
  weekly_reset_day: 'Weekly reset day',
  monthly_reset_day: 'Monthly reset day',
};
export const shorterMonth = 'A shorter month resets on its last day.';
/** When each frequency resets next; `day` is 'today', 'tomorrow' or a formatted date. */
export const nextReset = {
  daily: (day: string, time: string) => `Next daily reset: ${day} at ${time}`,
  weekly: (day: string, time: string) => `Next weekly reset: ${day} at ${time}`,
  monthly: (day: string, time: string) => `Next monthly reset: ${day} at ${time}`,
};
export const today = 'today';
export const tomorrow = 'tomorrow';

export const changePassword = 'Change Password';
export const currentPassword = 'Current password';
export const newPassword = 'New password';
export const confirmPassword = 'Confirm new password';
export const passwordSaved = 'Password updated successfully';
export const passwordFailed = 'Failed to update password';

export const aboutPowerups = 'Optional features, such as Fitness. Add one, switch it off, or change its settings.';

/** The label of the API key, whose field is loaded later. */
export const apiKey = `${AI_PROVIDER} API key`;

/** The titles of the sections that are loaded later; they show immediately. */
export const aiCoachSettings = 'AI Coach Settings';
export const aiCoaches = 'AI Coaches';
export const sessions = 'Where you’re signed in';
