import { dueBy } from '#functions/lib/data/agenda.ts';
import { noteDone, noteEmailed } from '#functions/lib/data/notifications/decisions.ts';
import { takeReviewLetter } from '#functions/lib/data/notifications/notification-times.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { emailTo, type OutgoingEmail } from '#functions/lib/emails/outgoing-email.ts';
import { reviewLetter } from '#functions/lib/emails/review.ts';
import { link } from '#functions/lib/links.ts';
import { loadOwnReview } from '#functions/lib/own-review.ts';
import { sentenceWriter } from '#functions/lib/review-sentences.ts';
import { entryAddress } from '#shared/domain/history-addresses.ts';
import { entryOf, reviewIdOf, type Sentence } from '#shared/domain/reviews.ts';
import type { Notification, ReviewJob } from './notification.ts';
import { decisionOf, verdictFor } from './verdict.ts';

/** The milliseconds from one letter to the next. */
const WEEK = 7 * 86_400_000;

/**
 * The letter about a user's week, if there is something to say and the user has not answered its review. Costs as
 * `loadRecipients`, then as `loadOwnReview`, then one UpdateItem.
 */
export async function reviewEmail(
  { userId, due, queuedAt }: ReviewJob,
  now: number,
): Promise<OutgoingEmail | undefined> {
  const [recipient] = await loadRecipients([userId], {}, now);
  if (!recipient) return undefined;
  const { user } = recipient;
  const notification: Notification = {
    userId,
    kind: 'review',
    id: 'review',
    subject: { code: 'review' },
    at: Date.parse(due),
  };
  const event = { kind: 'review', channel: 'email' } as const;
  // A letter that will not be sent needs no contents.
  const first = verdictFor(recipient, { ...event, isOver: now - queuedAt >= WEEK });
  const review = first.action === 'send' ? await loadOwnReview(user, undefined, now) : undefined;
  const isOver = review?.saved !== undefined || (review && !(await takeReviewLetter(userId, review.week.from, due)));
  const verdict =
    first.action === 'send'
      ? verdictFor(recipient, { ...event, isOver: isOver === true, hasContent: review !== undefined })
      : first;
  // If quiet hours have begun in the meantime, the letter is due when they end.
  if (verdict.action === 'hold') await dueBy(userId, 'reviews', verdict.until);
  if (!review || verdict.action !== 'send') {
    await noteDone(notification, 'email', decisionOf(verdict));
    return undefined;
  }
  const { week, sentences } = review;
  const urls = { review: link(`/reviews/${reviewIdOf(userId, week.from)}`), preferences: link(PREFERENCES) };
  return {
    ...(await emailTo(user.email, user, now, (unsubscribeUrl, language) => {
      const write = sentenceWriter(week, language.text);
      const linked = sentences.map((each) => ({ text: write(each), url: entryLink(each, week) }));
      return reviewLetter({ name: user.name, week, sentences: linked, urls, unsubscribeUrl }, language);
    })),
    noted: (isSent) => noteEmailed(notification, isSent, verdict.reason),
  };
}

const PREFERENCES = '/settings/notifications';

/** The link to the entry in the history, the same as on the page of the review. */
function entryLink({ refs }: Sentence, week: { from: string }): string | undefined {
  const entry = entryOf(refs, week);
  return entry && link(entryAddress(entry.month, entry.commitmentId, entry.date));
}
