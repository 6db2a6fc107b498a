import { disconnect, post } from '#functions/lib/clients/live.ts';
import { loadConnections, loadReaches, type Reach } from '#functions/lib/data/audience.ts';
import type { Change } from '#functions/lib/data/changes.ts';
import { forget } from '#functions/lib/data/reach.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import { type Tiding, tidingsOf } from './tidings.ts';

/*
 * What is told live. It is a hint, and comes in the order of the stream on each connection: whoever misses something reads
 * it when they reconnect, or within ten seconds.
 */

/**
 * Closes the connections of sessions that have ended, and tells everybody else what has changed: reads as `tidingsOf` and
 * `loadReaches`, and one request for each event and connection.
 */
export async function tellLive(changes: readonly Change[], now: number): Promise<void> {
  await Promise.all(changes.filter((change) => change.kind === 'signed-out').map((change) => signOut(change, now)));
  const tidings = Map.groupBy(await tidingsOf(changes), ({ userId }) => userId);
  const reaches = await loadReaches([...tidings.keys()], now);
  await Promise.all([...tidings].map(([userId, all]) => tellUser(userId, all, reaches.get(userId))));
}

async function tellUser(userId: string, tidings: readonly Tiding[], reach: Reach | undefined): Promise<void> {
  if (!reach) return;
  const events = tidings.map(({ event }) => event).filter((event) => wanted(event, reach));
  const gone = await Promise.all(
    reach.connections.map(async ({ id, identifier }) => {
      for (const message of events) {
        const outcome = await post(id, JSON.stringify({ identifier, message }));
        if (outcome !== 'sent') return outcome === 'gone' ? [id] : [];
      }
      return [];
    }),
  );
  await forget(userId, gone.flat());
}

function wanted(event: LiveEvent, { preferences }: Reach): boolean {
  return event.type !== 'notification' || preferences.inApp;
}

const REVOKED = JSON.stringify({ type: 'disconnect', reason: 'unauthorized', reconnect: false });

async function signOut({ userId, sessionId }: Change & { kind: 'signed-out' }, now: number): Promise<void> {
  const connections = await loadConnections(userId, sessionId, now);
  await Promise.all(
    connections.map(async ({ id }) => {
      // Also where the word did not come through.
      if ((await post(id, REVOKED)) !== 'gone') await disconnect(id);
    }),
  );
  await forget(
    userId,
    connections.map(({ id }) => id),
  );
}
