import { ulid } from 'ulid';
import { type GivenId, givenIdAt } from '#shared/domain/given-ids.ts';

/** A new id: opaque, and sortable by creation time. */
export function newId(now: number): string {
  return ulid(now);
}

/** The id of a new item, and when the item was made (epoch milliseconds). */
export interface IdOfNew {
  id: string;
  madeAt: number;
  /** Set if the client gave the id. */
  given?: GivenId;
}

/** The id that the client gave, or a new one. @throws Refusal: instant_in_future, instant_too_old. */
export function givenOrNewId(asked: unknown, now: number): IdOfNew {
  const given = givenIdAt(asked, now);
  return given ? { id: given.id, madeAt: given.madeAt, given } : { id: newId(now), madeAt: now };
}
