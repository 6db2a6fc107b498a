import type { Due } from '#functions/lib/data/agenda.ts';
import { loadHeads } from '#functions/lib/data/audience.ts';
import { noteDone, type Occasion } from '#functions/lib/data/decisions.ts';
import { type Held, holdOn, loadHeld, release, releasedAll } from '#functions/lib/data/held.ts';
import { findReceived } from '#functions/lib/data/invitations.ts';
import { loadMessage } from '#functions/lib/data/messages.ts';
import { loadTie } from '#functions/lib/data/people.ts';
import { toContract } from '#functions/lib/data/preferences.ts';
import { isMailed, loadRecipients, type Recipient, takeMail } from '#functions/lib/data/recipients.ts';
import { ConditionFailed } from '#functions/lib/data/table.ts';
import { loadUser } from '#functions/lib/data/users.ts';
import type { HeldNotice, MailJob } from '#functions/lib/jobs.ts';
import { type Told, tellOfAccepted, tellOfInvitation, tellOfMessages } from '#functions/lib/notices.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';

/* The end of quiet hours: what waited goes out, one thing for each chat, save what was read or switched off meanwhile. */

/** What waited, as it is now. */
interface Present {
  recipient: Recipient;
  occasion: Occasion;
  isOver: boolean;
  isMailed: boolean;
  told: Told;
  mail: MailJob | undefined;
  takeMail?: () => Promise<boolean>;
}

/**
 * Lets go of all that waits for a user, unless their quiet hours have been moved meanwhile. What comes to wait in this very
 * moment keeps them due.
 */
export async function serveHeld(due: Due, time: number): Promise<void> {
  const { userId } = due;
  const now = Math.max(time, Date.parse(due.due));
  const waiting = await loadHeld(userId, due.due);
  if (!waiting) return;
  const [recipient] = await loadRecipients([userId], undefined, now);
  if (recipient?.quietUntil !== undefined) return holdOn(due, recipient.quietUntil);
  for (const held of waiting.all) {
    if (recipient) await letGo(held, due, now);
    await release(userId, held).catch((error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
    });
  }
  await releasedAll(userId, due.due, waiting.count);
}

async function letGo({ channel, about, notice, version }: Held, due: Due, now: number): Promise<void> {
  const present = await presentOf(notice, channel, due, now);
  if (!present) return;
  const { recipient, occasion, told, mail } = present;
  const verdict = decide({
    ...OTHERWISE,
    event: occasion.event,
    channel,
    preferences: toContract(recipient.preferences),
    isOver: present.isOver,
    hasDevice: recipient.hasDevice,
    address: recipient.address,
    isMailed: present.isMailed,
  });
  if (verdict.action !== 'send') {
    const outcome = verdict.action === 'digest' ? 'digest' : 'dropped';
    return noteDone(occasion, channel, { outcome, reason: verdict.reason });
  }
  // What has come to wait since, in the moment of release, is another job.
  const id = `${channel}-${due.userId}-${due.due}-${about}-${version}`;
  if (channel === 'push') {
    const job = { kind: 'push' as const, occasion, push: { ...told, tag: about }, notice, held: true };
    await sendJobs('pushes', [{ id, job }]);
  } else if (present.takeMail && !(await present.takeMail())) {
    await noteDone(occasion, channel, { outcome: 'dropped', reason: 'email_mailed' });
  } else if (mail) {
    await sendJobs('mail', [{ id, job: mail }]);
  }
}

async function presentOf(notice: HeldNotice, channel: string, due: Due, now: number): Promise<Present | undefined> {
  switch (notice.kind) {
    case 'message':
      return messages(notice.chatId, channel, due, now);
    case 'invited':
      return invitation(notice, now);
    case 'accepted':
      return accepted(notice, now);
  }
}

/** All that is unread in a chat, as one. */
async function messages(chatId: string, channel: string, due: Due, now: number): Promise<Present | undefined> {
  const [heads, [recipient]] = await Promise.all([loadHeads([chatId]), loadRecipients([due.userId], chatId, now)]);
  const head = heads.get(chatId);
  if (!head || !recipient?.chat) return undefined;
  const { read } = recipient.chat;
  const newest = await loadMessage(chatId, head.last);
  if (!newest) return undefined;
  const count = head.last - read;
  const told = tellOfMessages(Math.max(count, 1), newest, head);
  const occasion: Occasion = {
    userId: due.userId,
    event: 'message',
    id: `${channel}-${chatId}-${due.due}`,
    subject: told.title,
    at: Date.parse(due.due),
  };
  return {
    recipient,
    occasion,
    isOver: count <= 0,
    isMailed: isMailed(recipient, occasion.id),
    told,
    mail: { kind: 'messages', occasion, chatId, held: true },
    takeMail: () => takeMail(due.userId, chatId, { sequence: head.last, by: occasion.id }, read),
  };
}

async function invitation(
  { occasion, email, senderId, id }: HeldNotice & { kind: 'invited' },
  now: number,
): Promise<Present | undefined> {
  const [[recipient], sender, waiting] = await Promise.all([
    loadRecipients([occasion.userId], undefined, now),
    loadUser(senderId),
    findReceived(email, senderId),
  ]);
  if (!recipient || !sender) return undefined;
  const isOver = waiting?.id !== id || waiting.expiresAt <= now;
  return { recipient, occasion, isOver, isMailed: false, told: tellOfInvitation(sender), mail: undefined };
}

async function accepted(
  { occasion, by, chatId }: HeldNotice & { kind: 'accepted' },
  now: number,
): Promise<Present | undefined> {
  const [[recipient], other, tie] = await Promise.all([
    loadRecipients([occasion.userId], undefined, now),
    loadUser(by),
    loadTie(occasion.userId, by),
  ]);
  if (!recipient || !other) return undefined;
  return {
    recipient,
    occasion,
    isOver: tie?.chatId !== chatId,
    isMailed: false,
    told: tellOfAccepted(other, chatId),
    mail: { kind: 'accepted', occasion, by, chatId, held: true },
  };
}
