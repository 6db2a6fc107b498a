import { type Half, isShown, type Shown, type ShownKind, shownAt } from './agreements.ts';
import { endOfDay, toLocal } from './local-time.ts';
import { Refusal } from './refusal.ts';

/*
 * Decides who sees a person's data. All code that shows data to another person asks `visible`.
 * Dates are `YYYY-MM-DD` by the owner's clock, instants epoch milliseconds.
 */

export const AUDIENCES = ['everyone', 'chosen', 'nobody'] as const;

/** `everyone`: all confidants with whom the owner shares; `chosen`: only the chosen ones; `nobody`: only the owner. */
export type Audience = (typeof AUDIENCES)[number];

/** A confidant whom the owner has chosen. */
interface Chosen {
  id: string;
  /** The last day on which they see it; `null` without an end. */
  until: string | null;
  /** The instant at which they were chosen. */
  since: number;
}

/** The owner's choice. The people count only if the audience is `chosen`, and are kept otherwise. */
export interface Visibility {
  audience: Audience;
  people: readonly Chosen[];
}

/** The default visibility. */
export const FOR_EVERYONE: Visibility = { audience: 'everyone', people: [] };
/** The visibility of what does not exist. */
export const FOR_NOBODY: Visibility = { audience: 'nobody', people: [] };

/** The owner of the data. */
export interface Subject {
  id: string;
  /** The timezone of their clock. */
  timezone: string;
}

/** The person who looks at the data. */
export interface Viewer {
  id: string;
  /**
   * The instant from which the subject shares commitments with them (epoch milliseconds); `undefined` if they do not.
   */
  since: number | undefined;
  /** The half of the subject in their agreement. */
  agreed: Half;
}

/** The kind of data that the viewer looks at. */
export type ViewedData =
  | { kind: 'commitments'; visibility: Visibility }
  /** A weekly review, whose owner chooses its readers. Agreements do not apply. */
  | { kind: 'review'; visibility: Visibility }
  /**
   * A note in a review; `shared`: its owner shares the review with notes, and the note is unchanged since it was
   * quoted.
   */
  | { kind: 'quote'; visibility: Visibility; shared: boolean }
  /** The notes of a commitment; `shared`: its owner lets confidants read them. */
  | { kind: 'notes'; visibility: Visibility; shared: boolean }
  /** `shared`: its owner shares the weight. */
  | { kind: 'weight'; shared: boolean }
  /** Food or exercise entries. */
  | { kind: 'food' | 'exercise' };

/** The reason of a verdict. */
export type VisibilityReason =
  | { code: 'own' | 'not_a_confidant' | 'everyone' | 'nobody' | 'not_chosen' | 'not_shared' | 'not_agreed' }
  /** `until` is the last day by the agreement. */
  | { code: 'agreed'; params: { until: string | null } }
  /** The day on which they were chosen, and the last day on which they see it. */
  | { code: 'chosen'; params: { since: string; until: string | null } }
  | { code: 'ended'; params: { until: string } };

export interface Verdict {
  visible: boolean;
  /** The instant at which the viewer stops seeing it; `null` if no end is known, or they do not see it now. */
  until: number | null;
  reason: VisibilityReason;
}

/**
 * Whether a viewer sees data of a subject at an instant, until when, and why. The strictest of the owner's choice,
 * their switches and the agreement holds. Rules for single entries, such as a private meal, are in their own code.
 * Pure; for dates some Intl calls, and RangeError for an unknown timezone.
 */
export function visible(subject: Subject, viewer: Viewer, what: ViewedData, instant: number): Verdict {
  if (viewer.id === subject.id) return { visible: true, until: null, reason: { code: 'own' } };
  const { id, since, agreed } = viewer;
  if (since === undefined) return hidden({ code: 'not_a_confidant' });
  const agreedOn = (kind: ShownKind) => agreedVerdict(shownAt(agreed, kind, subject.timezone, instant), kind, subject);
  const shared = 'shared' in what && !what.shared ? hidden({ code: 'not_shared' }) : FOR_ALL;
  if (what.kind === 'review' || what.kind === 'quote') {
    return stricter(shared, verdictOf(what.visibility, subject, { id, since }, instant));
  }
  if (!('visibility' in what)) return stricter(shared, agreedOn(what.kind));
  const { kind, visibility } = what;
  const { value } = shownAt(agreed, 'commitments', subject.timezone, instant);
  const verdicts = [
    value === 'chosen' && visibility.audience !== 'chosen' ? hidden({ code: 'not_agreed' }) : agreedOn('commitments'),
    verdictOf(visibility, subject, { id, since }, instant),
    ...(kind === 'notes' ? [shared, agreedOn('notes')] : []),
  ];
  return verdicts.reduce(stricter);
}

