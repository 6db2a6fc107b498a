import type { APIGatewayEventWebsocketRequestContextV2 } from 'aws-lambda';
import {
  forget,
  IDENTIFIER_BYTES,
  removeConnection,
  removeSubscription,
  storeConnection,
  storeSubscription,
} from '#functions/lib/data/cable/connections.ts';
import { userOfSession } from '#functions/lib/data/users/sessions.ts';
import { logError } from '#functions/lib/log.ts';
import { acceptedLocale } from '#functions/lib/text.ts';
import { CHAT_CHANNEL } from '#shared/contracts/live.ts';

/*
 * Handles a live connection in ActionCable's protocol. API Gateway answers `hello` and `ping` by itself, and ignores
 * unknown commands (infra/constructs/websocket-api.ts).
 */

/** The parts of API Gateway's WebSocket event that are used here. */
interface CableEvent {
  /** Only at the handshake. */
  headers?: Record<string, string | undefined>;
  /** Only for messages. */
  body?: string;
  requestContext: Pick<APIGatewayEventWebsocketRequestContextV2, 'routeKey' | 'connectionId'> & {
    /** The context from the authorizer. */
    authorizer: { userId: string; sessionId: string };
  };
}

/** For the handshake, status and headers. For a message, the body of the answer if its route sends one. */
interface CableAnswer {
  statusCode: number;
  headers?: Record<string, string>;
  body?: string;
}

type Route = (event: CableEvent) => Promise<CableAnswer>;

const PROTOCOL = 'actioncable-v1-json';

const ROUTES: Record<string, Route> = {
  $connect: connect,
  subscribe: answeringFailures(subscribe),
  unsubscribe: answeringFailures(unsubscribe),
  $disconnect: disconnect,
};

export const handler = async (event: CableEvent): Promise<CableAnswer> => {
  const { routeKey } = event.requestContext;
  const route = ROUTES[routeKey];
  if (!route) throw new Error(`No route leads here: ${routeKey}`);
  return route(event);
};

/** API Gateway would answer a failed message with an error that ActionCable clients cannot read. */
function answeringFailures(route: Route): Route {
  return async (event) => {
    try {
      return await route(event);
    } catch (error) {
      logError('A message of a live connection failed', error, { route: event.requestContext.routeKey });
      return connectAgain();
    }
  };
}

/**
 * Stores the connection, then checks again that the session exists: whoever ends a session closes the stored
 * connections, so one of the two sees the other. One UpdateItem, one BatchGetItem.
 */
async function connect({ headers = {}, requestContext }: CableEvent): Promise<CableAnswer> {
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
  const live = await import('#functions/lib/clients/live.ts');
  await Promise.all(connectionIds.map((id) => live.disconnect(id)));
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

/** Confirms a subscription to the only channel and rejects any other. One UpdateItem, none for a rejection. */
async function subscribe({ body, requestContext }: CableEvent): Promise<CableAnswer> {
  const identifier = identifierIn(body);
  if (!isChat(identifier)) return answer({ identifier: identifier ?? null, type: 'reject_subscription' });
  const { connectionId, authorizer } = requestContext;
  const isKnown = await storeSubscription(authorizer.userId, connectionId, identifier);
  // A connection that is not stored would receive no events.
  if (!isKnown) return connectAgain();
  return answer({ identifier, type: 'confirm_subscription' });
}

/** One UpdateItem, none for a subscription that was never confirmed. */
async function unsubscribe({ body, requestContext }: CableEvent): Promise<CableAnswer> {
  const identifier = identifierIn(body);
  const { connectionId, authorizer } = requestContext;
  if (isChat(identifier)) await removeSubscription(authorizer.userId, connectionId, identifier);
  return { statusCode: 200 };
}

/** One UpdateItem. */
async function disconnect({ requestContext }: CableEvent): Promise<CableAnswer> {
  const { connectionId, authorizer } = requestContext;
  await removeConnection(authorizer.userId, connectionId);
  return { statusCode: 200 };
}

/** Makes the client reconnect after a while and subscribe there. */
function connectAgain(): CableAnswer {
  return answer({ type: 'disconnect', reason: 'server_restart', reconnect: true });
}

function answer(message: object): CableAnswer {
  return { statusCode: 200, body: JSON.stringify(message) };
}

/** API Gateway has parsed the message to read its command, so it is valid JSON. */
function identifierIn(body = '{}'): string | undefined {
  const { identifier } = JSON.parse(body) as { identifier?: unknown };
  return typeof identifier === 'string' ? identifier : undefined;
}

/**
 * JSON whose channel is the chat channel. Other properties are allowed, because clients use them to distinguish
 * subscriptions.
 */
function isChat(identifier: string | undefined): identifier is string {
  if (identifier === undefined || Buffer.byteLength(identifier) > IDENTIFIER_BYTES) return false;
  try {
    const value: unknown = JSON.parse(identifier);
    return (value as { channel?: unknown } | null)?.channel === CHAT_CHANNEL;
  } catch {
    return false;
  }
}
