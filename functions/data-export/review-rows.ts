import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { loadReviewPages } from '#functions/lib/data/reviews/reviews.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import type { LocalText } from '#functions/lib/text.ts';
import type { Review } from '#shared/contracts/reviews.ts';
import type { Row } from './zip.ts';

/* The saved reviews of an export, newest first. */

export async function* reviewRows(user: User, text: LocalText): AsyncGenerator<Row> {
  const confidants = await loadConfidants(user.id);
  for await (const page of loadReviewPages(user.id, undefined)) {
    for (const saved of page) {
      const whole = { ...saved, createdAt: saved.savedAt };
      const review = presentOwnReview(user, whole, { saved, confidants }, text);
      const { owner: _, saved: __, visible_until: ___, ...shown } = review;
      yield shown;
    }
  }
}

/** A review in the table of reviews. */
export function reviewRow(item: Row): Row[] {
  const { week, answers, created_at } = item as unknown as Review;
  const { helped, hindered, change } = answers;
  return [{ week_from: week.from, week_to: week.to, helped, hindered, change: change?.text ?? null, created_at }];
}

/** The sentences of a review in a table of their own. */
export function sentenceRows(item: Row): Row[] {
  const { week, sentences } = item as unknown as Review;
  return sentences.map(({ text }) => ({ week_from: week.from, text }));
}
