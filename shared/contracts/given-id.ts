import * as z from 'zod/mini';
import { ULID } from '../domain/given-ids.ts';

/*
 * The id that a client may give to what it makes. Separate from `fields.ts`, because the browser's build needs nothing
 * of it.
 */

/** The codes with which `givenIdAt` refuses an id. It checks the id, because only it knows the time. */
export const ID_ERRORS = ['instant_in_future', 'instant_too_old'] as const;

const id = z.optional(
  z.unknown().check(
    z.meta({
      type: 'string',
      pattern: ULID.source,
      description: 'A ULID of the client: its time is that of making, and the same id again makes nothing new',
    }),
  ),
);

/** The fields of something new, and the id that the client may give to it. */
export function withId<Fields extends z.core.$ZodLooseShape>(fields: z.ZodMiniObject<Fields>) {
  return z.extend(fields, { id });
}
