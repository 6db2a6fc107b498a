import { removeConnection } from '#functions/lib/data/cable/connections.ts';
import { logError } from '#functions/lib/log.ts';
import { connect } from './connect.ts';
import type { CableAnswer, CableEvent } from './event.ts';
import { connectAgain, subscribe, unsubscribe } from './subscription.ts';

/*
 * Handles a live connection in ActionCable's protocol. API Gateway answers `hello` and `ping` by itself, and ignores
 * unknown commands (infra/constructs/websocket-api.ts).
 */

type Route = (event: CableEvent) => Promise<CableAnswer>;

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

/** One UpdateItem. */
async function disconnect({ requestContext }: CableEvent): Promise<CableAnswer> {
  const { connectionId, authorizer } = requestContext;
  await removeConnection(authorizer.userId, connectionId);
  return { statusCode: 200 };
}
