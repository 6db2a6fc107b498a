import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { authenticate, type SignedIn } from './authenticate.ts';
import { answering, type Call, callOf, type Result, type Route } from './call.ts';

interface SignedInCall<E extends Endpoint> extends Call<E>, SignedIn {
  event: APIGatewayProxyEventV2;
}

/** A call for signed-in people: the sign-in check stands before everything else. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: SignedInCall<E>) => Result<E>): Route {
  return answering(endpoint, async (event, now) => {
    const signedIn = await authenticate(event.headers.authorization, now);
    return handle({ event, ...signedIn, ...callOf(endpoint, event, now) });
  });
}
