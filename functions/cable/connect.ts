import { forget, removeConnection, storeConnection } from '#functions/lib/data/cable/connections.ts';
import { userOfSession } from '#functions/lib/data/users/sessions.ts';
import { acceptedLocale } from '#functions/lib/text.ts';
import type { CableAnswer, CableEvent } from './event.ts';

const PROTOCOL = 'actioncable-v1-json';

/**
 * Stores the connection, then checks again that the session exists: whoever ends a session closes the stored
 * connections, so one of the two sees the other. One UpdateItem, one BatchGetItem.
 */
export async function connect({ headers = {}, requestContext }: CableEvent): Promise<CableAnswer> {
  const { connectionId, authorizer } = requestContext;
  const { userId, sessionId } = authorizer;
  const locale = acceptedLocale(valuesOf(headers, 'accept-language').join());
  const tooMany = await storeConnection(userId, connectionId, { sessionId, locale }, Date.now());
  if (!(await userOfSession(userId, sessionId))) {
    await removeConnection(userId, connectionId);
    return { statusCode: 401 };
  }
  if (tooMany.length > 0) await close(userId, tooMany);
  return { statusCode: 200, ...(offers(headers) && { headers: { 'Sec-WebSocket-Protocol': PROTOCOL } }) };
}

async function close(userId: string, connectionIds: string[]): Promise<void> {
  await forget(userId, connectionIds);
  // Loaded dynamically: hardly any user has so many connections.
  const { disconnect } = await import('#functions/lib/clients/live.ts');
  await Promise.all(connectionIds.map((id) => disconnect(id)));
}

/** A client offers its protocols in one header or in several. */
function offers(headers: Headers): boolean {
  return valuesOf(headers, 'sec-websocket-protocol')
    .flatMap((value) => value.split(','))
    .some((offer) => offer.trim() === PROTOCOL);
}

type Headers = Record<string, string | undefined>;

/** The values of a header, in any letter case of its name. */
function valuesOf(headers: Headers, name: string): string[] {
  return Object.entries(headers).flatMap(([each, value]) => (each.toLowerCase() === name && value ? [value] : []));
}
