import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { loadReviewPages, loadReviews, type SavedReview } from '#functions/lib/data/reviews/reviews.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { hasWords, searchWords } from '#shared/domain/notes.ts';

export const listReviews = route(reviews.list, async ({ user, query, locale }) => {
  const { q, before } = query();
  const text = await textOf(locale());
  const [found, confidants] = await Promise.all([
    q === undefined
      ? loadReviews(user.id, { before, limit: LIMITS.reviewsAtOnce })
      : search(user.id, { words: searchWords(q), before }, text),
    loadConfidants(user.id),
  ]);
  return found.map((saved) =>
    presentOwnReview(user, { ...saved, createdAt: saved.savedAt }, { saved, confidants }, text),
  );
});

/** Looks through all: there is one for each week at most, of some kilobytes. */
async function search(
  userId: string,
  { words, before }: { words: readonly string[]; before: string | undefined },
  text: LocalText,
): Promise<SavedReview[]> {
  const found: SavedReview[] = [];
  if (words.length === 0) return found;
  for await (const page of loadReviewPages(userId, before)) {
    found.push(...page.filter((review) => hasWords(wordsOf(review, text), words)));
    if (found.length >= LIMITS.reviewsAtOnce) break;
  }
  return found.slice(0, LIMITS.reviewsAtOnce);
}

/** The sentences as the user reads them, and the answers. */
function wordsOf({ week, sentences, answers }: SavedReview, text: LocalText): string {
  const { helped, hindered, change } = answers;
  return [...sentences.map(sentenceWriter(week, text)), helped, hindered, change?.text].filter(Boolean).join('\n');
}
