import { appendQuestion } from '#functions/lib/data/chats/questions.ts';
import { saveSharing } from '#functions/lib/data/reviews/reviews.ts';
import { route } from '#functions/lib/http/route.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { presentOwnReview, shownTo } from '#functions/lib/present-review.ts';
import { textOf } from '#functions/lib/text.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readReviewId } from '#shared/domain/reviews.ts';

const DAY = 86_400_000;

export const shareReview = route(reviews.share, async ({ user, params, body, locale, now }) => {
  const place = readReviewId(params.id);
  const review = place?.ownerId === user.id ? await loadOwnReview(user, place.from, now) : undefined;
  if (!review) throw new Refusal('review_not_found');
  const { confidant_ids: ids, notes } = body();
  const confidants = shownTo(review.confidants);
  const chats = new Map(review.confidants.map(({ userId, chatId }) => [userId, chatId]));
  const before = review.saved?.shared ?? new Map<string, number>();
  const shared = ids.map((id): [string, number] => {
    const confidantSince = confidants.get(id);
    if (confidantSince === undefined) throw new Refusal('unknown_confidants', { field: 'confidant_ids' });
    const since = before.get(id) ?? 0;
    // A confidant who was revoked and invited again counts as newly chosen.
    return [id, since >= confidantSince ? since : Math.max(now, confidantSince)];
  });
  const week = review.week.from;
  const saved = await saveSharing(user.id, review, { shared: new Map(shared), notesShared: notes }, now);
  // People who were chosen in the last day, also by an earlier attempt.
  const chosen = shared.filter(([, since]) => now - since < DAY);
  await Promise.all(
    chosen.map(([id]) => {
      const question = { kind: 'review', of: user.id, asks: id, from: week } as const;
      const chatId = chats.get(id) ?? '';
      // The key makes the message appear once, however often the review is shared again.
      const key = `review-${week}-${confidants.get(id)}`;
      return appendQuestion(chatId, question, { key, otherId: id }, now);
    }),
  );
  const text = await textOf(locale());
  return presentOwnReview(user, { ...saved, createdAt: saved.savedAt }, { ...review, saved }, text);
});
