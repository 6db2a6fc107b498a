import { loadDecisions, type NotificationRecord } from '#functions/lib/data/notifications/decisions.ts';
import { route } from '#functions/lib/http/route.ts';
import { titleOf } from '#functions/lib/notifications/render.ts';
import { acceptedLocale, textOf } from '#functions/lib/text.ts';
import { type Decision, notifications } from '#shared/contracts/notifications.ts';
import type { ServerText } from '#shared/text/languages.ts';

export const listNotifications = route(notifications.list, async ({ event, user, query, now }) => {
  const { before } = query();
  const [records, text] = await Promise.all([
    loadDecisions(user.id, before ?? now),
    textOf(acceptedLocale(event.headers['accept-language'])),
  ]);
  return records.flatMap((record) => present(record, text));
});

function present({ id, kind, subject, at, channels }: NotificationRecord, text: ServerText): Decision[] {
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
