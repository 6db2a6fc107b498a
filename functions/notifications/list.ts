import { loadDecisions } from '#functions/lib/data/notifications/decisions.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadReadable, presentDecisions } from '#functions/lib/present-decisions.ts';
import { acceptedLocale, textOf } from '#functions/lib/text.ts';
import { notifications } from '#shared/contracts/notifications.ts';

export const listNotifications = route(notifications.list, async ({ event, user, query, now }) => {
  const { before } = query();
  const [records, text] = await Promise.all([
    loadDecisions(user.id, before ?? now),
    textOf(acceptedLocale(event.headers['accept-language'])),
  ]);
  const readable = await loadReadable(user.id, records, now);
  return records.flatMap((record) => presentDecisions(record, readable, text));
});
