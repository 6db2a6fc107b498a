import { ulid } from 'ulid';
import { ApiError, hasCode } from './api-error.ts';
import { serverTime } from './clock.ts';

/**
 * Creates an item once, however often it is tried. After an attempt with an unknown outcome, the same request is
 * repeated with its key: the server returns what it has created, or creates it now. So a changed body does not create a
 * second item. `id` is for calls whose client chooses the id: its time is when the user created the item. Returns the
 * created item and its body: later changes update it.
 */
export function idempotentCreate<Body, Made>(send: (body: Body, key: string, id: string) => Promise<Made>) {
  let attempt: { body: Body; key: string; id: string; at: number } | undefined;
  return async (body: Body): Promise<{ made: Made; body: Body }> => {
    for (;;) {
      attempt ??= attemptOf(body);
      const { body: sent, at } = attempt;
      try {
        return { made: await send(sent, attempt.key, attempt.id), body: sent };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        attempt = undefined;
        // The device's clock was ahead, and the answer has corrected it.
        if (hasCode(error, 'instant_in_future') && at > serverTime.now()) continue;
        // The server has refused the earlier body, so it is dropped.
        if (sent === body) throw error;
      }
    }
  };
}

function attemptOf<Body>(body: Body) {
  const at = Math.floor(serverTime.now());
  return { body, key: crypto.randomUUID(), id: ulid(at), at };
}

/** Whether the server refused the request, so that nothing has changed. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;
}

export interface Calls<Kept, Fields> {
  create(fields: Fields, key: string, id: string): Promise<Kept>;
  /** Returns the item unchanged if it already has these fields. */
  update(kept: Kept, fields: Fields): Promise<Kept>;
}

/**
 * Updates `subject`, or creates an item once. If an earlier attempt has created it, updates it to the current fields.
 */
export function saving<Kept, Fields>(subject: Kept | null, { create, update }: Calls<Kept, Fields>) {
  const make = idempotentCreate(create);
  let kept = subject;
  return async (fields: Fields): Promise<Kept> => {
    kept ??= (await make(fields)).made;
    kept = await update(kept, fields);
    return kept;
  };
}
