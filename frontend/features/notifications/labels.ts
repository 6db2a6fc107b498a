import type { Preferences } from '#shared/contracts/notification-preferences.ts';

/** What the fields are called. */
export const LABELS: Record<keyof Preferences, string> = {
  push_enabled: 'Push notifications',
  email_enabled: 'Email notifications',
  in_app_enabled: 'In-app notifications',
  email_frequency: 'Email Frequency',
  quiet_hours_start: 'Start time',
  quiet_hours_end: 'End time',
  timezone: 'Timezone',
};

/** What each channel is. */
export const HINTS = {
  push_enabled: 'On each browser that you enable, also while Steadfast is closed.',
  in_app_enabled: 'A short note on the page, wherever Steadfast is open.',
} as const;

export const UNVERIFIED = 'This address is not verified: until it is, nothing that notifies you is mailed to it.';
