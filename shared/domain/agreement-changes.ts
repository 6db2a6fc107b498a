import {
  agreedTerms,
  areSame,
  DEFAULT_HALF,
  DEFAULT_TERMS,
  effectiveTerms,
  type Half,
  type HalfOwner,
  isOver,
  isShown,
  reducedProposal,
  SHOWN_KINDS,
  type Shows,
  type Sides,
  type StoredTerms,
  splitChange,
  type Terms,
} from './agreements.ts';
import { Refusal } from './refusal.ts';

/*
 * Changes of the agreement of two confidants: less holds at once, more is proposed. Dates are `YYYY-MM-DD`, instants
 * epoch milliseconds.
 */

/** An agreement as it is stored in both items of a pair. */
export interface StoredAgreement {
  /** Counts all changes, including those of proposals. */
  revision: number;
  /** The revision from which the current terms hold; 0 if nothing was agreed yet. */
  version: number;
  /** The halves, by the ids of their owners. */
  terms: Readonly<Record<string, StoredTerms>>;
  until: string | null;
  proposed?: StoredProposal;
  /** The last answer to a proposal, until the next change: repeating it changes nothing. */
  answered?: StoredAnswer;
  /** The start of this version (epoch milliseconds); `null` before the first. */
  changedAt: number | null;
}

/** A change that waits for the other's yes, with all terms that would hold after it. */
export interface StoredProposal {
  /** The id of the proposer. */
  by: string;
  /** The version that it would become. */
  version: number;
  /** The version when it was first proposed: stays the same while it is only amended. */
  since: number;
  terms: Readonly<Record<string, StoredTerms>>;
  until: string | null;
}

/** The answer to a proposal. */
interface StoredAnswer {
  /** The id of the person who has answered. */
  by: string;
  accepted: boolean;
  /** The terms of the proposal. */
  version: number;
  since: number;
}

/** One of the two. */
export interface Party extends HalfOwner {
  id: string;
}

/** The two persons, from the side of the one who asks. */
export interface Parties {
  me: Party;
  them: Party;
}

/** A change of a half; missing fields stay. `null` removes the end of a kind. */
interface WantedTerms {
  shows?: { readonly [Kind in keyof Shows]?: Shows[Kind] | undefined } | undefined;
  shows_until?: { readonly [Kind in keyof Shows]?: string | null | undefined } | undefined;
  after_miss?: Terms['after_miss'] | undefined;
  look_back?: Terms['look_back'] | undefined;
}

/** A change of an agreement, from the side of its maker; missing fields stay. */
export interface WantedAgreement {
  mine?: WantedTerms | undefined;
  theirs?: WantedTerms | undefined;
  until?: string | null | undefined;
}

const NO_AGREEMENT: StoredAgreement = { revision: 0, version: 0, terms: {}, until: null, changedAt: null };

/** The half of one of the two; the default without an agreement. Pure. */
export function halfOf(agreement: Pick<StoredAgreement, 'terms' | 'until'> | undefined, userId: string): Half {
  if (!agreement) return DEFAULT_HALF;
  return { terms: agreement.terms[userId] ?? DEFAULT_TERMS, until: agreement.until };
}

/** The terms that hold at an instant, from the side of `me`. Pure; some Intl calls for each date. */
export function sidesAt(agreement: StoredAgreement | undefined, { me, them }: Parties, instant: number): Sides {
  const of = (party: Party) => effectiveTerms(halfOf(agreement, party.id), party, instant);
  return { mine: of(me), theirs: of(them), until: agreement?.until ?? null };
}

/** The agreed or proposed terms, whether or not they have ended, from the side of `me`. Pure. */
export function sidesOf(said: Pick<StoredAgreement, 'terms' | 'until'>, { me, them }: Parties): Sides {
  const of = (party: Party) => agreedTerms(halfOf(said, party.id).terms, party);
  return { mine: of(me), theirs: of(them), until: said.until };
}

