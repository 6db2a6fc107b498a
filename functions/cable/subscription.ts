import { IDENTIFIER_BYTES, removeSubscription, storeSubscription } from '#functions/lib/data/cable/connections.ts';
import { CHAT_CHANNEL } from '#shared/contracts/live.ts';
import type { CableAnswer, CableEvent } from './event.ts';

/** Confirms a subscription to the only channel and rejects any other. One UpdateItem, none for a rejection. */
export async function subscribe({ body, requestContext }: CableEvent): Promise<CableAnswer> {
  const identifier = identifierIn(body);
  if (!isChat(identifier)) return answer({ identifier: identifier ?? null, type: 'reject_subscription' });
  const { connectionId, authorizer } = requestContext;
  const isKnown = await storeSubscription(authorizer.userId, connectionId, identifier);
  // A connection that is not stored would receive no events.
  if (!isKnown) return connectAgain();
  return answer({ identifier, type: 'confirm_subscription' });
}

/** One UpdateItem, none for a subscription that was never confirmed. */
export async function unsubscribe({ body, requestContext }: CableEvent): Promise<CableAnswer> {
  const identifier = identifierIn(body);
  const { connectionId, authorizer } = requestContext;
  if (isChat(identifier)) await removeSubscription(authorizer.userId, connectionId, identifier);
  return { statusCode: 200 };
}

/** Makes the client reconnect after a while and subscribe there. */
export function connectAgain(): CableAnswer {
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
