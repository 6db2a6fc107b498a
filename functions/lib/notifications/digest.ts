import { dueBy } from '#functions/lib/data/agenda.ts';
import { unread } from '#functions/lib/data/chats/chats.ts';
import { noteDone, noteEmailed } from '#functions/lib/data/notifications/decisions.ts';
import { type Contents, hasContent, loadDigest } from '#functions/lib/data/notifications/digest.ts';
import { loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { digest, listed, shortDate } from '#functions/lib/emails/digest.ts';
import type { EmailLanguage } from '#functions/lib/emails/email.ts';
import { emailTo, type OutgoingEmail } from '#functions/lib/emails/outgoing-email.ts';
import { link } from '#functions/lib/links.ts';
import { nameOfChat } from '#functions/lib/present-chat.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import type { DigestJob, Notification } from './notification.ts';
import { decisionOf, verdictFor } from './verdict.ts';

/** The maximum number of rows in each section. */
const SHOWN = 5;
const DAY = 86_400_000;
/** The milliseconds from one digest to the next. */
const PERIOD = { daily: DAY, weekly: 7 * DAY };

/** The digest of a user, if it has contents: as `loadRecipients`, then as `loadDigest`. */
export async function digestEmail(
  { userId, due, queuedAt }: DigestJob,
  now: number,
): Promise<OutgoingEmail | undefined> {
  const [recipient] = await loadRecipients([userId], {}, now);
  if (!recipient) return undefined;
  const { user, preferences } = recipient;
  const frequency = preferences.emailFrequency === 'weekly' ? 'weekly' : 'daily';
  const notification: Notification = {
    userId,
    kind: 'digest',
    id: 'digest',
    subject: { code: 'digest', frequency },
    at: Date.parse(due),
  };
  // If it waited for a slot until the next digest was due, that one replaces it.
  const isOver = now - queuedAt >= PERIOD[frequency];
  const event = { kind: 'digest', channel: 'email', isOver } as const;
  // A digest that will not be sent needs no contents.
  const first = verdictFor(recipient, event);
  const contents = first.action === 'send' ? await loadDigest(user, frequency, now) : undefined;
  const verdict = contents ? verdictFor(recipient, { ...event, hasContent: hasContent(contents) }) : first;
  // If quiet hours have begun in the meantime, the digest is due when they end.
  if (verdict.action === 'hold') await dueBy(userId, 'digests', verdict.until);
  if (!contents || verdict.action !== 'send') {
    await noteDone(notification, 'email', decisionOf(verdict));
    return undefined;
  }
  const urls = {
    dashboard: link('/dashboard'),
    confidants: link('/confidants'),
    preferences: link('/settings/notifications'),
  };
  return {
    ...(await emailTo(user.email, user, now, (unsubscribeUrl, language) => {
      const parts = shown(contents, user, dayAt(user.clock, now), language);
      return digest({ name: user.name, frequency, ...parts, urls, unsubscribeUrl }, language);
    })),
    noted: (isSent) => noteEmailed(notification, isSent, verdict.reason),
  };
}

function shown(
  { chats, invitations, due, resumed, missed, confidants, encouragement }: Contents,
  { id: userId }: Pick<User, 'id'>,
  today: string,
  language: EmailLanguage,
) {
  return {
    chats: chats.slice(0, SHOWN).map((chat) => ({
      name: nameOfChat(userId, chat, language.text),
      unread: unread(chat),
      url: link(`/chats/${chat.head.id}`),
    })),
    moreChats: Math.max(0, chats.length - SHOWN),
    invitations,
    due: due.slice(0, SHOWN).map(({ id, ...each }) => ({ ...each, url: link(`/commitments/${id}`) })),
    moreDue: Math.max(0, due.length - SHOWN),
    resumed: resumed.slice(0, SHOWN).map(({ id, title }) => ({ title, url: link(`/commitments/${id}`) })),
    moreResumed: Math.max(0, resumed.length - SHOWN),
    missed: missed.slice(0, SHOWN).map(({ id, title, periods }) => ({
      title,
      when: when(periods, today, language),
      url: link(`/commitments/${id}`),
    })),
    moreMissed: Math.max(0, missed.length - SHOWN),
    confidants: confidants.slice(0, SHOWN).map(({ id, name, completed: done, total }) => ({
      name,
      done,
      total,
      url: link(`/confidants/${id}/show`),
    })),
    moreConfidants: Math.max(0, confidants.length - SHOWN),
    encouragement: encouragement ? { body: encouragement.body, citation: encouragement.citation ?? '' } : null,
  };
}

/** When it was missed: 'yesterday', 'Nov 14', 'Nov 9 – Nov 15, 2 of 3', 'Nov 9, Nov 11' on weekdays, or '7 times' */
function when(periods: Contents['missed'][number]['periods'], today: string, language: EmailLanguage): string {
  const words = language.text.emails.digest;
  const [first, ...others] = periods;
  if (!first) return '';
  if (others.length > 0) {
    if (!periods.every(({ isChosen }) => isChosen)) return words.times(periods.length);
    return listed(
      periods.map(({ to }) => shortDate(to, language)),
      language,
    );
  }
  const { from, to, times } = first;
  if (from !== to) {
    const range = words.range(shortDate(from, language), shortDate(to, language));
    return times ? listed([range, language.text.countOf(String(times.done), String(times.of))], language) : range;
  }
  return to === addDays(today, -1) ? words.yesterday : shortDate(to, language);
}
