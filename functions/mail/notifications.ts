import { loadHeads } from '#functions/lib/data/audience.ts';
import { type Decision, noteDone, type Occasion } from '#functions/lib/data/decisions.ts';
import { loadMessages } from '#functions/lib/data/messages.ts';
import { toContract } from '#functions/lib/data/preferences.ts';
import { loadRecipients, type Recipient } from '#functions/lib/data/recipients.ts';
import { loadUser } from '#functions/lib/data/users.ts';
import type { MailJob } from '#functions/lib/jobs.ts';
import { accepted } from '#functions/lib/letters/accepted.ts';
import { messages } from '#functions/lib/letters/messages.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import { link } from '#functions/lib/site-link.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { decide, OTHERWISE, type Verdict } from '#shared/domain/notifications.ts';
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
  if (!head || !mayGo(await refused(recipient, occasion, count <= 0))) return undefined;
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
  if (!recipient || !other || !mayGo(await refused(recipient, occasion, false))) return undefined;
  const { page, call } = await unsubscribeLinks(recipient.user.email, now);
  const letter = accepted({
    name: other.name,
    email: other.email,
    url: link(`/chats/${chatId}`),
    unsubscribeUrl: page,
  });
  return { to: recipient.user.email, unsubscribeUrl: call, ...letter, noted: noting(occasion, held) };
}

/** What stands against it by now, which is noted. */
async function refused(recipient: Recipient, occasion: Occasion, isOver: boolean): Promise<Verdict> {
  // Of quiet hours nothing is asked: it was let out of them, or never in them.
  const verdict = decide({
    ...OTHERWISE,
    event: occasion.event,
    channel: 'email',
    preferences: toContract(recipient.preferences),
    isOver,
    address: recipient.address,
  });
  if (!mayGo(verdict)) {
    const outcome = verdict.action === 'digest' ? 'digest' : 'dropped';
    await noteDone(occasion, 'email', { outcome, reason: verdict.reason });
  }
  return verdict;
}

function mayGo({ action }: Verdict): boolean {
  return action === 'send';
}

function noting(occasion: Occasion, held: boolean) {
  return (isSent: boolean): Promise<void> => {
    const sent: Decision = { outcome: 'sent', reason: held ? 'quiet_over' : 'email_immediate' };
    return noteDone(occasion, 'email', isSent ? sent : { outcome: 'dropped', reason: 'email_refused' });
  };
}
