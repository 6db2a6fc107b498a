import { ulid } from 'ulid';

/** A new id: opaque, and sortable by the time of its making. */
export function newId(now: number): string {
  return ulid(now);
}
