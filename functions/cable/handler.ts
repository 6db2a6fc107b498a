import { disconnected } from '#functions/lib/data/reach.ts';
import { connect } from './connect.ts';
import type { CableAnswer, CableEvent } from './event.ts';
import { subscribe, unsubscribe } from './subscription.ts';

/*
 * The life of a live connection, in ActionCable's protocol. `hello` and `ping` are answered by API Gateway itself, and so is
 * what nobody knows, by silence (infra/constructs/live.ts).
 */

const ROUTES: Record<string, (event: CableEvent) => Promise<CableAnswer>> = {
  $connect: connect,
  subscribe,
  unsubscribe,
  $disconnect: disconnect,
};

export const handler = async (event: CableEvent): Promise<CableAnswer> => {
  const { routeKey } = event.requestContext;
  const route = ROUTES[routeKey];
  if (!route) throw new Error(`No route leads here: ${routeKey}`);
  return route(event);
};

/** One UpdateItem. */
async function disconnect({ requestContext }: CableEvent): Promise<CableAnswer> {
  const { connectionId, authorizer } = requestContext;
  await disconnected(authorizer.userId, connectionId);
  return { statusCode: 200 };
}
