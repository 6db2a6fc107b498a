import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { type Progress, scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { titleOf } from '#functions/lib/data/commitments/titles.ts';
import { copiedVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { loadReview, sharingOf } from '#functions/lib/data/reviews/reviews.ts';
import { getMany } from '#functions/lib/data/table.ts';
import { loadUser, toUser } from '#functions/lib/data/users/users.ts';
import { halfOf } from '#shared/domain/agreement-changes.ts';
import { effectiveTerms } from '#shared/domain/agreements.ts';
import { restingAt } from '#shared/domain/completion.ts';
import { type Question, toldOf } from '#shared/domain/questions.ts';
import { visible } from '#shared/domain/visibility.ts';
import { partyOf } from './agreements.ts';
import { asViewer, loadConfidant, otherAsViewer, showsTo, toConfidant } from './confidants.ts';

/*
 * Questions may be out of date when their notifications are sent or read: commitments may be hidden, paused, closed or
 * deleted, a proposal answered, an agreement renewed, and a review private again.
 */

/** Whether a user sees a commitment of an owner. */
export type Sees = (ownerId: string, commitmentId: string) => boolean;

/**
 * Which commitments of these owners a user sees at an instant: all of their own, and none of others that is deleted.
 * One BatchGetItem for each 33 others.
 */
export async function loadSeen(viewerId: string, ownerIds: Iterable<string>, now: number): Promise<Sees> {
  const others = [...new Set(ownerIds)].filter((id) => id !== viewerId);
  const items = await getMany(others.flatMap((id) => [keys.user(id), keys.titles(id), keys.confidant(id, viewerId)]));
  const seen = new Map(others.map((id, k) => [id, seenIn(items.slice(3 * k, 3 * k + 3), now)]));
  return (ownerId, commitmentId) => ownerId === viewerId || seen.get(ownerId)?.(commitmentId) === true;
}

function seenIn([item, titles, relation]: readonly (Item | undefined)[], now: number): (id: string) => boolean {
  const user = toUser(item);
  if (!user || !relation) return () => false;
  const subject = { id: user.id, timezone: user.clock.timezone };
  const viewer = otherAsViewer(user.id, toConfidant(relation));
  return (id) =>
    titleOf(titles, id) !== undefined &&
    visible(subject, viewer, { kind: 'commitments', visibility: copiedVisibility(titles, id) }, now).visible;
}

/**
 * A question as a user may still be notified of it; undefined if it no longer applies. A question after a miss loses
 * commitments that the user no longer sees, or that are paused, closed or deleted, and no longer applies without any;
 * costs as `loadSeen`, then one BatchGetItem if any is left. Other questions no longer apply when there is nothing left
 * to answer, read or look back on: up to three GetItem in parallel.
 */
export async function loadCurrentQuestion(
  userId: string,
  question: Question,
  now: number,
): Promise<Question | undefined> {
  if (question.kind !== 'missed') return (await isStillAsked(userId, question, now)) ? question : undefined;
  const sees = await loadSeen(userId, [question.of], now);
  const seen = toldOf(question, (id) => sees(question.of, id));
  // Returns early: the progress of a deleted account does not exist.
  if (seen.missed.length === 0) return undefined;
  const progress = await loadProgress(question.of);
  const told = toldOf(seen, (id) => isAtWork(progress, id, now));
  return told.missed.length > 0 ? told : undefined;
}

async function isStillAsked(
  userId: string,
  question: Exclude<Question, { kind: 'missed' }>,
  now: number,
): Promise<boolean> {
  if (question.kind === 'proposal') {
    const confidant = await loadConfidant(userId, question.of);
    return confidant?.agreement?.proposed?.by === question.of;
  }
  if (question.kind === 'accepted' || question.kind === 'declined') {
    return (await loadConfidant(userId, question.of)) !== undefined;
  }
  if (question.kind === 'ended') {
    const confidant = await loadConfidant(userId, question.of === userId ? question.asks : question.of);
    return confidant?.agreement?.until === question.until;
  }
  if (question.kind === 'look_back') {
    const [confidant, user] = await Promise.all([loadConfidant(userId, question.with), loadUser(userId)]);
    if (!confidant || !user) return false;
    const party = partyOf(user, showsTo(confidant));
    return effectiveTerms(halfOf(confidant.agreement, userId), party, now).look_back === question.every;
  }
  const { of, from } = question;
  const [side, owner, saved] = await Promise.all([loadConfidant(userId, of), loadUser(of), loadReview(of, from)]);
  if (!side?.sees || !owner || !saved) return false;
  const subject = { id: of, timezone: owner.clock.timezone };
  return visible(subject, asViewer(userId, side), { kind: 'review', visibility: sharingOf(saved) }, now).visible;
}

function isAtWork(progress: Progress, id: string, now: number): boolean {
  const entry = progress.entries[id];
  if (!entry) return false;
  const { paused, closed } = restingAt(scheduleOf(progress, id, entry), now);
  return !paused && !closed;
}
