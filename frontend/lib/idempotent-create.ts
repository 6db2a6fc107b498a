import { ApiError } from './api-error.ts';

/**
 * Makes something one time, however often it is tried. After an attempt whose outcome nobody knows, the very same is
 * sent again, with its key: the server answers with what it has made, or makes it now. So one that was changed between
 * two attempts is not made twice either. Answers what was made, and of which body: the rest is a change of it.
 */
export function idempotentCreate<Body, Made>(send: (body: Body, key: string) => Promise<Made>) {
  let attempt: { body: Body; key: string } | undefined;
  return async (body: Body): Promise<{ made: Made; body: Body }> => {
    for (;;) {
      attempt ??= { body, key: crypto.randomUUID() };
      const sent = attempt.body;
      try {
        return { made: await send(sent, attempt.key), body: sent };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        attempt = undefined;
        // An earlier body was refused, which nobody wants any more.
        if (sent === body) throw error;
      }
    }
  };
}

/** The server has answered that it did nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;
}

export interface Calls<Kept, Fields> {
  create(fields: Fields, key: string): Promise<Kept>;
  /** Answers it as it is where it has these fields already. */
  update(kept: Kept, fields: Fields): Promise<Kept>;
}

/**
 * Saves `subject`, or something new: that is made once, and where an earlier attempt has made it, brought to what is
 * wanted now.
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
