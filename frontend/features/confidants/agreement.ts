import type { AgreementChange, AgreementVersion, Agreement as Answer } from '#shared/contracts/agreements.ts';
import {
  DEFAULT_TERMS,
  isShown,
  SHOWN_KINDS,
  type ShownKind,
  type Sides,
  splitChange,
  type Terms,
} from '#shared/domain/agreements.ts';
import { addDays } from '#shared/domain/local-time.ts';

/* The draft of an agreement: the user's choices over the current terms. Dates are on the user's clock. */

/** The two halves, from the reader's side. */
export const SIDES = ['mine', 'theirs'] as const;
export type Side = (typeof SIDES)[number];

/** The agreement as the API returns it, with the types of JSON, which has no undefined dates. */
export interface Agreement extends Sides, Omit<Answer, keyof Sides | 'proposed'> {
  proposed: (Sides & Pick<NonNullable<Answer['proposed']>, 'by' | 'version'>) | null;
}

/** A version of an agreement. */
export type Version = Agreement & Pick<AgreementVersion, 'changed_by'>;

/** The terms of any two confidants before an agreement. The weight is shown if its owner shares it. */
const DEFAULT_HALF: Terms = { ...DEFAULT_TERMS, shows: { ...DEFAULT_TERMS.shows, weight: true } };
export const DEFAULT_SIDES: Sides = { mine: DEFAULT_HALF, theirs: DEFAULT_HALF, until: null };

/** The changed terms of a half. */
interface HalfDraft extends Partial<Pick<Terms, 'after_miss' | 'look_back'>> {
  shows?: Partial<Terms['shows']>;
  shows_until?: Partial<Record<ShownKind, string | null>>;
}

/** The user's changes to the current terms. Changes from elsewhere show in all other terms. */
export interface Draft extends Partial<Record<Side, HalfDraft>> {
  until?: string | null;
}

/** The choice in the sentence about a kind. */
export type ShownAs = 'shown' | 'until' | 'hidden';
export type CommitmentsAs = 'all' | 'all_until' | 'chosen' | 'chosen_until' | 'none';

export function commitmentsAs({ shows, shows_until }: Terms): CommitmentsAs {
  const { commitments } = shows;
  if (commitments === 'none' || shows_until.commitments === undefined) return commitments;
  return `${commitments}_until`;
}

export function shownAs({ shows, shows_until }: Terms, kind: Exclude<ShownKind, 'commitments'>): ShownAs {
  if (!shows[kind]) return 'hidden';
  return shows_until[kind] === undefined ? 'shown' : 'until';
}

export const isHidden = ({ shows }: Terms, kind: ShownKind): boolean => !isShown(shows[kind]);

/** The number of days that is offered first. */
const A_MONTH = 30;
export const firstLastDay = (today: string): string => addDays(today, A_MONTH);

/** A half after a choice. A choice with an end gets a last day, which the user can change. */
export function withKind(terms: Terms, kind: ShownKind, choice: ShownAs | CommitmentsAs, today: string): Terms {
  const { [kind]: had, ...others } = terms.shows_until;
  const last = had !== undefined && had >= today ? had : firstLastDay(today);
  const value = kind === 'commitments' ? choice.replace('_until', '') : choice !== 'hidden';
  return {
    ...terms,
    shows: { ...terms.shows, [kind]: value },
    shows_until: choice.endsWith('until') ? { ...others, [kind]: last } : others,
  };
}

/** The current terms with the draft applied. */
export function wantedBy(draft: Draft, held: Sides): Sides {
  return {
    mine: wantedHalf(held.mine, draft.mine),
    theirs: wantedHalf(held.theirs, draft.theirs),
    until: draft.until === undefined ? held.until : draft.until,
  };
}

function wantedHalf(held: Terms, { shows, shows_until, ...others }: HalfDraft = {}): Terms {
  const ends = Object.entries({ ...held.shows_until, ...shows_until }).filter(([, end]) => end !== null);
  return {
    ...held,
    ...others,
    shows: { ...held.shows, ...shows },
    shows_until: Object.fromEntries(ends) as Terms['shows_until'],
  };
}

/** The differences between `wanted` and the current terms. The end of a hidden kind has no meaning, and is left out. */
export function draftOf(wanted: Sides, held: Sides): Draft {
  const draft: Draft = {};
  for (const side of SIDES) {
    const half = halfDraft(wanted[side], held[side]);
    if (Object.keys(half).length > 0) draft[side] = half;
  }
  if (wanted.until !== held.until) draft.until = wanted.until;
  return draft;
}

function halfDraft(wanted: Terms, held: Terms): HalfDraft {
  const shown = SHOWN_KINDS.filter((kind) => wanted.shows[kind] !== held.shows[kind]);
  const ended = SHOWN_KINDS.filter(
    (kind) => !isHidden(wanted, kind) && wanted.shows_until[kind] !== held.shows_until[kind],
  );
  return {
    ...(shown.length > 0 && { shows: Object.fromEntries(shown.map((kind) => [kind, wanted.shows[kind]])) }),
    ...(ended.length > 0 && {
      shows_until: Object.fromEntries(ended.map((kind) => [kind, wanted.shows_until[kind] ?? null])),
    }),
    ...(wanted.after_miss !== held.after_miss && { after_miss: wanted.after_miss }),
    ...(wanted.look_back !== held.look_back && { look_back: wanted.look_back }),
  };
}

export const isEmpty = (draft: Draft): boolean => Object.keys(draft).length === 0;

/** The draft in the form of the call. */
export const changeOf = (draft: Draft): AgreementChange => draft as AgreementChange;

interface Effect {
  wanted: Sides;
  /** The terms that hold as soon as the change is saved. */
  atOnce: Sides;
  /** The terms that would hold after the other's yes; `null` if nothing waits. */
  proposed: Sides | null;
}

/**
 * The effect of a draft. If it wants more than an ended agreement says, it counts from now on: without a last day it
 * has no end.
 */
export function effectOf(draft: Draft, held: Sides, today: string): Effect {
  const wanted = wantedBy(draft, held);
  const effect = { wanted, ...splitChange(held, wanted) };
  if (!effect.proposed || draft.until !== undefined || !isOver(held, today)) return effect;
  return effectOf({ ...draft, until: null }, held, today);
}

/** The names of last days in a draft that are missing or over, such as `until` or `mine.food`. */
export function wrongDays(draft: Draft, today: string): ReadonlySet<string> {
  const ends: (readonly [string, string | null | undefined])[] = [['until', draft.until]];
  for (const side of SIDES) {
    for (const kind of SHOWN_KINDS) ends.push([`${side}.${kind}`, draft[side]?.shows_until?.[kind]]);
  }
  return new Set(ends.filter(([, end]) => typeof end === 'string' && end < today).map(([name]) => name));
}

/** Whether the last day of the agreement is over. */
export const isOver = ({ until }: Pick<Sides, 'until'>, today: string): boolean => until !== null && until < today;

/** The terms of a version, to be agreed again: with a new last day, and without days that are over. */
export function renewed({ mine, theirs }: Pick<Sides, Side>, today: string): Sides {
  const current = (terms: Terms): Terms => {
    const ends = Object.entries(terms.shows_until).filter(([, end]) => end >= today);
    return { ...terms, shows_until: Object.fromEntries(ends) };
  };
  return { mine: current(mine), theirs: current(theirs), until: firstLastDay(today) };
}
