import {
  type CalendarFeed,
  deleteFeed,
  feedFile,
  loadFeed,
  newFeedSecret,
  saveFeed,
  saveResealedFeed,
} from '#functions/lib/data/calendar-feed/calendar-feed.ts';
import { route } from '#functions/lib/http/route.ts';
import { logError } from '#functions/lib/log.ts';
import { DoesNotOpen, seal, unseal } from '#functions/lib/sealed-keys.ts';
import { link } from '#functions/lib/site-link.ts';
import { calendarFeeds } from '#shared/contracts/calendar-feed.ts';

export const readFeed = route(calendarFeeds.read, async ({ user }) => {
  const feed = await loadFeed(user);
  const secret = feed && (await openSecret(user.id, feed));
  return feed && secret !== undefined ? { url: addressOf(user.id, secret), titles: feed.titles } : null;
});

export const createFeed = route(calendarFeeds.create, async ({ user, body }) => {
  const { titles } = body();
  const secret = newFeedSecret();
  await saveFeed(user, secret, { titles, sealed: await seal(user.id, secret, 'addresses') });
  return { url: addressOf(user.id, secret), titles };
});

export const endFeed = route(calendarFeeds.delete, ({ user }) => deleteFeed(user.id));

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
