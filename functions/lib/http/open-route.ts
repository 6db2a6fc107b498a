import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { answering, type Call, callOf, type Result, type Route } from './call.ts';

interface OpenCall<E extends Endpoint> extends Call<E> {
  event: APIGatewayProxyEventV2;
}

/**
 * A call without sign-in. Separate from `route`, so that a function without access to the table does not import the
 * session check.
 */
export function openRoute<E extends Endpoint>(endpoint: E, handle: (call: OpenCall<E>) => Result<E>): Route {
  return answering(endpoint, async (event, now) => handle({ event, ...callOf(endpoint, event, now) }));
}
