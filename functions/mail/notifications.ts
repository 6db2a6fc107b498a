import { loadMessages } from '#functions/lib/data/chats/messages.ts';
import { loadConfidant } from '#functions/lib/data/confidants/people.ts';
import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { type Decision, noteDone, type Occasion } from '#functions/lib/data/notifications/decisions.ts';
import { enqueue } from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import { giveMailBack, type Recipient, takeMail } from '#functions/lib/data/notifications/recipients.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { accepted } from '#functions/lib/emails/accepted.ts';
import { messages } from '#functions/lib/emails/messages.ts';
import { photoNotAnalyzed } from '#functions/lib/emails/photo-not-analyzed.ts';
import type { About, MailJob } from '#functions/lib/jobs.ts';
import { wordsOf } from '#functions/lib/notices.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import { recheckNotification } from '#functions/lib/recheck-notification.ts';
import { link } from '#functions/lib/site-link.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';
import type { Composed } from './compose.ts';

/*
 * Notifications that go by mail. That they go was decided before; between then and now they may have been read or switched off, and
 * what becomes of them in the end is noted.
 */

/** What is unread in a chat: as `lookAgain`, then one UpdateItem and one Query. */
export async function newMessages(
  { occasion, chatId, held }: MailJob & { kind: 'messages' },
  now: number,
): Promise<Composed | undefined> {
  const { userId } = occasion;
  const present = await recheckNotification(userId, { kind: 'message', chatId, sequence: 1 }, now);
  if (!present?.news) return undefined;
  const { recipient, news } = present;
  const { head, count } = news;
  const about = { kind: 'message', chatId, sequence: head.last } as const;
  if (!(await mayGo(recipient, occasion, count <= 0, { tag: `chat-${chatId}`, about }, now))) {
    // An earlier try of this job had taken it.
    await giveMailBack(userId, chatId, occasion.id);
    return undefined;
  }
  const read = recipient.chat?.read ?? head.last;
  if (!(await takeMail(userId, chatId, { sequence: head.last, by: occasion.id }, read))) {
    await noteDone(occasion, 'email', { outcome: 'dropped', reason: 'email_mailed' });
    return undefined;
  }
  const unread = await loadMessages(
    { head, membership: { chatId, read, joined: read } },
    head.last,
    LIMITS.messagesAtOnce,
  );
  const people = unread.toReversed().map((each) => presentMessage(each, head).sender.name);
  const { page, call } = await unsubscribeLinks(recipient.user.email, now);
  return {
    to: recipient.user.email,
    unsubscribeUrl: call,
    ...messages({
      chat: head.type === 'group_chat' ? head.name : null,
      people: [...new Set(people)],
      count,
      preview: wordsOf(news.newest),
      url: link(`/chats/${chatId}`),
      unsubscribeUrl: page,
      merged: held,
    }),
    noted: async (isSent) => {
      await noting(occasion, held)(isSent);
      if (!isSent) await giveMailBack(userId, chatId, occasion.id);
    },
  };
}

/** Somebody has accepted an invitation: as `lookAgain`, and two GetItem. */
export async function acceptedInvitation(
  { occasion, by, held }: MailJob & { kind: 'accepted' },
  now: number,
): Promise<Composed | undefined> {
  const about = { kind: 'accepted', occasion, by } as const;
  const [present, other, confidant] = await Promise.all([
    recheckNotification(occasion.userId, about, now),
    loadUser(by),
    loadConfidant(occasion.userId, by),
  ]);
  if (!present || !other) return undefined;
  const { recipient, isOver, told } = present;
  if (!(await mayGo(recipient, occasion, isOver, { tag: `accepted-${by}`, about }, now))) return undefined;
  const { page, call } = await unsubscribeLinks(recipient.user.email, now);
  const letter = accepted({
    name: other.name,
    email: other.email,
    role: confidant?.role ?? 'friend',
    url: link(told.url),
    unsubscribeUrl: page,
  });
  return { to: recipient.user.email, unsubscribeUrl: call, ...letter, noted: noting(occasion, held) };
}

/** The analysis of a photo has failed: as `lookAgain`. */
export async function failedPhoto(
  { occasion, entryId, held }: MailJob & { kind: 'photo' },
  now: number,
): Promise<Composed | undefined> {
  const about = { kind: 'photo', occasion, entryId } as const;
  const present = await recheckNotification(occasion.userId, about, now);
  if (!present) return undefined;
  const { recipient, isOver, told } = present;
  if (!(await mayGo(recipient, occasion, isOver, { tag: `photo-${entryId}`, about }, now))) return undefined;
  const { page, call } = await unsubscribeLinks(recipient.user.email, now);
  const letter = photoNotAnalyzed({ sentence: told.body, url: link(told.url), unsubscribeUrl: page });
  return { to: recipient.user.email, unsubscribeUrl: call, ...letter, noted: noting(occasion, held) };
}

/** Whether it still goes: it may have failed for a while before, and the hour, or a preference, is another by now. What becomes of it else is noted. */
async function mayGo(
  recipient: Recipient,
  occasion: Occasion,
  isOver: boolean,
  waiting: { tag: string; about: About },
  now: number,
): Promise<boolean> {
  const verdict = decide({
    ...OTHERWISE,
    event: occasion.event,
    channel: 'email',
    preferences: toContract(recipient.preferences),
    quietUntil: recipient.quietUntil,
    isOver,
    address: recipient.address,
  });
  const { reason } = verdict;
  if (verdict.action === 'send') return true;
  if (verdict.action === 'hold') await enqueue(occasion.userId, { channel: 'email', ...waiting }, verdict.until, now);
  const outcome = ({ hold: 'held', digest: 'digest', drop: 'dropped' } as const)[verdict.action];
  await noteDone(occasion, 'email', { outcome, reason });
  return false;
}

function noting(occasion: Occasion, held: boolean) {
  return (isSent: boolean): Promise<void> => {
    const sent: Decision = { outcome: 'sent', reason: held ? 'quiet_over' : 'email_immediate' };
    return noteDone(occasion, 'email', isSent ? sent : { outcome: 'dropped', reason: 'email_refused' });
  };
}
