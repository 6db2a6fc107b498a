/* When the server was last heard on the live connection. While it is, nobody needs to ask for what it would tell. */

/** More than two pings: after this the connection is doubtful. */
const HEARD_FOR = 60_000;

let heardAt = Number.NEGATIVE_INFINITY;

export function noteHeard(): void {
  heardAt = performance.now();
}

/** The connection has ended. */
export function noteUnheard(): void {
  heardAt = Number.NEGATIVE_INFINITY;
}

/** Whether the live connection is up, and something was heard on it within the last minute. */
export const isHeard = (): boolean => performance.now() - heardAt < HEARD_FOR;
