import { createHash } from 'node:crypto';
import { readCalendar } from '#functions/lib/data/calendar-feed/calendar-feed.ts';
import { scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { NotModified, WithHeaders } from '#functions/lib/http/call.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { textOf } from '#functions/lib/text.ts';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { calendarEvents } from '#shared/domain/calendar.ts';
import { LIMITS } from '#shared/domain/limits.ts';

const CACHING = { 'cache-control': `private, max-age=${LIMITS.calendarCacheSeconds}` };

export const readFile = openRoute(calendarFeeds.file, async ({ event, params, now }) => {
  const { user, titles, progress, titleOf } = await readCalendar(params.file, now);
  const { hiddenTitle } = await textOf(user.locale);
  const commitments = Object.entries(progress.entries).map(([id, entry]) => ({
    id,
    title: (titles && titleOf(id)) || hiddenTitle,
    schedule: scheduleOf(progress, id, entry),
  }));
  const events = calendarEvents(commitments, now);
  const etag = tagOf(events);
  if (isKnown(etag, event.headers['if-none-match'])) return new NotModified({ ...CACHING, etag });
  // Imported dynamically, because the other calls and most answers do not need it.
  const { inICalendar } = await import('./icalendar.ts');
  return new WithHeaders(inICalendar(events, now), { headers: { ...CACHING, etag } });
});

/** Weak, because the instant at which a file was made is in it. */
function tagOf(events: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 22)}"`;
}

function isKnown(etag: string, header = ''): boolean {
  return header.split(',').some((each) => each.trim().replace(/^(W\/)?/, 'W/') === etag);
}
