import { createHash } from 'node:crypto';
import {
  type CalendarFeed,
  deleteFeed,
  feedFile,
  loadFeed,
  newFeedSecret,
  readCalendar,
  saveFeed,
  saveResealedFeed,
} from '#functions/lib/data/calendar-feed/calendar-feed.ts';
import { scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { NotModified, WithHeaders } from '#functions/lib/http/call.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { link } from '#functions/lib/links.ts';
import { logError } from '#functions/lib/log.ts';
import { DoesNotOpen, seal, unseal } from '#functions/lib/sealed-keys.ts';
import { textOf } from '#functions/lib/text.ts';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';
import { calendarEvents } from '#shared/domain/calendar.ts';
import * as LIMITS from '#shared/domain/limits.ts';

const CACHING = { 'cache-control': `private, max-age=${LIMITS.calendarCacheSeconds}` };

export const handler = resource(
  route(calendarFeeds.read, async ({ user }) => {
    const feed = await loadFeed(user);
    const secret = feed && (await openSecret(user.id, feed));
    return feed && secret !== undefined ? { url: addressOf(user.id, secret), titles: feed.titles } : null;
  }),
  route(calendarFeeds.create, async ({ user, body }) => {
    const { titles } = body();
    const secret = newFeedSecret();
    await saveFeed(user, secret, { titles, sealed: await seal(user.id, secret, 'addresses') });
    return { url: addressOf(user.id, secret), titles };
  }),
  route(calendarFeeds.delete, ({ user }) => deleteFeed(user.id)),
  openRoute(calendarFeeds.file, async ({ event, params, now }) => {
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
  }),
);

/**
 * The secret of an address, encrypted again if the deployment uses another key by now. Undefined if it can never be
 * decrypted again: then a new address can be made, which ends this one.
 */
async function openSecret(userId: string, feed: CalendarFeed): Promise<string | undefined> {
  try {
    const { text, outdated } = await unseal(userId, feed.sealed, 'addresses');
    if (outdated) await saveResealedFeed(userId, feed, await seal(userId, text, 'addresses'));
    return text;
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error;
    logError('The address of a calendar feed could not be opened', error, { keyId: feed.sealed.keyId });
    return undefined;
  }
}

function addressOf(userId: string, secret: string): string {
  return link(calendarFeeds.file.path.replace('{file}', feedFile(userId, secret)));
}

/** A weak tag: the bytes differ with each request, because the file has the instant at which it was made. */
function tagOf(events: unknown): string {
  return `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 22)}"`;
}

function isKnown(etag: string, header = ''): boolean {
  return header.split(',').some((each) => each.trim().replace(/^(W\/)?/, 'W/') === etag);
}
