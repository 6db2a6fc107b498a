import { loadHeads } from '#functions/lib/data/audience.ts';
import { type Decision, noteDone, type Occasion } from '#functions/lib/data/decisions.ts';
import { hold } from '#functions/lib/data/held.ts';
import { loadMessages } from '#functions/lib/data/messages.ts';
import { toContract } from '#functions/lib/data/preferences.ts';
import { giveMailBack, loadRecipients, type Recipient } from '#functions/lib/data/recipients.ts';
import { loadUser } from '#functions/lib/data/users.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { accepted } from '#functions/lib/letters/accepted.ts';
import { messages } from '#functions/lib/letters/messages.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import { link } from '#functions/lib/site-link.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';
import type { Composed } from './compose.ts';

/*
 * Notifications that go by mail. That they go was decided before; between then and now they may have been read or switched off, and
 * what becomes of them in the end is noted.
 */

/** What is unread in a chat: as `loadRecipients`, one BatchGetItem, then one Query. */
export async function newMessages(
  { occasion, chatId, held }: MailJob & { kind: 'messages' },
  now: number,
): Promise<Composed | undefined> {
  const [[recipient], heads] = await Promise.all([loadRecipients([occasion.userId], chatId, now), loadHeads([chatId])]);
  const head = heads.get(chatId);
  if (!recipient) return undefined;
  const read = recipient.chat?.read ?? 0;
  const count = recipient.chat && head ? head.last - read : 0;
  const waits = async (until: number) => {
    const notice = { kind: 'message', chatId } as const;
    await hold(occasion.userId, { channel: 'email', about: `chat-${chatId}`, notice }, until);
    await giveMailBack(occasion.userId, chatId, occasion.id);
  };
  if (!head || !(await mayGo(recipient, occasion, { isOver: count <= 0, waits }))) return undefined;
  const chat = { head, membership: { chatId, read, joined: read } };
  const unread = await loadMessages(chat, head.last, LIMITS.messagesAtOnce);
  const newest = unread.at(-1);
  if (!newest) return undefined;
  const people = unread.toReversed().map((each) => presentMessage(each, head).sender.name);
  const { page, call } = await unsubscribeLinks(recipient.user.email, now);
  return {
    to: recipient.user.email,
    unsubscribeUrl: call,
    ...messages({
      chat: head.type === 'group_chat' ? head.name : null,
      people: [...new Set(people)],
      count,
      preview: newest.content,
      url: link(`/chats/${chatId}`),
      unsubscribeUrl: page,
      merged: held,
    }),
    noted: noting(occasion, held),
  };
}

/** Somebody has accepted an invitation: as `loadRecipients`, and one GetItem. */
export async function acceptedInvitation(
  { occasion, by, chatId, held }: MailJob & { kind: 'accepted' },
  now: number,
): Promise<Composed | undefined> {
  const [[recipient], other] = await Promise.all([loadRecipients([occasion.userId], undefined, now), loadUser(by)]);
  const waits = (until: number) => {
    const notice = { kind: 'accepted', occasion, by, chatId } as const;
    return hold(occasion.userId, { channel: 'email', about: `accepted-${by}`, notice }, until);
  };
  if (!recipient || !other || !(await mayGo(recipient, occasion, { isOver: false, waits }))) return undefined;
  const { page, call } = await unsubscribeLinks(recipient.user.email, now);
  const letter = accepted({
    name: other.name,
    email: other.email,
    url: link(`/chats/${chatId}`),
    unsubscribeUrl: page,
  });
  return { to: recipient.user.email, unsubscribeUrl: call, ...letter, noted: noting(occasion, held) };
}

interface Case {
  isOver: boolean;
  /** Has it wait until an instant. */
  waits: (until: number) => Promise<void>;
}

/** Whether it still goes: it may have failed for a while before, and the hour, or a preference, is another by now. What becomes of it else is noted. */
async function mayGo(recipient: Recipient, occasion: Occasion, { isOver, waits }: Case): Promise<boolean> {
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
  if (verdict.action === 'hold') await waits(verdict.until);
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
