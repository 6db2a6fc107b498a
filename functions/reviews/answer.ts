import { saveAnswers } from '#functions/lib/data/reviews/reviews.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import { textOf } from '#functions/lib/text.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { type ReviewAnswers, reviews } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const answerReview = route(reviews.answer, async ({ user, query, body, locale, now }) => {
  const { week } = query();
  const limit = LIMITS.reviewDaysBack;
  if (week !== undefined && week < addDays(dayAt(user.clock, now), -limit)) {
    throw new Refusal('review_too_old', { field: 'week', params: { limit } });
  }
  const changed = answersOf(body().answers);
  const [review, text] = await Promise.all([loadOwnReview(user, week, now), textOf(locale())]);
  if (!review) throw new Refusal('review_not_found');
  const named = changed.change?.action?.commitment_id;
  if (named !== undefined && !review.board.commitments.some(({ id }) => id === named)) {
    throw new Refusal('unknown_ids', { field: 'commitment_id' });
  }
  const saved = await saveAnswers(user.id, review, changed, now);
  return presentOwnReview(user, { ...saved, createdAt: saved.savedAt }, { ...review, saved }, text);
});

/** The given answers. A change without text and without an action counts as none. */
function answersOf({ helped, hindered, change }: BodyOf<typeof reviews.answer>['answers']): Partial<ReviewAnswers> {
  return {
    ...(helped !== undefined && { helped }),
    ...(hindered !== undefined && { hindered }),
    ...(change !== undefined && { change: change && changeOf(change) }),
  };
}

function changeOf({
  text = null,
  action = null,
}: NonNullable<BodyOf<typeof reviews.answer>['answers']['change']>): ReviewAnswers['change'] {
  if (!text && !action) return null;
  return { text, action: action && { ...action, value: action.value ?? null } };
}
