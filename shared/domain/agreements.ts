import { endOfDay } from './local-time.ts';

/*
 * The agreement of two confidants: what each shows the other, what happens after a miss, and when they look back
 * together. Each has a half of their own. Dates are `YYYY-MM-DD` on the clock of the half's owner, and mean the last
 * day; instants are epoch milliseconds.
 */

/** Which commitments a half shows, from less to more. `chosen`: only those whose visibility names the other. */
export const SHOWN_COMMITMENTS = ['none', 'chosen', 'all'] as const;

/** What happens after a miss of the half's owner, from less to more. */
export const AFTER_MISS = ['nothing', 'ask_me', 'ask_them'] as const;

/** How often the two look back together, from less to more. */
export const LOOK_BACK = ['never', 'monthly', 'weekly'] as const;

/** The kinds of data that a half can show, in the order of the page. */
export const SHOWN_KINDS = ['commitments', 'notes', 'food', 'weight', 'exercise'] as const;

export type ShownKind = (typeof SHOWN_KINDS)[number];

/** The kinds that one of the two shows the other. A kind that other settings hide stays hidden. */
export interface Shows {
  commitments: (typeof SHOWN_COMMITMENTS)[number];
  notes: boolean;
  food: boolean;
  weight: boolean;
  exercise: boolean;
}

/** One half of an agreement. */
export interface Terms {
  shows: Shows;
  /** The last day on which a kind is shown; a missing kind has no end of its own. */
  shows_until: Partial<Record<ShownKind, string>>;
  after_miss: (typeof AFTER_MISS)[number];
  look_back: (typeof LOOK_BACK)[number];
}

/** One half in its stored form. Without `weight` it follows the owner's fitness settings. */
export interface StoredTerms extends Omit<Terms, 'shows'> {
  shows: Omit<Shows, 'weight'> & { weight?: boolean };
}

/** A half with the last day of the agreement. */
export interface Half {
  terms: StoredTerms;
  until: string | null;
}

/** The owner of a half, with the data on which it depends. */
export interface HalfOwner {
  timezone: string;
  /** `share_weight` of their fitness settings. */
  sharesWeight: boolean;
  /** False for a coach toward the person whom they coach: their half shows nothing. */
  shows: boolean;
}

/** Both halves from the side of one of the two, and the last day of the agreement. */
export interface Sides {
  mine: Terms;
  theirs: Terms;
  until: string | null;
}

/** The terms of a half before any agreement. */
export const DEFAULT_TERMS: StoredTerms = {
  shows: { commitments: 'all', notes: false, food: true, exercise: true },
  shows_until: {},
  after_miss: 'nothing',
  look_back: 'never',
};

/** The half of each person before any agreement. */
export const DEFAULT_HALF: Half = { terms: DEFAULT_TERMS, until: null };

const NOTHING: Shows = { commitments: 'none', notes: false, food: false, weight: false, exercise: false };

const FLAG = [false, true] as const;

/** The values of each kind, from less to more. */
const LEVELS: { readonly [Kind in ShownKind]: readonly Shows[Kind][] } = {
  commitments: SHOWN_COMMITMENTS,
  notes: FLAG,
  food: FLAG,
  weight: FLAG,
  exercise: FLAG,
};

/** Whether the day of a date is over by a clock. Pure; some Intl calls. */
export const isOver = (date: string | null | undefined, timezone: string, instant: number): boolean =>
  date !== null && date !== undefined && endOfDay(date, timezone) <= instant;

/** The agreed terms of a half, whether or not they have ended. Pure. */
export function agreedTerms({ shows, ...others }: StoredTerms, owner: HalfOwner): Terms {
  if (!owner.shows) return { ...others, shows: NOTHING, shows_until: {}, after_miss: 'nothing' };
  const { commitments, notes, food, weight = owner.sharesWeight, exercise } = shows;
  return { ...others, shows: { commitments, notes, food, weight, exercise } };
}

/**
 * The terms of a half at an instant. After the last day of a kind, the kind is not shown. After the last day of the
 * agreement, kinds that it showed beyond the default end, hidden kinds stay hidden, and nothing is asked. The dates
 * stay. Pure; some Intl calls for each date.
 */
export function effectiveTerms({ terms, until }: Half, owner: HalfOwner, instant: number): Terms {
  const agreed = agreedTerms(terms, owner);
  const hasEnded = isOver(until, owner.timezone, instant);
  const remaining = hasEnded ? lesserTerms(agreed, agreedTerms(DEFAULT_TERMS, owner)) : agreed;
  const ended = SHOWN_KINDS.filter((kind) => isOver(agreed.shows_until[kind], owner.timezone, instant));
  const hidden = Object.fromEntries(ended.map((kind) => [kind, NOTHING[kind]]));
  return { ...remaining, shows: { ...remaining.shows, ...hidden }, shows_until: agreed.shows_until };
}

/** What a half shows of one kind at an instant. */
export interface Shown<Kind extends ShownKind = ShownKind> {
  value: Shows[Kind];
  /** The last day with this value, if one is set. */
  until: string | null;
  /** The last day before less was shown. */
  ended: string | null;
}

/** What a half shows of one kind at an instant, whatever the owner's settings. Pure; some Intl calls for each date. */
export function shownAt<Kind extends ShownKind>(
  { terms, until }: Half,
  kind: Kind,
  timezone: string,
  instant: number,
): Shown<Kind> {
  const { weight = true, ...others } = terms.shows;
  const value: Shows[Kind] = { ...others, weight }[kind];
  const ownEnd = terms.shows_until[kind] ?? null;
  if (isOver(ownEnd, timezone, instant)) return { value: NOTHING[kind], until: null, ended: ownEnd };
  const after = lower(kind, value, { ...DEFAULT_TERMS.shows, weight: true }[kind]);
  if (after === value) return { value, until: ownEnd, ended: null };
  if (isOver(until, timezone, instant)) return { value: after, until: ownEnd, ended: until };
  return { value, until: earlier(ownEnd, until), ended: null };
}

