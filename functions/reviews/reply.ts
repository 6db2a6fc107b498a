import { loadChat, refuseClosed } from '#functions/lib/data/chats/chats.ts';
import { appendMessage } from '#functions/lib/data/chats/messages.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import { presentOwnReview } from '#functions/lib/present-review.ts';
import { type FoundReview, findSharedReview, showSharedReview } from '#functions/lib/shared-review.ts';
import { link } from '#functions/lib/links.ts';
import { textOf } from '#functions/lib/text.ts';
import { type ReviewSentence, reviews } from '#shared/contracts/reviews.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { readReviewId, reviewIdOf } from '#shared/domain/reviews.ts';

/*
 * A reply to a sentence of a review is a message in the chat of the two. It quotes the sentence and its address as
 * text, so that it is readable wherever messages are shown.
 */

export const replyToReview = route(reviews.reply, async ({ user, params, body, locale, now }) => {
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
});

function ownSentences(
  { owner, saved }: FoundReview,
  text: Parameters<typeof presentOwnReview>[3],
): readonly ReviewSentence[] {
  const whole = { ...saved, createdAt: saved.savedAt };
  return presentOwnReview(owner, whole, { saved, confidants: [] }, text).sentences;
}
