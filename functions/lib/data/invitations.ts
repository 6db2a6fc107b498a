import { randomBytes } from 'node:crypto';
import type { Role } from '#shared/contracts/confidants.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { newId } from '../ids.ts';
import { again } from './again.ts';
import { countChats, newChat, setClosed } from './chats.ts';
import { earlier, once, type Repeatable } from './idempotency.ts';
import { keys, owners, prefixes } from './keys.ts';
import { post, posting } from './outbox.ts';
import { countChange, deleteTie, loadPeople, loadTie, NOBODY, type People, type Sent, saveTie } from './people.ts';
import {
  ConditionFailed,
  get,
  getAll,
  type Item,
  queryPrefix,
  TableName,
  type TransactItem,
  transact,
} from './table.ts';
import { giveBack, take } from './throttle.ts';
import { isVerified, loadCredential, loadUser, type User } from './users.ts';

/*
 * An invitation stands in three places, which are written and deleted together: under its token, for whoever has the link;
 * with its sender; and under the address that it was sent to, where somebody who registers later finds it.
 */

export interface Invitation extends Sent {
  senderId: string;
  /** Who used it. */
  acceptedBy: string | undefined;
  /** Another way the two have become confidants: it is used up. */
  ended: boolean;
}

const DAY = 86_400_000;
/** Nothing else is one, and some texts can be no key. */
const TOKEN = /^[\w-]{1,64}$/;

/**
 * Invites an address: one Query and one GetItem at once, a counter, one transaction. Whether the address has an account makes
 * no difference to what the sender sees. Answers the invitation of an earlier request when this one repeats it.
 * @throws Refusal: invalid for oneself, a confidant, an address with one pending, or over 50 pending; too_many over 20 a day;
 * conflict when others kept changing the same.
 */
export async function invite(
  sender: User,
  { email, role }: { email: string; role: Role },
  repeatable: Repeatable | undefined,
  now: number,
): Promise<Sent> {
  let counted = false;
  const repeated = async () => (repeatable && (await earlier(repeatable, now)))?.invitation as Sent | undefined;
  try {
    return await again(async () => {
      const [people, credential] = await Promise.all([loadPeople(sender.id, now), loadCredential(email)]);
      refuseInvitation(sender, people, email, credential?.userId);
      if (!counted) await countInvitation(sender.id, now);
      counted = true;
      const invitation: Sent = {
        id: newId(now),
        token: randomBytes(24).toString('base64url'),
        email,
        role,
        chatId: (credential && people.known.get(credential.userId)?.[role]) ?? newId(now),
        createdAt: now,
        expiresAt: now + LIMITS.invitationDays * DAY,
      };
      const job = { kind: 'invitation', token: invitation.token } as const;
      await transact([
        countChange(sender.id, people),
        ...written(sender.id, invitation),
        post(posting(owners.user(sender.id), 'mail', { id: newId(now), job }, now)),
        ...(repeatable ? [once(repeatable, { invitation }, now)] : []),
      ]).catch(async (error: unknown) => {
        // This very request, made before: it is not tried again.
        if (await repeated()) throw new Refusal('conflict', SENTENCES.changedMeanwhile);
        throw error;
      });
      return invitation;
    });
  } catch (error) {
    if (counted) await giveBack(keys.invitationsSent(sender.id));
    const before = await repeated();
    if (!before) throw error;
    return before;
  }
}

/** The invitation of this token, as it is: one GetItem. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const item = await get(keys.invitation(token));
  return item && toInvitation(item);
}

/**
 * An invitation that can be accepted: one GetItem.
 * @throws Refusal: not_found for what is none, gone for one that was used or has expired.
 */
export async function loadInvitation(token: string, now: number): Promise<Invitation> {
  return waiting(await findInvitation(token), now);
}

function waiting(invitation: Invitation | undefined, now: number): Invitation {
  if (!invitation) throw new Refusal('not_found', SENTENCES.badInvitation);
  if (invitation.acceptedBy || invitation.ended) throw new Refusal('gone', SENTENCES.usedInvitation);
  if (invitation.expiresAt <= now) throw new Refusal('gone', SENTENCES.expiredInvitation);
  return invitation;
}