/** The lesser of two terms, part by part. Pure. */
export function lesserTerms(one: Terms, other: Terms): Terms {
  const shows = showsOf((kind) => lower(kind, one.shows[kind], other.shows[kind]));
  return {
    shows,
    shows_until: endsOf(shows, (kind) => earlier(one.shows_until[kind], other.shows_until[kind])),
    after_miss: first(AFTER_MISS, one.after_miss, other.after_miss),
    look_back: first(LOOK_BACK, one.look_back, other.look_back),
  };
}

/** The lesser of two agreements, part by part. Pure. */
export function lesserSides(one: Sides, other: Sides): Sides {
  return {
    mine: lesserTerms(one.mine, other.mine),
    theirs: lesserTerms(one.theirs, other.theirs),
    until: earlier(one.until, other.until),
  };
}

/** Whether two halves have the same meaning. The last day of a hidden kind does not count. Pure. */
export function areSameTerms(one: Terms, other: Terms): boolean {
  return (
    one.after_miss === other.after_miss &&
    one.look_back === other.look_back &&
    SHOWN_KINDS.every(
      (kind) =>
        one.shows[kind] === other.shows[kind] &&
        (!isShown(one.shows[kind]) || (one.shows_until[kind] ?? null) === (other.shows_until[kind] ?? null)),
    )
  );
}

/** Whether two agreements have the same meaning. Pure. */
export const areSame = (one: Sides, other: Sides): boolean =>
  one.until === other.until && areSameTerms(one.mine, other.mine) && areSameTerms(one.theirs, other.theirs);

/** The effect of a change. */
export interface SplitChange {
  /** The terms that hold at once: the current ones, minus what becomes less. */
  atOnce: Sides;
  /** The terms that would hold after the other's yes; `null` if nothing becomes more. */
  proposed: Sides | null;
}

/**
 * Splits a change: less holds at once, more waits for the other's yes. A last day that comes with more waits, too,
 * unless it would end something that is agreed already. Pure.
 */
export function splitChange(now: Sides, wanted: Sides): SplitChange {
  const both = lesserSides(now, wanted);
  const isMore = !areSame(both, wanted);
  const atOnce = isMore && !hasToEnd(now.mine) && !hasToEnd(now.theirs) ? { ...both, until: now.until } : both;
  return { atOnce, proposed: isMore ? wanted : null };
}

/**
 * A proposal reduced by a later change: each part that is less in `after` than in `before` becomes at most that of
 * `after`. Pure.
 */
export function reducedProposal(proposal: Sides, before: Sides, after: Sides): Sides {
  return {
    mine: reducedTerms(proposal.mine, before.mine, after.mine),
    theirs: reducedTerms(proposal.theirs, before.theirs, after.theirs),
    until: isEarlier(after.until, before.until) ? earlier(proposal.until, after.until) : proposal.until,
  };
}

function reducedTerms(proposal: Terms, before: Terms, after: Terms): Terms {
  const least = lesserTerms(proposal, after);
  const shows = showsOf((kind) =>
    isLess(LEVELS[kind], after.shows[kind], before.shows[kind]) ? least.shows[kind] : proposal.shows[kind],
  );
  const hasEarlierEnd = (kind: ShownKind) =>
    isShown(after.shows[kind]) && isEarlier(after.shows_until[kind], before.shows_until[kind]);
  return {
    shows,
    shows_until: endsOf(shows, (kind) =>
      hasEarlierEnd(kind)
        ? earlier(proposal.shows_until[kind], after.shows_until[kind])
        : (proposal.shows_until[kind] ?? null),
    ),
    after_miss: isLess(AFTER_MISS, after.after_miss, before.after_miss) ? least.after_miss : proposal.after_miss,
    look_back: isLess(LOOK_BACK, after.look_back, before.look_back) ? least.look_back : proposal.look_back,
  };
}

/** Whether an end of the agreement would change a half. */
const hasToEnd = ({ shows, after_miss, look_back }: Terms): boolean =>
  shows.notes || after_miss !== 'nothing' || look_back !== 'never';

/** Whether a kind is shown at all. */
export const isShown = (value: Shows[ShownKind]): boolean => value !== false && value !== 'none';

function showsOf(value: <Kind extends ShownKind>(kind: Kind) => Shows[Kind]): Shows {
  return {
    commitments: value('commitments'),
    notes: value('notes'),
    food: value('food'),
    weight: value('weight'),
    exercise: value('exercise'),
  };
}

/** The ends of the shown kinds. */
function endsOf(shows: Shows, end: (kind: ShownKind) => string | null): Terms['shows_until'] {
  const ends = SHOWN_KINDS.flatMap((kind) => {
    const date = isShown(shows[kind]) ? end(kind) : null;
    return date === null ? [] : [[kind, date] as const];
  });
  return Object.fromEntries(ends);
}

function lower<Kind extends ShownKind>(kind: Kind, one: Shows[Kind], other: Shows[Kind]): Shows[Kind] {
  return first(LEVELS[kind], one, other);
}

const isLess = <T>(levels: readonly T[], one: T, other: T): boolean => levels.indexOf(one) < levels.indexOf(other);

const first = <T>(levels: readonly T[], one: T, other: T): T => (isLess(levels, other, one) ? other : one);

type End = string | null | undefined;

const isEarlier = (one: End, other: End): boolean => (one ?? '~') < (other ?? '~');

/** The earlier of two ends. */
const earlier = (one: End, other: End): string | null => (isEarlier(other, one) ? other : one) ?? null;
