import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { GivenId } from '#shared/domain/given-ids.ts';
import { fingerprint, type Repeatable, repeatableById } from '../data/idempotency.ts';
import { owners } from '../data/keys.ts';
import { authenticate, type SignedIn } from './authenticate.ts';
import { answering, type Call, callOf, type Result, type Route } from './call.ts';

interface SignedInCall<E extends Endpoint> extends Call<E>, Omit<SignedIn, 'recorded'> {
  event: APIGatewayProxyEventV2;
  /**
   * The idempotency of this create request; undefined without a key. `asked`: the content of the request, in which
   * another request with the same key would differ. If the client gave the id of the new item (`by.given`), the id
   * replaces the key. `by.kind`: the kind of item that is created.
   * @throws Refusal (invalid_idempotency_key)
   */
  repeatable(asked: unknown, by?: { kind: string; given: GivenId | undefined }): Repeatable | undefined;
}

/** A call for signed-in users: the session is checked before anything else, and its use is noted once an hour. */
export function route<E extends Endpoint>(endpoint: E, handle: (call: SignedInCall<E>) => Result<E>): Route {
  return answering(endpoint, async (event, now) => {
    const { recorded, ...signedIn } = await authenticate(event.headers.authorization, now);
    try {
      const call = callOf(endpoint, event, now);
      const repeatable: SignedInCall<E>['repeatable'] = (asked, by) => {
        const key = call.idempotencyKey();
        const owner = owners.user(signedIn.user.id);
        if (by?.given) return repeatableById(owner, by.kind, by.given);
        return key === undefined ? undefined : { owner, key, fingerprint: fingerprint(asked) };
      };
      return await handle({ event, ...signedIn, ...call, repeatable });
    } finally {
      // Saving ran in parallel to the call. Lambda may stop a function after its answer, so the answer waits for it.
      await settledWithin(RECORDING_LIMIT_MS, recorded);
    }
  });
}

/**
 * The longest that an answer waits until the use of its session is saved. If that takes longer, the next call tries
 * again.
 */
const RECORDING_LIMIT_MS = 1000;

async function settledWithin(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
