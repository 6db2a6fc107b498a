import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { routeKeysOf } from '#shared/contracts/endpoint.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { withRequestId } from '../request-id.ts';
import { type Answer, refuse } from './answer.ts';
import { refuseLargeBody } from './body.ts';
import type { Route } from './call.ts';
import { compressed } from './compressed.ts';

/** The handler of a Lambda: selects the route by method and path, and converts errors to answers. */
export function resource(...routes: readonly Route[]) {
  const byKey = new Map<string, Route>(
    routes.flatMap((each) => routeKeysOf(each.endpoint).map((key) => [key, each] as const)),
  );
  const answer = middy(async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const found = byKey.get(event.routeKey);
    refuseLargeBody(event, found?.endpoint.bodyBytes);
    if (!found) throw new Refusal('not_found');
    return compressed(await found.answer(event), event.headers['accept-encoding']);
  }).onError(({ error, event }) => refuse(error, event));
  const handler = (event: APIGatewayProxyEventV2, context: Context): Promise<Answer> =>
    withRequestId(event.requestContext.requestId, () => answer(event, context));
  return Object.assign(handler, { routes });
}
