import { keys } from '#functions/lib/data/keys.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import { isLoopback } from '#functions/lib/network.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * Limits for one network of calls that create accounts or send e-mails, whatever address they name. Loopback is exempt:
 * in the local cloud all callers come from there.
 */

interface Counter {
  name: string;
  limit: number;
  /** The length of a window in seconds. */
  seconds: number;
}

const HOUR = 3_600;
const DAY = 86_400;

const REGISTRATIONS: Counter[] = [
  { name: 'REGISTRATIONS-HOUR', limit: LIMITS.networkRegistrationsPerHour, seconds: HOUR },
  { name: 'REGISTRATIONS-DAY', limit: LIMITS.networkRegistrationsPerDay, seconds: DAY },
];
const PASSWORD_RESETS: Counter[] = [
  { name: 'PASSWORD-RESETS', limit: LIMITS.networkPasswordResetsPerHour, seconds: HOUR },
];
const PASSKEY_SIGN_INS: Counter[] = [
  { name: 'PASSKEY-SIGN-INS', limit: LIMITS.networkPasskeySignInsPerHour, seconds: HOUR },
];
const RESENDS: Counter[] = [{ name: 'RESENDS', limit: LIMITS.networkResendsPerHour, seconds: HOUR }];

/**
 * Counts a registration, also one that is refused later: 20 an hour and 100 a day. Two counters in parallel, each costs
 * as `countUse`; none for the loopback network.
 * @throws Refusal (too_many_attempts)
 */
export function countRegistration(network: string, now: number): Promise<void> {
  return count(REGISTRATIONS, network, now);
}

/**
 * Counts a request for a new password: 20 an hour. Costs as `countUse`; nothing for the loopback network.
 * @throws Refusal (too_many_attempts)
 */
export function countPasswordReset(network: string, now: number): Promise<void> {
  return count(PASSWORD_RESETS, network, now);
}

/**
 * Counts a request for another verification email: 10 an hour. Costs as `countUse`; nothing for the loopback network.
 * @throws Refusal (too_many_attempts)
 */
export function countResend(network: string, now: number): Promise<void> {
  return count(RESENDS, network, now);
}

/**
 * Counts a sign-in with a passkey as failed before it is checked: 100 an hour. Costs as `countUse`; nothing for the
 * loopback network.
 * @throws Refusal (too_many_attempts)
 */
export function countPasskeySignIn(network: string, now: number): Promise<void> {
  return count(PASSKEY_SIGN_INS, network, now);
}

/** Takes a successful sign-in off the count. One UpdateItem; none for the loopback network. */
export async function forgivePasskeySignIn(network: string): Promise<void> {
  if (isLoopback(network)) return;
  await Promise.all(PASSKEY_SIGN_INS.map(({ name }) => uncountUse(keys.networkCount(network, name))));
}

/** Counts a call at all counters. If one is full, the call is refused and the others get their count back. */
async function count(counters: readonly Counter[], network: string, now: number): Promise<void> {
  if (isLoopback(network)) return;
  const key = ({ name }: Counter) => keys.networkCount(network, name);
  const taken = await Promise.all(
    counters.map(async (each) => ({ each, hasRoom: await countUse(key(each), each.limit, each.seconds, now) })),
  );
  const full = taken.filter(({ hasRoom }) => !hasRoom);
  if (full.length === 0) return;
  await Promise.all(taken.filter(({ hasRoom }) => hasRoom).map(({ each }) => uncountUse(key(each))));
  throw new Refusal('too_many_attempts', { retryAfter: Math.max(...full.map(({ each }) => each.seconds)) });
}
