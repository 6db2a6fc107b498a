import type { NotificationRecord } from '#functions/lib/data/notifications/decisions.ts';
import { titleOf } from '#functions/lib/notifications/render.ts';
import type { Decision } from '#shared/contracts/notifications.ts';
import type { ServerText } from '#shared/text/languages.ts';

/** The decisions about a notification, one for each channel, as the user sees them. */
export function presentDecisions(
  { id, kind, subject, at, channels }: NotificationRecord,
  text: ServerText,
): Decision[] {
  const instant = new Date(at).toISOString();
  return channels.map(([channel, { outcome, reason }]) => ({
    // The digest and messages of a chat may notify again.
    id: `${instant}-${id}-${channel}`,
    event: kind,
    subject: titleOf(subject, text),
    channel,
    outcome,
    reason: text.notifications.reasons[reason],
    reason_code: reason,
    at: instant,
  }));
}
