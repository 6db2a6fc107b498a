import * as z from 'zod/mini';
import { ULID } from '../domain/given-ids.ts';

/*
 * The id that a client may give to a new item. Separate from `fields.ts`, because the browser's build does not need it.
 */

/** The codes with which `givenIdAt` refuses an id. The schema cannot check the time. */
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

/** The fields of a new item, with the id that the client may give to it. */
export function withId<Fields extends z.core.$ZodLooseShape>(fields: z.ZodMiniObject<Fields>) {
  return z.extend(fields, { id });
}
