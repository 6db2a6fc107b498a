import * as z from 'zod/mini';
import { CHANNELS, NOTIFICATION_KINDS, OUTCOMES, REASONS } from '../domain/notifications.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** The decision about one notification on one channel, with its reason. */
const decision = z.object({
  id: z.string(),
  event: z.enum(NOTIFICATION_KINDS),
  /** The subject, such as 'Grace in Sunday walkers'. */
  subject: z.string(),
  channel: z.enum(CHANNELS),
  outcome: z.enum(OUTCOMES),
  /** One sentence, or two. */
  reason: z.string(),
  /**
   * The first of two sentences, which is the same for each channel: why the notification was considered. Otherwise
   * empty.
   */
  cause: z.string(),
  reason_code: z.enum(REASONS),
  /** When it happened; for a held one, when quiet hours ended. */
  at: z.string(),
});

export const notifications = {
  list: endpoint('GET', '/api/v1/notifications', {
    summary:
      'What notified the user in the last 30 days, what did not, and why; the newest first, those before an instant',
    query: z.object({ before: z.optional(instant) }),
    reply: z.array(decision),
  }),
  testPush: endpoint('POST', '/api/v1/notifications/test_push', {
    summary: "Send a push to the user's browsers, whatever the hour",
    errors: ['no_push_device', 'push_failed', 'push_off', 'too_many_tests'],
    reply: z.object({ message: z.string() }),
  }),
};

export type Decision = z.output<typeof decision>;
