import type { WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { toVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import { type Confidant, showsTo } from '#functions/lib/data/confidants/confidants.ts';
import type { Notes } from '#functions/lib/data/history/notes.ts';
import {
  type ReviewSharing,
  type SavedReview,
  sharingOf,
  type UnsavedReview,
} from '#functions/lib/data/reviews/reviews.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Review, ReviewAnswers, ReviewSentence } from '#shared/contracts/reviews.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { quotesNote, reviewIdOf, type Sentence } from '#shared/domain/reviews.ts';
import { amongConfidants, type Viewer, visible } from '#shared/domain/visibility.ts';
import { sentenceWriter } from './review-sentences.ts';
import type { LocalText } from './text.ts';

type SharedBoard = { commitments: WholeBoard['commitments']; progress: Pick<WholeBoard['progress'], 'clocks'> };
type Person = Pick<User, 'id' | 'name' | 'clock'>;

const subjectOf = ({ id, clock }: Person) => ({ id, timezone: clock.timezone });

const UNANSWERED: ReviewAnswers = { helped: null, hindered: null, change: null };

/** The confidants to whom a user shows commitments, with the instant since when they are confidants. */
export function shownTo(confidants: readonly Confidant[]): Map<string, number> {
  return new Map(confidants.filter(showsTo).map(({ userId, since }) => [userId, since]));
}

/** A review as its owner sees it. `saved` is undefined as long as it was neither answered nor shared. */
export function presentOwnReview(
  { id, name }: Person,
  review: UnsavedReview & { createdAt: number },
  { saved, confidants }: { saved: SavedReview | undefined; confidants: readonly Confidant[] },
  text: LocalText,
): Review {
  const { week, sentences, away, cold, createdAt } = review;
  // Former confidants are left out: they do not see it.
  const shared = saved && amongConfidants(sharingOf(saved), shownTo(confidants)).people;
  return {
    id: reviewIdOf(id, week.from),
    owner: { id, name },
    week: { from: week.from, to: week.to },
    sentences: presentSentences(sentences, week, text),
    away,
    cold: [...cold],
    answers: saved?.answers ?? UNANSWERED,
    shared_with: (shared ?? []).map((each) => each.id),
    notes_shared: saved?.notesShared ?? false,
    saved: saved !== undefined,
    created_at: new Date(createdAt).toISOString(),
    visible_until: null,
  };
}

/** Whether a viewer sees anything of a saved review at an instant. */
export function isSharedWith(owner: Person, viewer: Viewer, saved: ReviewSharing, now: number): boolean {
  return visible(subjectOf(owner), viewer, { kind: 'review', visibility: sharingOf(saved) }, now).visible;
}

/**
 * A review as a confidant with whom it is shared (`isSharedWith`) sees it at an instant: without sentences about
 * commitments that they do not see, and without notes unless these are shared, and are still as they are quoted.
 * `notes` are those of its periods. The answers are part of it, but not the settings of a change of plan, which
 * confidants never see.
 */
export function presentSharedReview(
  owner: Person,
  viewer: Viewer,
  { saved, board, notes }: { saved: SavedReview; board: SharedBoard; notes: Notes },
  { text, now }: { text: LocalText; now: number },
): Review {
  const verdicts = new Map(
    board.commitments.map(({ id, visibility }) => [
      id,
      visible(subjectOf(owner), viewer, { kind: 'commitments', visibility: toVisibility(visibility) }, now),
    ]),
  );
  const isQuoted = (sentence: Sentence) => {
    const shared = saved.notesShared && isKept(sentence, board, notes);
    return visible(subjectOf(owner), viewer, { kind: 'quote', visibility: sharingOf(saved), shared }, now).visible;
  };
  const verdictsOf = ({ refs }: Sentence) => refs.map(({ commitmentId }) => verdicts.get(commitmentId));
  const sentences = saved.sentences.filter((each) => {
    const all = verdictsOf(each);
    // A sentence about the whole week is about hidden commitments too.
    const isSeen = all.length > 0 && all.every((verdict) => verdict?.visible);
    return isSeen && (!quotesNote(each) || isQuoted(each));
  });
  const ends = sentences.flatMap(verdictsOf).flatMap((verdict) => verdict?.until ?? []);
  const { week, answers, notesShared, savedAt } = saved;
  return {
    id: reviewIdOf(owner.id, week.from),
    owner: { id: owner.id, name: owner.name },
    week,
    sentences: presentSentences(sentences.map(withoutTime), week, text),
    away: false,
    cold: [],
    answers: { ...answers, change: answers.change && { text: answers.change.text, action: null } },
    shared_with: [viewer.id],
    notes_shared: notesShared,
    saved: true,
    created_at: new Date(savedAt).toISOString(),
    visible_until: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
  };
}

/** Whether the note that a sentence quotes was neither deleted nor changed since. */
function isKept({ refs: [ref], params }: Sentence, { progress: { clocks } }: SharedBoard, notes: Notes): boolean {
  const own = notes.get(ref?.commitmentId ?? '') ?? [];
  return [...own].some(
    ([startsAt, note]) => note === params.note && dayAt(clockAt(clocks, startsAt), startsAt) === ref?.date,
  );
}

/** Leaves out the usual time of day, which is for the owner's change of plan. */
function withoutTime({ params: { time: _, ...params }, ...sentence }: Sentence): Sentence {
  return { ...sentence, params };
}

function presentSentences(
  sentences: readonly Sentence[],
  week: { from: string; to: string },
  text: LocalText,
): ReviewSentence[] {
  const write = sentenceWriter(week, text);
  return sentences.map(({ id, code, params, refs }) => ({
    id,
    code,
    params,
    text: write({ code, params }),
    refs: refs.map(({ commitmentId, date }) => ({ commitment_id: commitmentId, date })),
  }));
}