/** What was sent to an address and waits for an answer, the oldest first: one Query. */
export async function loadReceived(email: string, now: number): Promise<Invitation[]> {
  const items = await queryPrefix(keys.received(email, '').PK, prefixes.received);
  return items
    .map(toInvitation)
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Accepts an invitation for a user: one GetItem, then four Query and one GetItem at once, then one transaction of ties,
 * invitations and chat. The same user again gets the same answer, and so do two who have become confidants by another invitation
 * of theirs (one GetItem more). Answers the id of the chat.
 * @throws Refusal: not_found and gone as `loadInvitation`; invalid for the sender, for two who are confidants already, and where
 * one of them has 100; conflict when others kept changing the same.
 */
export async function acceptInvitation(user: User, token: string, now: number): Promise<string> {
  return again(async () => {
    const found = await findInvitation(token);
    if (found?.acceptedBy === user.id) return found.chatId;
    if (found?.senderId === user.id) throw new Refusal('invalid', SENTENCES.ownInvitation);
    // Both accepted, each the other's, at the same moment: who comes second has what they wanted.
    const tie = found?.ended ? await loadTie(user.id, found.senderId) : undefined;
    if (tie) return tie.chatId;
    const { items, chatId } = await acceptance(waiting(found, now), user, loadPeople(user.id, now), now);
    await transact(items);
    return chatId;
  });
}

/**
 * What makes sender and recipient confidants, for a transaction: both ties and the chat (a new one, or the one they had),
 * while the invitation and every other between the two are used up. Three Query (two for who is new) and one GetItem, beside the recipient's people.
 * @throws Refusal: not_found when the sender is gone, invalid for two who are confidants already, and where one of them has 100, or has
 * 200 chats.
 * @throws ConditionFailed when they have just become so.
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
  if (!sender) throw new Refusal('not_found', SENTENCES.badInvitation);
  if (mine.ties.some(({ userId }) => userId === senderId)) {
    // Since the invitation was read, by this very one or another of theirs: then all is to be read again.
    const still = await findInvitation(invitation.token);
    if (still?.acceptedBy || still?.ended) throw new ConditionFailed([]);
    throw new Refusal('invalid', SENTENCES.confidantsAlready);
  }
  if (mine.ties.length >= LIMITS.confidants) throw new Refusal('invalid', SENTENCES.tooManyConfidants);
  if (theirs.ties.length >= LIMITS.confidants) throw new Refusal('invalid', SENTENCES.theirTooManyConfidants);
  const earlierChat = mine.known.get(senderId)?.[role];
  if (!earlierChat && myChats >= LIMITS.chats) throw new Refusal('invalid', SENTENCES.tooManyChats);
  if (!earlierChat && theirChats >= LIMITS.chats) {
    throw new Refusal('invalid', SENTENCES.theirTooManyChats(sender.name));
  }
  const chatId = earlierChat ?? reservedChat(invitation, theirs, now);
  const tie = { role, chatId, since: now };
  const others = [
    ...theirs.sent.filter(({ email, token }) => isOf(recipient, email) && token !== invitation.token).map(of(senderId)),
    ...mine.sent.filter(({ email }) => isOf(sender, email)).map(of(recipient.id)),
  ];
  const type = role === 'coach' ? 'coach' : 'direct_message';
  const items = [
    countChange(recipient.id, mine),
    countChange(senderId, theirs),
    spend(invitation.token, { acceptedBy: recipient.id, chatId }),
    ...forget(senderId, invitation.email),
    ...others.flatMap(({ senderId: id, token, email }) => [spend(token, { ended: true }), ...forget(id, email)]),
    // A coach sees the commitments of whoever invited them; friends see each other's.
    ...saveTie(recipient.id, { ...tie, userId: senderId, sees: true }, mine.known.get(senderId), false),
    ...saveTie(
      senderId,
      { ...tie, userId: recipient.id, sees: role === 'friend' },
      theirs.known.get(recipient.id),
      true,
    ),
    ...(earlierChat ? [setClosed(chatId, false)] : newChat({ id: chatId, type, name: '' }, [sender, recipient], now)),
  ];
  return { items, chatId };
}

/**
 * Revokes an invitation that the user sent, or dismisses one that was sent to their proved address: one GetItem, one
 * BatchGetItem, one transaction.
 * @throws Refusal: not_found for others and for what is gone, gone for one that was accepted meanwhile.
 */
export async function deleteInvitation(user: User, token: string): Promise<void> {
  await again(async () => {
    const invitation = await findInvitation(token);
    const mine = invitation?.senderId === user.id || (isVerified(user) && invitation?.email === user.email);
    if (!invitation || !mine) throw new Refusal('not_found', SENTENCES.badInvitation);
    if (invitation.acceptedBy || invitation.ended) throw new Refusal('gone', SENTENCES.usedInvitation);
    const places = [
      keys.sent(invitation.senderId, invitation.email),
      keys.received(invitation.email, invitation.senderId),
    ];
    const items = await getAll(places);
    await transact([
      {
        Delete: {
          TableName,
          Key: keys.invitation(token),
          ConditionExpression:
            'attribute_exists(#pk) AND attribute_not_exists(#accepted) AND attribute_not_exists(#ended)',
          ExpressionAttributeNames: { '#pk': 'PK', '#accepted': 'acceptedBy', '#ended': 'ended' },
        },
      },
      // In its places a newer one may stand, when this one had expired.
      ...places.filter((_, k) => items[k]?.token === token).map((Key) => deleteIfStill(Key, token)),
    ]);
  });
}

/**
 * Ends what two confidants have, for both: two Query at once, one transaction. Their chat stays to be read.
 * @throws Refusal: not_found for who is no confidant, conflict when others kept changing the same.
 */
export async function revoke(userId: string, otherId: string, now: number): Promise<void> {
  await again(async () => {
    const [mine, theirs] = await Promise.all([loadPeople(userId, now), loadPeople(otherId, now)]);
    const tie = mine.ties.find((each) => each.userId === otherId);
    if (!tie) throw new Refusal('not_found', SENTENCES.confidantNotFound);
    await transact([
      countChange(userId, mine),
      countChange(otherId, theirs),
      deleteTie(userId, otherId),
      deleteTie(otherId, userId),
      setClosed(tie.chatId, true),
    ]);
  });
}

/**
 * Counts a mail to an invited address: three in a week, from all senders together; answers whether one is left. Costs as
 * `take`.
 */
export function countInvitationMail(email: string, now: number): Promise<boolean> {
  return take(keys.invitationMails(email), LIMITS.invitationMailsPerWeek, 7 * (DAY / 1000), now);
}

/** Takes back the count of a mail that could not be sent. One UpdateItem. */
export function uncountInvitationMail(email: string): Promise<void> {
  return giveBack(keys.invitationMails(email));
}

async function countInvitation(userId: string, now: number): Promise<void> {
  const seconds = DAY / 1000;
  const room = await take(keys.invitationsSent(userId), LIMITS.invitationsPerDay, seconds, now);
  if (!room) throw new Refusal('too_many', SENTENCES.tooManyInvitationsToday, seconds);
}

function refuseInvitation(sender: User, { ties, sent }: People, email: string, accountId: string | undefined): void {
  const refuse = (sentence: string): never => {
    throw new Refusal('invalid', sentence);
  };
  if (accountId === sender.id || isOf(sender, email)) refuse(SENTENCES.inviteYourself);
  if (ties.some(({ userId }) => userId === accountId)) refuse(SENTENCES.confidantAlready);
  if (sent.some((each) => each.email === email)) refuse(SENTENCES.invitedAlready);
  if (sent.length >= LIMITS.pendingInvitations) refuse(SENTENCES.tooManyInvitations);
}

/** A chat that was reserved because the address was a former confidant's is not somebody else's. */
function reservedChat({ chatId }: Invitation, { known }: People, now: number): string {
  const taken = [...known.values()].some((chats) => Object.values(chats).includes(chatId));
  return taken ? newId(now) : chatId;
}

function isOf({ email, verifiedEmail }: User, address: string): boolean {
  return address === email || address === verifiedEmail;
}

const of = (senderId: string) => (sent: Sent) => ({ ...sent, senderId });

function written(senderId: string, invitation: Sent): TransactItem[] {
  const expires = (days: number) => Math.ceil((invitation.expiresAt + days * DAY) / 1000);
  const item = (key: Item, days: number) => ({
    Put: { TableName, Item: { ...key, ...invitation, senderId, expires: expires(days) } },
  });
  return [
    item(keys.sent(senderId, invitation.email), 0),
    item(keys.received(invitation.email, senderId), 0),
    item(keys.invitation(invitation.token), LIMITS.expiredInvitationDays),
  ];
}

/** It must still wait for an answer. */
function spend(token: string, fields: Record<string, string | boolean>): TransactItem {
  const names = Object.keys(fields);
  return {
    Update: {
      TableName,
      Key: keys.invitation(token),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression:
        'attribute_exists(#pk) AND attribute_not_exists(#acceptedBy) AND attribute_not_exists(#ended)',
      ExpressionAttributeNames: {
        '#pk': 'PK',
        '#acceptedBy': 'acceptedBy',
        '#ended': 'ended',
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
    },
  };
}

/** Neither its sender nor its addressee sees it any more. */
function forget(senderId: string, email: string): TransactItem[] {
  return [keys.sent(senderId, email), keys.received(email, senderId)].map((Key) => ({ Delete: { TableName, Key } }));
}

function deleteIfStill(Key: Record<string, string>, token: string): TransactItem {
  return {
    Delete: {
      TableName,
      Key,
      ConditionExpression: '#token = :token',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: { ':token': token },
    },
  };
}

function toInvitation(item: Item): Invitation {
  const { id, token, email, role, chatId, createdAt, expiresAt, senderId, acceptedBy, ended } = item;
  return {
    id: String(id),
    token: String(token),
    email: String(email),
    role: role as Role,
    chatId: String(chatId),
    createdAt: Number(createdAt),
    expiresAt: Number(expiresAt),
    senderId: String(senderId),
    acceptedBy: acceptedBy === undefined ? undefined : String(acceptedBy),
    ended: ended === true,
  };
}
