import { type Decided, loadDecisions } from '#functions/lib/data/notifications/decisions.ts';
import { route } from '#functions/lib/http/route.ts';
import { type Decision, notifications } from '#shared/contracts/notifications.ts';
import { REASONS } from '#shared/domain/notifications.ts';

export const listNotifications = route(notifications.list, async ({ user, query, now }) => {
  const { before } = query();
  return (await loadDecisions(user.id, before ?? now)).flatMap(present);
});

function present({ id, event, subject, at, channels }: Decided): Decision[] {
  const instant = new Date(at).toISOString();
  return channels.map(([channel, { outcome, reason }]) => ({
    // A digest comes again, and so do the messages of a chat.
    id: `${instant}-${id}-${channel}`,
    event,
    subject,
    channel,
    outcome,
    reason: REASONS[reason],
    at: instant,
  }));
}
