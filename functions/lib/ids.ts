import { ulid } from 'ulid';

/** A new id: opaque, and sortable by creation time. */
export function newId(now: number): string {
  return ulid(now);
}
