/* When the last message came on the live connection. While messages come, pages need not poll. */

/** Longer than two pings. After this time the connection may be lost. */
const HEARD_FOR = 60_000;

let heardAt = Number.NEGATIVE_INFINITY;

export function noteHeard(): void {
  heardAt = performance.now();
}

/** The connection has ended. */
export function noteUnheard(): void {
  heardAt = Number.NEGATIVE_INFINITY;
}

/** Whether the live connection is open and a message came on it within the last minute. */
export const isHeard = (): boolean => performance.now() - heardAt < HEARD_FOR;
