import { disconnect, post } from '#functions/lib/clients/live.ts';
import { forget } from '#functions/lib/data/cable/connections.ts';
import { forgetDevicesOf } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import {
  type DeliveryTarget,
  loadConnections,
  loadDeliveryTargets,
} from '#functions/lib/data/notifications/delivery-targets.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import { logError } from '#functions/lib/log.ts';
import { verdictFor } from '#functions/lib/notifications/verdict.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { DEFAULT_LOCALE } from '#shared/text/locale.ts';
import { type AddressedEvent, liveEventsOf } from './live-events.ts';

/*
 * Sends live events. Each connection gets them in the order of the stream. They are hints: a connection that misses one
 * is closed, and its page reads the same data from the API when it reconnects.
 */

/**
 * The time limit for sending. It leaves enough of the function's timeout to finish requests in progress and to close
 * connections.
 */
const PATIENCE_MS = 8_000;

/** The events for each user, by the user's id. */
type Told = ReadonlyMap<string, readonly AddressedEvent[]>;

/**
 * Tells users what has changed, each connection in its locale: reads as `liveEventsOf` and `loadDeliveryTargets`, and
 * one request for each event and connection. A connection is closed if an event could not be sent to it within eight
 * seconds.
 */
export async function tellLive(changes: readonly Change[], now: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const eventsIn = await liveEventsOf(changes, now);
  const byLocale = new Map<string, Promise<Told>>();
  const toldIn = (locale: string = DEFAULT_LOCALE): Promise<Told> => {
    const known = byLocale.get(locale) ?? eventsIn(locale).then((all) => Map.groupBy(all, ({ userId }) => userId));
    byLocale.set(locale, known);
    return known;
  };
  // The recipients are the same in each locale.
  const userIds = [...(await toldIn()).keys()];
  const targets = await loadDeliveryTargets(userIds, now);
  await Promise.all(userIds.map((userId) => tellUser(userId, toldIn, targets.get(userId), deadline)));
}

async function tellUser(
  userId: string,
  toldIn: (locale: string) => Promise<Told>,
  target: DeliveryTarget | undefined,
  deadline: number,
): Promise<void> {
  if (!target) return;
  const gone = await Promise.all(
    target.connections.map(async ({ id, identifiers, locale }) => {
      const addressed = (await toldIn(locale)).get(userId) ?? [];
      const events = addressed.map(({ event }) => event).filter((event) => wanted(event, target));
      const texts = events.flatMap((message) => identifiers.map((identifier) => ({ identifier, message })));
      return (await tellConnection(id, texts, deadline)) ? [] : [id];
    }),
  );
  await forget(userId, gone.flat());
}

/** Sends texts to a connection. If one fails, closes the connection. Returns whether it may still be open. */
async function tellConnection(id: string, texts: readonly object[], deadline: number): Promise<boolean> {
  for (const text of texts) {
    const outcome = await postUntil(deadline, id, JSON.stringify(text));
    if (outcome === 'gone') return false;
    // If it cannot be closed either, it stays stored, and the next event tries it again.
    if (outcome === 'lost') return (await disconnect(id)) === 'lost';
  }
  return true;
}

function postUntil(deadline: number, id: string, text: string): ReturnType<typeof post> | 'lost' {
  if (performance.now() <= deadline) return post(id, text);
  logError('A live connection was not reached', new Error('Not everybody was told in time'));
  return 'lost';
}

function wanted(event: LiveEvent, target: DeliveryTarget): boolean {
  if (event.type !== 'notification') return true;
  return verdictFor(target, { kind: event.notification.kind, channel: 'in_app' }).action === 'send';
}

const REVOKED = JSON.stringify({ type: 'disconnect', reason: 'unauthorized', reconnect: false });

/**
 * Closes the connections of a session that has ended: one GetItem, two requests for each connection, one UpdateItem.
 * Its browser gets no more pushes (costs as `forgetDevicesOf`). Returns whether all are closed. Those that are not stay
 * stored for another attempt.
 */
export async function signOut({ userId, sessionId }: Change & { kind: 'signed-out' }, now: number): Promise<boolean> {
  const connections = await loadConnections(userId, sessionId, now);
  const closed = await Promise.all(
    connections.map(async ({ id }) => {
      // It is closed even if the message could not be sent.
      const isClosed = (await post(id, REVOKED)) === 'gone' || (await disconnect(id)) !== 'lost';
      return isClosed ? [id] : [];
    }),
  );
  await forget(userId, closed.flat());
  await forgetDevicesOf(userId, sessionId);
  return closed.flat().length === connections.length;
}
