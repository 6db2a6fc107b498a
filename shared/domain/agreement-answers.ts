import { halfOf, type Parties, type StoredAgreement } from './agreement-changes.ts';
import { isOver } from './agreements.ts';
import { endOfDay } from './local-time.ts';
import { Refusal } from './refusal.ts';

/* The answers to a proposal, and the ends of an agreement by its dates. Instants are epoch milliseconds. */

/**
 * The agreement after `me` has accepted the other's proposal; the same object if it was accepted already. Pure; an Intl
 * call for each of the two.
 * @throws Refusal: changed_meanwhile if this version is not proposed, own_proposal, proposal_over if its last day is
 * over for either of the two.
 */
export function acceptedAgreement(
  before: StoredAgreement | undefined,
  version: number,
  { me, them }: Parties,
  now: number,
): StoredAgreement {
  const { proposed, answered } = before ?? {};
  if (before && answered?.by === me.id && answered.accepted && answered.version === version) return before;
  if (!before || proposed?.version !== version) throw new Refusal('changed_meanwhile');
  if (proposed.by === me.id) throw new Refusal('own_proposal');
  const { terms, until, since } = proposed;
  if ([me, them].some(({ timezone }) => isOver(until, timezone, now))) throw new Refusal('proposal_over');
  const answer = { by: me.id, accepted: true, version, since };
  return { revision: before.revision + 1, version, terms, until, changedAt: now, answered: answer };
}

/**
 * The agreement after `me` has declined the other's proposal, or withdrawn their own; the same object if it was
 * declined already. `wanted`: the version that is declined; undefined for any. Pure.
 * @throws Refusal: changed_meanwhile if nothing is proposed, or another version.
 */
export function declinedAgreement(
  before: StoredAgreement | undefined,
  wanted: number | undefined,
  { me }: Pick<Parties, 'me'>,
): StoredAgreement {
  const isMeant = (one: { version: number }) => wanted === undefined || one.version === wanted;
  const { answered } = before ?? {};
  if (before && answered?.by === me.id && !answered.accepted && isMeant(answered)) return before;
  if (!before?.proposed || !isMeant(before.proposed)) throw new Refusal('changed_meanwhile');
  const { proposed, ...others } = before;
  const { by, version, since } = proposed;
  return {
    ...others,
    revision: before.revision + 1,
    ...(by !== me.id && { answered: { by: me.id, accepted: false, version, since } }),
  };
}

/**
 * The next instant at which less holds, or may hold, in either half, because a day has ended: null without one. Pure;
 * an Intl call for each date.
 */
export function nextEnd(agreement: StoredAgreement | undefined, { me, them }: Parties, now: number): number | null {
  if (!agreement) return null;
  const ends = [me, them].flatMap(({ id, timezone }) => {
    const { terms, until } = halfOf(agreement, id);
    const dates = [until, ...Object.values(terms.shows_until)];
    return dates.flatMap((date) => (date === null ? [] : [endOfDay(date, timezone)]));
  });
  const next = Math.min(...ends.filter((end) => end > now));
  return Number.isFinite(next) ? next : null;
}
