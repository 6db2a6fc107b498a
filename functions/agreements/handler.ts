import type { Due } from '#functions/lib/data/agenda.ts';
import type { DueQuestion } from '#functions/lib/data/confidants/ends.ts';
import {
  askQuestions,
  type DueOwner,
  dueQuestions,
  isSeenBy,
  loadDueOwners,
  OWNERS_AT_ONCE,
} from '#functions/lib/data/confidants/questions.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { logError } from '#functions/lib/log.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { sweepWorker } from '#functions/lib/worker.ts';
import { isOver } from '#shared/domain/agreements.ts';

/*
 * Writes the questions that agreements ask for (after a miss, and to look back), and messages that an agreement has
 * ended. Jobs run in sequence, a few users of a job in parallel.
 */

const AT_ONCE = 10;

/** Tries all of them. @throws Error when some failed: the job is delivered again and skips the others. */
async function serve(all: readonly Due[]): Promise<void> {
  const failed: string[] = [];
  for (let start = 0; start < all.length; start += OWNERS_AT_ONCE) {
    const waiting = await loadDueOwners(all.slice(start, start + OWNERS_AT_ONCE));
    await Promise.all(Array.from({ length: AT_ONCE }, () => serveOneByOne(waiting, failed)));
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${all.length} users were not served`);
}

async function serveOneByOne(waiting: DueOwner[], failed: string[]): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      const now = Date.now();
      const found = await dueQuestions(next, now);
      if (!found) continue;
      const questions = await neededQuestions(next, found.questions, now);
      await askQuestions(next.due, { ...found, questions }, now);
    } catch (error) {
      failed.push(next.due.userId);
      logError('Questions after a miss were not asked', error, { userId: next.due.userId });
    }
  }
}

/**
 * Leaves out questions that nobody needs. About a week: the owner was away, the confidant sees nothing of it, or its
 * review is already shared with them; costs as `loadOwnReview` for each week. About the end of an agreement: it still
 * holds on the other's clock; one GetItem each.
 */
async function neededQuestions(owner: DueOwner, all: DueQuestion[], now: number): Promise<DueQuestion[]> {
  const { user, confidants } = owner;
  if (!user) return [];
  const needed = await Promise.all(
    all.map(async ({ question, confidantId }) => {
      if (question.kind === 'ended') {
        const other = await loadUser(confidantId);
        // If it is not over for the other yet, a later morning of one of the two asks again.
        return other !== undefined && isOver(question.until, other.clock.timezone, now);
      }
      if (question.kind !== 'look_back' || question.every !== 'weekly') return true;
      const review = await loadOwnReview(user, question.from, now);
      const confidant = confidants.find(({ userId }) => userId === confidantId);
      if (!review || review.away || review.saved?.shared.has(confidantId) || !confidant) return false;
      const about = review.sentences.flatMap(({ refs }) => refs);
      return about.some(({ commitmentId }) => isSeenBy({ owner, user }, confidant, commitmentId, now));
    }),
  );
  return all.filter((_, k) => needed[k]);
}

export const handler = sweepWorker('agreements', serve);