/**
 * The agreement after a change by `me`: less holds at once, in either half. The rest is proposed, with all terms that
 * would hold, and replaces an earlier proposal. An earlier proposal that stays is reduced in the same way. The same
 * object if nothing changes. Pure; some Intl calls for each date.
 * @throws Refusal: until_in_past for a new date that is over, or whose day is over for the other, who could not accept;
 * coach_shows_nothing.
 */
export function changedAgreement(
  before: StoredAgreement | undefined,
  change: WantedAgreement,
  parties: Parties,
  now: number,
): StoredAgreement | undefined {
  refusePastDates(before, change, parties, now);
  const after = mergedAgreement(before, change, parties, now);
  const { proposed } = after ?? {};
  const isNew = proposed?.by === parties.me.id && change.until === proposed.until;
  if (isNew && isOver(proposed.until, parties.them.timezone, now))
    throw new Refusal('until_in_past', { field: 'until' });
  return after;
}

/**
 * The first agreement of two confidants, from their invitation: like a change by its sender `me`, but dates may be over
 * by now. Undefined if it changes nothing. Pure; some Intl calls for each date.
 * @throws Refusal: coach_shows_nothing.
 */
export function invitedAgreement(change: WantedAgreement, parties: Parties, now: number): StoredAgreement | undefined {
  const agreement = mergedAgreement(undefined, change, parties, now);
  if (!agreement || !isOverForEither(change.until, parties, now)) return agreement;
  const { proposed: _, ...others } = agreement;
  return others.version > 0 ? others : undefined;
}

function mergedAgreement(
  found: StoredAgreement | undefined,
  change: WantedAgreement,
  parties: Parties,
  now: number,
): StoredAgreement | undefined {
  const before = found ?? NO_AGREEMENT;
  const { me, them } = parties;
  const holds = sidesAt(before, parties, now);
  const mergedOf = (party: Party, wanted: WantedTerms | undefined, terms: Terms) =>
    mergedTerms(wanted, { terms, agreed: agreedTerms(halfOf(before, party.id).terms, party), party, now });
  const wanted: Sides = {
    mine: mergedOf(me, change.mine, holds.mine),
    theirs: mergedOf(them, change.theirs, holds.theirs),
    until: change.until === undefined ? before.until : change.until,
  };
  const split = splitChange(holds, wanted);
  const isLess = !areSame(split.atOnce, holds);
  const proposed = proposalAfter(before, split, { change, parties, holds, now });
  if (!isLess && isSameProposal(before, proposed, parties)) return found;
  const revision = before.revision + 1;
  const stored = (
    sides: Sides,
    toStored: (was: StoredTerms, holding: Terms, next: Terms, party: Party) => StoredTerms,
  ) => {
    const of = (party: Party, terms: Terms, holding: Terms) =>
      party.shows ? toStored(halfOf(before, party.id).terms, holding, terms, party) : terms;
    return { [me.id]: of(me, sides.mine, holds.mine), [them.id]: of(them, sides.theirs, holds.theirs) };
  };
  return {
    revision,
    version: isLess ? revision : before.version,
    terms: stored(split.atOnce, reduced),
    until: split.atOnce.until,
    ...(proposed && {
      proposed: {
        by: proposed.by,
        version: revision + 1,
        since: before.proposed?.by === proposed.by ? before.proposed.since : revision + 1,
        terms: stored(proposed.sides, whole),
        until: proposed.sides.until,
      },
    }),
    changedAt: isLess ? now : before.changedAt,
  };
}

interface Proposal {
  by: string;
  sides: Sides;
}

/** The proposal after a change; nothing if it equals the terms that hold then. */
function proposalAfter(
  before: StoredAgreement,
  { atOnce, proposed }: ReturnType<typeof splitChange>,
  { change, parties, holds, now }: { change: WantedAgreement; parties: Parties; holds: Sides; now: number },
): Proposal | undefined {
  const earlier = before.proposed;
  let next: Proposal | undefined;
  if (proposed) {
    // An end that is over would end the new proposal at once.
    const isEnded = change.until === undefined && isOverForEither(proposed.until, parties, now);
    next = { by: parties.me.id, sides: { ...proposed, until: isEnded ? null : proposed.until } };
  } else if (earlier) {
    next = { by: earlier.by, sides: reducedProposal(sidesOf(earlier, parties), holds, atOnce) };
  }
  return next && !areSame(next.sides, atOnce) ? next : undefined;
}

