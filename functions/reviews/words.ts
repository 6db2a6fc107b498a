import { attempt, FAILURE_OF } from '#functions/lib/ai-attempt.ts';
import { permission } from '#functions/lib/coach-permission.ts';
import { characterOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadOwnReview, type OwnReview } from '#functions/lib/own-review.ts';
import { recordUsage } from '#functions/lib/record-usage.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { allowedIn } from '#shared/domain/allowed-text.ts';
import type { MayRead } from '#shared/domain/coaches.ts';
import { cutTo } from '#shared/domain/commitment-links.ts';
import type { CoachFailureCode } from '#shared/domain/failures.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { wordsPrompt } from '#shared/domain/review-words.ts';
import { quotesNote, readReviewId } from '#shared/domain/reviews.ts';
import { isInvisible } from '#shared/domain/text.ts';

/** The time limit of the request. With the reads before and the count after it, it is below the function's timeout. */
const REQUEST_LIMIT_MS = 7_000;

// One attempt, because a person waits for the answer.
export const draftWords = route(reviews.words, async ({ user, params, body, locale, now }) => {
  const place = readReviewId(params.id);
  if (place?.ownerId !== user.id) throw new Refusal('review_not_found');
  const [review, coaches, text] = await Promise.all([
    loadOwnReview(user, place.from, now),
    loadCoaches(user.id),
    textOf(locale()),
  ]);
  if (!review) throw new Refusal('review_not_found');
  const { question } = body();
  const coach = coaches.all.find(({ active }) => active);
  if (!coach) throw new Refusal('coach_not_found');
  const permitted = await permission({ user, monthlyLimit: coaches.monthlyLimit }, now);
  if ('failure' in permitted) return without(permitted.failure.code);
  const parts = wordsPrompt(question, known(review, coach.mayRead, text), locale());
  const patience = AbortSignal.timeout(REQUEST_LIMIT_MS);
  const written = await attempt(permitted.key, parts, patience);
  await recordUsage(user, { id: coach.id, name: characterOf(coach, text).name }, written.tokens, now);
  if (patience.aborted) return without('unreachable');
  if (written.fault) return without(FAILURE_OF[written.fault]);
  const draft = cutTo(LIMITS.reviewAnswerLength, allowedIn(written.text).trim());
  return isInvisible(draft) ? without('unreadable') : { draft, failure: null };
});

const without = (failure: CoachFailureCode) => ({ draft: null, failure });

/**
 * The contents of the review that the coach may read, and the titles of its commitments. If it may not read the
 * history, a note does not tell that its period was missed.
 */
function known({ week, sentences, board }: OwnReview, { history, notes }: MayRead, text: LocalText) {
  const readable = sentences
    .filter((each) => (quotesNote(each) ? notes : history))
    .map((each) => (history || !quotesNote(each) ? each : { ...each, code: 'note' as const }));
  const reviewed = new Set(sentences.flatMap(({ refs }) => refs.map(({ commitmentId }) => commitmentId)));
  const titles = board.commitments.filter(({ id }) => reviewed.has(id)).map(({ title }) => title);
  return { ...week, sentences: readable.map(sentenceWriter(week, text)), titles };
}
