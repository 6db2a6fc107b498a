import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { fingerprint, type Repeatable } from '../data/idempotency.ts';
import { owners } from '../data/keys.ts';
import { authenticate, type SignedIn } from './authenticate.ts';
import { answering, type Call, callOf, type Result, type Route } from './call.ts';

interface SignedInCall<E extends Endpoint> extends Call<E>, SignedIn {
  event: APIGatewayProxyEventV2;
  /**
   * The idempotency of this create request; undefined without a key. `asked` is what another request with the same key
   * would differ in.
   * @throws Refusal (invalid_idempotency_key)
   */
  repeatable(asked: unknown): Repeatable | undefined;
}

/** A call for signed-in users: the session is checked before anything else. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: SignedInCall<E>) => Result<E>): Route {
  return answering(endpoint, async (event, now) => {
    const signedIn = await authenticate(event.headers.authorization, now);
    const call = callOf(endpoint, event, now);
    const repeatable = (asked: unknown): Repeatable | undefined => {
      const key = call.idempotencyKey();
      return key === undefined
        ? undefined
        : { owner: owners.user(signedIn.user.id), key, fingerprint: fingerprint(asked) };
    };
    return handle({ event, ...signedIn, ...call, repeatable });
  });
}