const isOverForEither = (date: string | null | undefined, { me, them }: Parties, now: number): boolean =>
  [me, them].some(({ timezone }) => isOver(date, timezone, now));

function isSameProposal({ proposed }: StoredAgreement, next: Proposal | undefined, parties: Parties): boolean {
  if (!proposed || !next) return !proposed && !next;
  return proposed.by === next.by && areSame(sidesOf(proposed, parties), next.sides);
}

/** A half after a change. `terms` are the ones that hold, `agreed` the same without what time has ended. */
function mergedTerms(
  wanted: WantedTerms = {},
  { terms, agreed, party, now }: { terms: Terms; agreed: Terms; party: Party; now: number },
): Terms {
  const shows = { ...terms.shows };
  const ends: Terms['shows_until'] = {};
  for (const kind of SHOWN_KINDS) {
    const end = agreed.shows_until[kind] ?? null;
    const named = wanted.shows_until?.[kind];
    const isNew = named !== undefined && named !== end;
    // A kind that has ended is shown again if it gets another last day.
    const value = wanted.shows?.[kind] ?? (isNew ? agreed : terms).shows[kind];
    Object.assign(shows, { [kind]: value });
    const kept = isOver(end, party.timezone, now) ? null : end;
    const until = isNew ? named : kept;
    if (isShown(value) && until !== null) ends[kind] = until;
  }
  const { after_miss = terms.after_miss, look_back = terms.look_back } = wanted;
  if (!party.shows && (after_miss !== 'nothing' || SHOWN_KINDS.some((kind) => isShown(shows[kind])))) {
    throw new Refusal('coach_shows_nothing', { field: after_miss === 'nothing' ? 'shows' : 'after_miss' });
  }
  return { shows, shows_until: ends, after_miss, look_back };
}

/**
 * A half in which something is less now. The rest stays as stored, including kinds that time has ended, with their
 * dates.
 */
function reduced(stored: StoredTerms, holding: Terms, next: Terms): StoredTerms {
  const less = SHOWN_KINDS.filter((kind) => next.shows[kind] !== holding.shows[kind]);
  const shows = { ...stored.shows, ...Object.fromEntries(less.map((kind) => [kind, next.shows[kind]])) };
  const ends = SHOWN_KINDS.flatMap((kind) => {
    const hidden = less.includes(kind) ? undefined : stored.shows_until[kind];
    const date = isShown(next.shows[kind]) ? next.shows_until[kind] : hidden;
    return date === undefined ? [] : [[kind, date] as const];
  });
  const { after_miss, look_back } = next;
  return {
    shows,
    shows_until: Object.fromEntries(ends),
    after_miss: after_miss === holding.after_miss ? stored.after_miss : after_miss,
    look_back: look_back === holding.look_back ? stored.look_back : look_back,
  };
}

/** A whole half in its stored form. The weight keeps following the settings if it equals them. */
function whole(
  stored: StoredTerms,
  _: Terms,
  { shows: { weight, ...shows }, ...others }: Terms,
  { sharesWeight }: Party,
): StoredTerms {
  const follows = stored.shows.weight === undefined && weight === sharesWeight;
  return { ...others, shows: follows ? shows : { ...shows, weight } };
}

function refusePastDates(
  before: StoredAgreement | undefined,
  { mine, theirs, until }: WantedAgreement,
  { me, them }: Parties,
  now: number,
): void {
  const isPast = (date: string | null | undefined, was: string | null | undefined, { timezone }: Party) =>
    date !== was && isOver(date, timezone, now);
  if (isPast(until, before?.until, me)) throw new Refusal('until_in_past', { field: 'until' });
  for (const [wanted, party] of [[mine, me] as const, [theirs, them] as const]) {
    const { shows_until: ends } = halfOf(before, party.id).terms;
    const past = SHOWN_KINDS.find((kind) => isPast(wanted?.shows_until?.[kind], ends[kind], party));
    if (past) throw new Refusal('until_in_past', { field: past });
  }
}
