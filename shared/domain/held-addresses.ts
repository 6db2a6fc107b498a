import * as LIMITS from './limits.ts';

/** An old verified address of a user, for the days in which it can undo its change. All instants are epoch ms. */
export interface HeldAddress {
  /** The id of the hold in the link that undoes the change. */
  id: string;
  email: string;
  /** Before this instant nobody else can have the address, and its link works. */
  until: number;
  /** Before this instant only this address can reset the password: the change was made without the current password. */
  resetsUntil?: number;
}

const DAY = 86_400_000;

/** The holds that have not ended. */
export function currentHolds(holds: readonly HeldAddress[] | undefined, now: number): HeldAddress[] {
  return (holds ?? []).filter(({ until }) => until > now);
}

/**
 * The holds after a change from a verified address. A repeated hold keeps its id and its place, and ends later. Beyond
 * the limit a further hold is dropped: the earliest ones protect the account.
 */
export function withHold(
  holds: readonly HeldAddress[] | undefined,
  { id, email, byPassword }: { id: string; email: string; byPassword: boolean },
  now: number,
): HeldAddress[] {
  const current = currentHolds(holds, now);
  const until = now + LIMITS.heldAddressDays * DAY;
  const extended = { until, ...(!byPassword && { resetsUntil: until }) };
  if (current.some((hold) => hold.email === email)) {
    return current.map((hold) => (hold.email === email ? { ...hold, ...extended } : hold));
  }
  return current.length < LIMITS.heldAddresses ? [...current, { id, email, ...extended }] : current;
}

/** The only address that may reset the password: the earliest one that was left without the current password. */
export function resettingAddress(holds: readonly HeldAddress[] | undefined, now: number): string | undefined {
  return holds?.find(({ resetsUntil }) => resetsUntil !== undefined && resetsUntil > now)?.email;
}

/**
 * The effect of a hold's link: the address that returns, the holds that stay and those that end. Undefined if the link
 * was used or has ended. The first used link ends the other holds. But an earlier address that was left without the
 * current password keeps its hold: otherwise a thief could verify an address, leave it, and end the owner's hold by its
 * link.
 */
export function restoredBy(
  holds: readonly HeldAddress[] | undefined,
  id: string,
  now: number,
): { email: string; kept: HeldAddress[]; ended: HeldAddress[] } | undefined {
  const current = currentHolds(holds, now);
  const place = current.findIndex((hold) => hold.id === id);
  const found = current[place];
  if (!found) return undefined;
  const isKept = ({ resetsUntil }: HeldAddress, index: number) =>
    index < place && resetsUntil !== undefined && resetsUntil > now;
  return {
    email: found.email,
    kept: current.filter(isKept),
    ended: current.filter((hold, index) => !isKept(hold, index)),
  };
}
