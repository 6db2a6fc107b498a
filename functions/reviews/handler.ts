import { loadChat, refuseClosed } from '#functions/lib/data/chats/chats.ts';
import { appendMessage } from '#functions/lib/data/chats/messages.ts';
import { appendQuestion } from '#functions/lib/data/chats/questions.ts';
import { asViewer, loadConfidant, loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { noteView } from '#functions/lib/data/confidants/views.ts';
import {
  loadReviewPages,
  loadReviews,
  loadSharedWith,
  type SavedReview,
  saveAnswers,
  saveSharing,
} from '#functions/lib/data/reviews/reviews.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { link } from '#functions/lib/links.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import { presentOwnReview, shownTo } from '#functions/lib/present-review.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';
import {
  type FoundReview,
  findSharedReview,
  presentSharedReviews,
  showSharedReview,
} from '#functions/lib/shared-review.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { type ReviewAnswers, type ReviewSentence, reviews } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { hasWords, searchWords } from '#shared/domain/notes.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readReviewId, reviewIdOf } from '#shared/domain/reviews.ts';
import { draftWords } from './words.ts';

const DAY = 86_400_000;

export const handler = resource(
  route(reviews.list, async ({ user, query, locale }) => {
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
  }),
  // Listing weeks is not recorded as a view: it shows nothing of the contents.
  route(reviews.shared, async ({ user, query, now }) => {
    const { by, before } = query();
    const [side, owner, found] = await Promise.all([
      loadConfidant(user.id, by),
      loadUser(by),
      loadSharedWith(by, user.id, before),
    ]);
    if (!side || !owner) throw new Refusal('confidant_not_found');
    return side.sees ? presentSharedReviews(owner, asViewer(user.id, side), found, now) : { reviews: [], before: null };
  }),
  route(reviews.current, async ({ user, locale, now }) => {
    const [review, text] = await Promise.all([loadOwnReview(user, undefined, now), textOf(locale())]);
    return review ? presentOwnReview(user, review, review, text) : null;
  }),
  route(reviews.answer, async ({ user, query, body, locale, now }) => {
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
  }),
  route(reviews.read, async ({ user, params, locale, now }) => {
    const place = readReviewId(params.id);
    if (!place) throw new Refusal('review_not_found');
    const text = await textOf(locale());
    if (place.ownerId === user.id) {
      const own = await loadOwnReview(user, place.from, now);
      if (!own) throw new Refusal('review_not_found');
      return presentOwnReview(user, own, own, text);
    }
    const found = await findSharedReview(user.id, place, now);
    if (!found) throw new Refusal('review_not_found');
    // If the view cannot be recorded, the call fails: both were promised that views are recorded.
    const [review] = await Promise.all([
      showSharedReview(user.id, found, { text, now }),
      noteView(found.owner, user.id, 'review', now),
    ]);
    return review;
  }),
  route(reviews.share, async ({ user, params, body, locale, now }) => {
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
  }),
  // A reply to a sentence is a message in the chat of the two. It quotes the sentence and its address as text, so that
  // it is readable wherever messages are shown.
  route(reviews.reply, async ({ user, params, body, locale, now }) => {
    const place = readReviewId(params.id);
    if (!place) throw new Refusal('review_not_found');
    const isOwner = place.ownerId === user.id;
    const viewerId = isOwner ? body().confidant_id : user.id;
    const found = viewerId ? await findSharedReview(viewerId, place, now) : undefined;
    if (!viewerId || !found) {
      if (isOwner) throw new Refusal('unknown_confidants', { field: 'confidant_id' });
      throw new Refusal('review_not_found');
    }
    const { sentence, sentence_id: id, content, client_id } = body();
    const text = await textOf(locale());
    const [chat, { sentences }] = await Promise.all([
      loadChat(user.id, found.side.chatId),
      showSharedReview(viewerId, found, { text, now }),
    ]);
    const shown = isOwner ? ownSentences(found, text) : sentences;
    const meant = id ? shown.find((each) => each.id === id) : shown[sentence];
    // Only sentences that the confidant sees can be quoted.
    if (!meant || !sentences.some((each) => each.id === meant.id)) {
      throw new Refusal('sentence_not_found', { field: 'sentence' });
    }
    refuseClosed(chat);
    const address = `${link(`/reviews/${reviewIdOf(place.ownerId, place.from)}`)}#${meant.id}`;
    const written = [text.reviews.quoted(meant.text), content, address].join('\n\n');
    const input = { content: written, clientId: client_id?.toLowerCase() ?? null };
    const { message, head, repeated } = await appendMessage(user.id, chat, input, now);
    return new WithHeaders(presentMessage(message, head), { status: repeated ? 200 : 201 });
  }),
  draftWords,
);

/** Searches all reviews: there is at most one for each week, of some kilobytes. */
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

/** The searchable text of a review: its sentences as the user reads them, and the answers. */
function wordsOf({ week, sentences, answers }: SavedReview, text: LocalText): string {
  const { helped, hindered, change } = answers;
  return [...sentences.map(sentenceWriter(week, text)), helped, hindered, change?.text].filter(Boolean).join('\n');
}

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

function ownSentences({ owner, saved }: FoundReview, text: LocalText): readonly ReviewSentence[] {
  const whole = { ...saved, createdAt: saved.savedAt };
  return presentOwnReview(owner, whole, { saved, confidants: [] }, text).sentences;
}
