import * as LIMITS from './limits.ts';

/** The networks from which a user signed in, with the instant of the last time (epoch ms). */
export type KnownNetworks = Readonly<Record<string, number>>;

const DAY = 86_400_000;

/** Whether somebody signed in from this network in the last 90 days. */
export function isKnownNetwork(known: KnownNetworks | undefined, network: string, now: number): boolean {
  const seen = known && Object.hasOwn(known, network) ? known[network] : undefined;
  return seen !== undefined && seen > now - LIMITS.knownSignInDays * DAY;
}

/**
 * The known networks after a sign-in, at most 20, without those that were not seen for 90 days. Undefined if nothing
 * has to be written: an instant is stored by day.
 */
export function withNetwork(known: KnownNetworks | undefined, network: string, now: number): KnownNetworks | undefined {
  const seen = known && Object.hasOwn(known, network) ? known[network] : undefined;
  if (seen !== undefined && seen > now - DAY) return undefined;
  const others = Object.entries(known ?? {})
    .filter(([name]) => name !== network && isKnownNetwork(known, name, now))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, LIMITS.knownNetworks - 1);
  return Object.fromEntries([[network, now], ...others]);
}
