import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { anObject, flag, oneOf, timeOfDay, timezone, wrapped } from './fields.ts';

export const EMAIL_FREQUENCIES = ['immediate', 'daily', 'weekly', 'never'] as const;

export const preferences = z.object({
  push_enabled: z.boolean(),
  email_enabled: z.boolean(),
  in_app_enabled: z.boolean(),
  email_frequency: z.enum(EMAIL_FREQUENCIES),
  quiet_hours_start: z.string(),
  quiet_hours_end: z.string(),
  /** An email with the weekly review, after the weekly reset. */
  weekly_review: z.boolean(),
  timezone: z.string(),
});

/** A change: only the given fields are set. The timezone is that of the whole account. */
export const preferencesChange = z.partial(
  z.object(
    {
      push_enabled: flag('push_notifications'),
      email_enabled: flag('email_notifications'),
      in_app_enabled: flag('in_app_notifications'),
      email_frequency: oneOf('email_frequency', EMAIL_FREQUENCIES),
      quiet_hours_start: timeOfDay('start_time'),
      quiet_hours_end: timeOfDay('end_time'),
      weekly_review: flag('weekly_review'),
      timezone,
    },
    anObject('preferences'),
  ),
);

export const notificationPreferences = {
  read: endpoint('GET', '/api/v1/notification_preferences', {
    summary: 'How and when the user is notified, and by which clock',
    reply: preferences,
  }),
  update: endpoint('PUT', '/api/v1/notification_preferences', {
    summary: 'Change the named preferences',
    errors: ['too_many_clock_changes'],
    body: wrapped('preferences', preferencesChange),
    reply: preferences,
  }),
  testEmail: endpoint('POST', '/api/v1/notification_preferences/test_email', {
    summary: "Mail a test to the user's address, whatever the hour and frequency",
    errors: [
      'email_address_bounced',
      'email_address_complained',
      'email_address_unsubscribed',
      'email_address_unverified',
      'email_failed',
      'email_off',
      'email_unverified',
      'too_many_tests',
    ],
    reply: z.object({ message: z.string() }),
  }),
};

export type Preferences = z.output<typeof preferences>;
export type PreferencesChange = z.input<typeof preferencesChange>;