/** The visibility without people whose last day is over. Pure; some Intl calls for each date. */
export function unended({ audience, people }: Visibility, timezone: string, instant: number): Visibility {
  const isOver = ({ until }: Chosen) => until !== null && endOfDay(until, timezone) <= instant;
  return { audience, people: people.filter((each) => !isOver(each)) };
}

/** The visibility without people who are no longer confidants, or were revoked since they were chosen. Pure. */
export function amongConfidants({ audience, people }: Visibility, since: ReadonlyMap<string, number>): Visibility {
  const isCurrent = (each: Chosen) => each.since >= (since.get(each.id) ?? Number.POSITIVE_INFINITY);
  return { audience, people: people.filter(isCurrent) };
}

/** A change by the owner. Without `people`, the chosen ones stay. */
export interface WantedVisibility {
  audience: Audience;
  people?: readonly { id: string; until?: string | null | undefined }[] | undefined;
}

/**
 * The visibility after a change. `since`: by the ids of the confidants with whom the owner shares, since when. People
 * who were chosen before keep their instant.
 * @throws Refusal: unknown_confidants for people who are none of these, until_in_past for a day that is over.
 */
export function changedVisibility(
  before: Visibility,
  wanted: WantedVisibility,
  { since, timezone, now }: { since: ReadonlyMap<string, number>; timezone: string; now: number },
): Visibility {
  const had = amongConfidants(unended(before, timezone, now), since).people;
  const people = wanted.people?.map(({ id, until = null }) => {
    const confidantSince = since.get(id);
    if (confidantSince === undefined) throw new Refusal('unknown_confidants', { field: 'people' });
    const isOver = until !== null && endOfDay(until, timezone) <= now;
    if (isOver) throw new Refusal('until_in_past', { field: 'until' });
    return { id, until, since: had.find((each) => each.id === id)?.since ?? Math.max(now, confidantSince) };
  });
  return { audience: wanted.audience, people: people ?? had };
}

function verdictOf(
  { audience, people }: Visibility,
  { timezone }: Subject,
  viewer: { id: string; since: number },
  instant: number,
): Verdict {
  if (audience === 'everyone') return { visible: true, until: null, reason: { code: 'everyone' } };
  if (audience === 'nobody') return hidden({ code: 'nobody' });
  const chosen = people.find(({ id }) => id === viewer.id);
  // A confidant who was revoked and invited again must be chosen again.
  if (!chosen || chosen.since < viewer.since) return hidden({ code: 'not_chosen' });
  const { until, since } = chosen;
  const end = until === null ? null : endOfDay(until, timezone);
  if (until !== null && end !== null && end <= instant) return hidden({ code: 'ended', params: { until } });
  const day = toLocal(since, timezone).date;
  return { visible: true, until: end, reason: { code: 'chosen', params: { since: day, until } } };
}

const FOR_ALL: Verdict = { visible: true, until: null, reason: { code: 'everyone' } };

/** The verdict of an agreement about a kind. `everyone` if it is shown without an end, except for notes. */
function agreedVerdict({ value, until, ended }: Shown, kind: ShownKind, { timezone }: Subject): Verdict {
  if (!isShown(value))
    return hidden(ended === null ? { code: 'not_agreed' } : { code: 'ended', params: { until: ended } });
  if (until === null && kind !== 'notes') return FOR_ALL;
  const end = until === null ? null : endOfDay(until, timezone);
  return { visible: true, until: end, reason: { code: 'agreed', params: { until } } };
}

const hidden = (reason: VisibilityReason): Verdict => ({ visible: false, until: null, reason });

/** The stricter of two verdicts: hidden, or visible for a shorter time. A reason other than `everyone` is preferred. */
function stricter(one: Verdict, other: Verdict): Verdict {
  if (one.visible !== other.visible) return one.visible ? other : one;
  const end = ({ until }: Verdict) => until ?? Number.POSITIVE_INFINITY;
  return end(one) < end(other) || other.reason.code === 'everyone' ? one : other;
}
