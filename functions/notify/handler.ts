import { findReceived } from '#functions/lib/data/chat-invitations/invitations.ts';
import { loadMessage } from '#functions/lib/data/chats/messages.ts';
import { loadConfidant } from '#functions/lib/data/confidants/people.ts';
import { findEntry, isFailedSince } from '#functions/lib/data/fitness/entries.ts';
import { loadHeads, loadOwners } from '#functions/lib/data/notifications/delivery-targets.ts';
import { isMailed, loadRecipients } from '#functions/lib/data/notifications/recipients.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import type { NoticeJob } from '#functions/lib/jobs.ts';
import { tellOfAccepted, tellOfInvitation, tellOfMessage, tellOfPhoto } from '#functions/lib/notices.ts';
import { worker } from '#functions/lib/worker.ts';
import { type Notice, notify } from './notify.ts';

/* Something has happened: who is to be notified of it, how, and why not. */

export const handler = worker<NoticeJob>(async (job, now) => {
  const notices = await noticesOf(job, now);
  await Promise.all(notices.map((notice) => notify(notice, now)));
});

function noticesOf(job: NoticeJob, now: number): Promise<Notice[]> {
  switch (job.kind) {
    case 'message':
      return ofMessage(job, now);
    case 'invited':
      return ofInvitation(job, now);
    case 'accepted':
      return ofAccepted(job, now);
    case 'photo':
      return ofPhoto(job, now);
  }
}

async function ofMessage({ chatId, sequence }: NoticeJob & { kind: 'message' }, now: number): Promise<Notice[]> {
  const [heads, message] = await Promise.all([loadHeads([chatId]), loadMessage(chatId, sequence)]);
  const head = heads.get(chatId);
  if (!head || !message) return [];
  // Whoever came later does not read it.
  const readers = head.members.filter(({ id, joined }) => joined < sequence && id !== message.by);
  const id = `message-${chatId}-${sequence}`;
  const tag = `chat-${chatId}`;
  const recipients = await loadRecipients(
    readers.map((reader) => reader.id),
    { chatId, tag, occasion: { id, at: message.at } },
    now,
  );
  const told = tellOfMessage(message, head);
  return recipients.map((recipient) => {
    const { user, chat } = recipient;
    const occasion = { userId: user.id, event: 'message' as const, id, subject: told.title, at: message.at };
    return {
      recipient,
      occasion,
      isOver: !chat || chat.read >= sequence,
      isMailed: isMailed(recipient, id),
      told,
      tag,
      about: { kind: 'message', chatId, sequence },
      mail: { kind: 'messages', occasion, chatId, held: false },
    };
  });
}

async function ofInvitation(job: NoticeJob & { kind: 'invited' }, now: number): Promise<Notice[]> {
  const { email, senderId, id } = job;
  const [owners, sender, invitation] = await Promise.all([
    loadOwners([email]),
    loadUser(senderId),
    findReceived(email, senderId),
  ]);
  const owner = owners.get(email);
  if (!owner || !sender) return [];
  const told = tellOfInvitation(sender);
  const at = invitation?.createdAt ?? now;
  const occasion = { userId: owner.id, event: 'invitation' as const, id: `invited-${id}`, subject: told.title, at };
  const [recipient] = await loadRecipients([owner.id], { occasion }, now);
  if (!recipient) return [];
  return [
    {
      recipient,
      occasion,
      isOver: invitation?.id !== id || invitation.expiresAt <= now,
      isMailed: false,
      told,
      tag: `invitation-${id}`,
      about: { ...job, occasion },
      // It was mailed to the address, whoever has it.
      mail: undefined,
    },
  ];
}

async function ofAccepted(job: NoticeJob & { kind: 'accepted' }, now: number): Promise<Notice[]> {
  const { userId, by, chatId, since } = job;
  const id = `accepted-${by}-${since}`;
  const [[recipient], other, confidant] = await Promise.all([
    loadRecipients([userId], { occasion: { id, at: since } }, now),
    loadUser(by),
    loadConfidant(userId, by),
  ]);
  if (!recipient || !other) return [];
  const told = tellOfAccepted(other, chatId);
  const occasion = { userId, event: 'accepted' as const, id, subject: told.title, at: since };
  return [
    {
      recipient,
      occasion,
      isOver: confidant?.since !== since,
      isMailed: false,
      told,
      tag: `accepted-${by}`,
      about: { kind: 'accepted', occasion, by },
      mail: { kind: 'accepted', occasion, by, held: false },
    },
  ];
}

async function ofPhoto({ userId, entryId, at }: NoticeJob & { kind: 'photo' }, now: number): Promise<Notice[]> {
  const id = `photo-${entryId}-${at}`;
  const [[recipient], entry] = await Promise.all([
    loadRecipients([userId], { occasion: { id, at } }, now),
    findEntry(userId, entryId),
  ]);
  if (!recipient || entry?.type !== 'food') return [];
  const told = tellOfPhoto(entry);
  const occasion = { userId, event: 'photo' as const, id, subject: told.title, at };
  return [
    {
      recipient,
      occasion,
      isOver: !isFailedSince(entry, at),
      isMailed: false,
      told,
      tag: `photo-${entryId}`,
      about: { kind: 'photo', occasion, entryId },
      mail: { kind: 'photo', occasion, entryId, held: false },
    },
  ];
}
