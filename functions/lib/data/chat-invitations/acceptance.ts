import { countChats, newChat, setClosed } from '#functions/lib/data/chats/chats.ts';
import { newVersion, partyOf } from '#functions/lib/data/confidants/agreements.ts';
import {
  countChange,
  loadConfidant,
  loadPeople,
  NOBODY,
  type OutgoingInvitation,
  type People,
  saveConfidant,
} from '#functions/lib/data/confidants/confidants.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { type TransactItem, transact } from '#functions/lib/data/table.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { invitedAgreement } from '#shared/domain/agreement-changes.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import { deletePlaces, findInvitation, type Invitation, isOf, markUsed, requirePending } from './invitations.ts';

/**
 * Accepts an invitation for a user: one GetItem, then four Query and one GetItem in parallel, then one transaction of
 * their items, invitations and chat. A repetition by the same user returns the same chat, and so does an invitation
 * between two users who have become confidants by another one (one GetItem more). Returns the id of the chat.
 * @throws Refusal: invalid_invitation, invitation_expired and invitation_used as `loadInvitation`; own_invitation,
 * already_confidants, too_many_confidants or person_has_too_many_confidants, changed_meanwhile when others kept
 * changing the same.
 */
export function acceptInvitation(user: User, token: string, now: number): Promise<string> {
  return retryOnConflict(async () => {
    const found = await findInvitation(token);
    if (found?.acceptedBy === user.id) return found.chatId;
    if (found?.senderId === user.id) throw new Refusal('own_invitation');
    // If both accept each other's invitation at the same moment, the second one gets the chat of the first.
    const confidant = found?.ended ? await loadConfidant(user.id, found.senderId) : undefined;
    if (confidant) return confidant.chatId;
    const { items, chatId } = await acceptance(requirePending(found, now), user, loadPeople(user.id, now), now);
    await transact(items);
    return chatId;
  });
}

/**
 * The items that make sender and recipient confidants, for a transaction: both confidants, with the agreement that came
 * with the invitation, and the chat (a new one, or their earlier one). The invitation and all others between the two
 * are used up. If the agreement proposes something, a job tells the recipient in the chat. Three Query (two for a new
 * user) and one GetItem, in addition to the recipient's confidants.
 * @throws Refusal: invalid_invitation when the sender is gone, already_confidants, too_many_confidants,
 * person_has_too_many_confidants, too_many_chats or person_has_too_many_chats.
 * @throws ConditionFailed when they have just become confidants.
 */
export async function acceptance(
  invitation: Invitation,
  recipient: User,
  people: People | Promise<People>,
  now: number,
): Promise<{ items: TransactItem[]; chatId: string }> {
  const { senderId, role } = invitation;
  const [mine, theirs, sender, myChats, theirChats] = await Promise.all([
    people,
    loadPeople(senderId, now),
    loadUser(senderId),
    people === NOBODY ? 0 : countChats(recipient.id),
    countChats(senderId),
  ]);
  if (!sender) throw new Refusal('invalid_invitation');
  if (mine.confidants.some(({ userId }) => userId === senderId)) {
    // This invitation or another one of the two was used meanwhile: throws a conflict, so that everything is read
    // again.
    const still = await findInvitation(invitation.token);
    if (still?.acceptedBy || still?.ended) throw new ConditionFailed([]);
    throw new Refusal('already_confidants');
  }
  if (mine.confidants.length >= LIMITS.confidants)
    throw new Refusal('too_many_confidants', { params: { limit: LIMITS.confidants } });
  if (theirs.confidants.length >= LIMITS.confidants)
    throw new Refusal('person_has_too_many_confidants', { params: { limit: LIMITS.confidants } });
  const earlierChat = mine.known.get(senderId)?.[role];
  if (!earlierChat && myChats >= LIMITS.chats) throw new Refusal('too_many_chats', { params: { limit: LIMITS.chats } });
  if (!earlierChat && theirChats >= LIMITS.chats) {
    throw new Refusal('person_has_too_many_chats', { params: { name: sender.name, limit: LIMITS.chats } });
  }
  const chatId = earlierChat ?? reservedChat(invitation, theirs, now);
  const parties = { me: partyOf(sender, true), them: partyOf(recipient, role === 'friend') };
  const agreement = invitation.agreement && invitedAgreement(invitation.agreement, parties, now);
  const confidant = { role, chatId, since: now, agreement };
  const others = [
    ...theirs.sent.filter(({ email, token }) => isOf(recipient, email) && token !== invitation.token).map(of(senderId)),
    ...mine.sent.filter(({ email }) => isOf(sender, email)).map(of(recipient.id)),
  ];
  const used = [invitation.token, ...others.map(({ token }) => token)];
  const type = role === 'coach' ? 'coach' : 'direct_message';
  const items = [
    countChange(recipient.id, mine),
    countChange(senderId, theirs),
    markUsed(invitation.token, { acceptedBy: recipient.id, chatId }),
    ...deletePlaces(senderId, invitation.email),
    ...others.flatMap(({ senderId: id, token, email }) => [
      markUsed(token, { ended: true }),
      ...deletePlaces(id, email),
    ]),
    // A coach sees the commitments of the user who invited them. Friends see each other's.
    ...saveConfidant(recipient.id, { ...confidant, userId: senderId, sees: true }, mine.known.get(senderId), {
      invited: false,
      used,
    }),
    ...saveConfidant(
      senderId,
      { ...confidant, userId: recipient.id, sees: role === 'friend' },
      theirs.known.get(recipient.id),
      { invited: true, used },
    ),
    ...(agreement?.version ? newVersion(agreement, senderId, recipient.id, now) : []),
    ...(agreement?.proposed ? [putJob(proposalJob(senderId, recipient.id, now))] : []),
    ...(earlierChat ? [setClosed(chatId, false)] : newChat({ id: chatId, type, name: '' }, [sender, recipient], now)),
  ];
  return { items, chatId };
}

/** The job that tells the proposal in the chat, which exists only after the transaction. */
function proposalJob(senderId: string, userId: string, now: number) {
  const job = { kind: 'invitation_accepted', userId, senderId } as const;
  return jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now);
}

/**
 * The reserved chat of an invitation, or a new id if the sender has that chat with another person: the address may have
 * been a former confidant's.
 */
function reservedChat({ chatId }: Invitation, { known }: People, now: number): string {
  const taken = [...known.values()].some((chats) => Object.values(chats).includes(chatId));
  return taken ? newId(now) : chatId;
}

const of = (senderId: string) => (sent: OutgoingInvitation) => ({ ...sent, senderId });
