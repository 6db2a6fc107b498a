import { randomBytes } from 'node:crypto';
import { partyOf } from '#functions/lib/data/confidants/agreements.ts';
import {
  countChange,
  loadPeople,
  type OutgoingInvitation,
  type People,
} from '#functions/lib/data/confidants/confidants.ts';
import type { Item, Key } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, owners, prefixes } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import {
  deleteItem,
  get,
  getAll,
  putItem,
  remove,
  removeIf,
  type TransactItem,
  transact,
  updateItem,
} from '#functions/lib/data/table.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import { isVerified, loadCredential, type User } from '#functions/lib/data/users/users.ts';
import { causedBy } from '#functions/lib/request-id.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import { changedAgreement, type WantedAgreement } from '#shared/domain/agreement-changes.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';

/*
 * An invitation is stored in three places, which are written and deleted together: under its token, for the link; with
 * its sender; and under the invited address, where a user who registers later finds it.
 */

export interface Invitation extends OutgoingInvitation {
  senderId: string;
  /** The user who accepted it. */
  acceptedBy: string | undefined;
  /** Set if the two have become confidants by another invitation: this one is used up. */
  ended: boolean;
}

const DAY = 86_400_000;
/** The form of a token. Other texts are not looked up: some cannot be keys. */
const TOKEN = /^[\w-]{1,64}$/;

/**
 * Invites an address: one Query and one GetItem in parallel, a counter, one transaction. The sender cannot tell whether
 * the address has an account. Returns the invitation of an earlier request if this one repeats it.
 * @throws Refusal: cannot_invite_yourself, already_confidant, already_invited, too_many_pending_invitations,
 * too_many_invitations_today, changed_meanwhile when others kept changing the same, and those of `changedAgreement`.
 */
export async function invite(
  sender: User,
  { email, role, agreement }: { email: string; role: Role; agreement?: WantedAgreement | undefined },
  repeatable: Repeatable | undefined,
  now: number,
): Promise<OutgoingInvitation> {
  if (agreement) refuseAgreement(sender, role, agreement, now);
  let counted = false;
  const repeated = async () =>
    (repeatable && (await loadRemembered(repeatable, now)))?.invitation as OutgoingInvitation | undefined;
  try {
    return await retryOnConflict(async () => {
      const [people, credential] = await Promise.all([loadPeople(sender.id, now), loadCredential(email)]);
      refuseInvitation(sender, people, email, credential?.userId);
      if (!counted) await countInvitation(sender.id, now);
      counted = true;
      const invitation: OutgoingInvitation = {
        id: newId(now),
        token: randomBytes(24).toString('base64url'),
        email,
        role,
        chatId: (credential && people.known.get(credential.userId)?.[role]) ?? newId(now),
        createdAt: now,
        expiresAt: now + LIMITS.invitationDays * DAY,
        ...(agreement && { agreement }),
      };
      const job = { kind: 'invitation', token: invitation.token } as const;
      await transact([
        countChange(sender.id, people),
        ...newPlaces(sender.id, invitation),
        putJob(jobItem(owners.user(sender.id), 'mail', { id: newId(now), job }, now)),
        ...(repeatable ? [idempotencyItem(repeatable, { invitation }, now)] : []),
      ]).catch(async (error: unknown) => {
        // An earlier attempt of this request was saved: refuses, so that the transaction is not tried again.
        if (await repeated()) throw new Refusal('changed_meanwhile');
        throw error;
      });
      return invitation;
    });
  } catch (error) {
    if (counted) await uncountUse(keys.invitationsSent(sender.id));
    const before = await repeated();
    if (!before) throw error;
    return before;
  }
}

/** The invitation with this token, in any state: one GetItem. */
export async function findInvitation(token: string): Promise<Invitation | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const item = await get(keys.invitation(token));
  return item && toInvitation(item);
}

/**
 * An invitation that can be accepted: one GetItem.
 * @throws Refusal: invalid_invitation, invitation_used, invitation_expired.
 */
export async function loadInvitation(token: string, now: number): Promise<Invitation> {
  return requirePending(await findInvitation(token), now);
}

/**
 * Returns the invitation if it can be accepted.
 * @throws Refusal: invalid_invitation, invitation_used, invitation_expired.
 */
export function requirePending(invitation: Invitation | undefined, now: number): Invitation {
  if (!invitation) throw new Refusal('invalid_invitation');
  if (invitation.acceptedBy || invitation.ended) throw new Refusal('invitation_used');
  if (invitation.expiresAt <= now) throw new Refusal('invitation_expired');
  return invitation;
}

/** The pending invitation from a sender to an address, if there is one: one GetItem. */
export async function findReceived(email: string, senderId: string): Promise<Invitation | undefined> {
  const item = await get(keys.received(email, senderId));
  return item && toInvitation(item);
}

/** The pending invitations to an address, the oldest first: one Query. */
export async function loadReceived(email: string, now: number): Promise<Invitation[]> {
  const items = await queryPrefix(keys.received(email, '').PK, prefixes.received);
  return items
    .map(toInvitation)
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((a, b) => a.createdAt - b.createdAt);
}

/**
 * Revokes an invitation that the user sent, or dismisses one that was sent to their verified address: one GetItem, one
 * BatchGetItem, one transaction.
 * @throws Refusal: invalid_invitation for other users and a deleted one, invitation_used when it was accepted in the
 * meantime.
 */
export async function deleteInvitation(user: User, token: string): Promise<void> {
  await retryOnConflict(async () => {
    const invitation = await findInvitation(token);
    const mine = invitation?.senderId === user.id || (isVerified(user) && invitation?.email === user.email);
    if (!invitation || !mine) throw new Refusal('invalid_invitation');
    if (invitation.acceptedBy || invitation.ended) throw new Refusal('invitation_used');
    const places = [
      keys.sent(invitation.senderId, invitation.email),
      keys.received(invitation.email, invitation.senderId),
    ];
    const items = await getAll(places);
    await transact([
      deleteItem(keys.invitation(token), {
        if: 'attribute_exists(#PK) AND attribute_not_exists(#acceptedBy) AND attribute_not_exists(#ended)',
      }),
      // If this one had expired, a newer one may be stored in its places.
      ...places.filter((_, k) => items[k]?.token === token).map((Key) => deleteIfStill(Key, token)),
    ]);
  });
}

/**
 * Deletes an invitation in any state, for an account that is deleted: one DeleteItem in each of its three places. The
 * place where it was found is last, so that a repetition finds the others.
 */
export async function eraseInvitation(
  { senderId, email, token }: Pick<Invitation, 'senderId' | 'email' | 'token'>,
  foundWith: 'sender' | 'recipient',
): Promise<void> {
  await remove(keys.invitation(token));
  const places = [keys.sent(senderId, email), keys.received(email, senderId)];
  // If this one had expired, a newer one may be stored in its places.
  const ifStill = { if: '#token = :token', values: { token } };
  for (const place of foundWith === 'sender' ? places.reverse() : places) await removeIf(place, ifStill);
}

/**
 * Checks a proposal before it is sent. It uses the sender's clock for both people: the answer must not tell whether the
 * address has an account.
 */
function refuseAgreement(sender: User, role: Role, agreement: WantedAgreement, now: number): void {
  const me = partyOf(sender, true);
  changedAgreement(undefined, agreement, { me, them: { ...me, id: '', shows: role === 'friend' } }, now);
}

async function countInvitation(userId: string, now: number): Promise<void> {
  const seconds = DAY / 1000;
  const room = await countUse(keys.invitationsSent(userId), LIMITS.invitationsPerDay, seconds, now);
  if (!room)
    throw new Refusal('too_many_invitations_today', {
      params: { limit: LIMITS.invitationsPerDay },
      retryAfter: seconds,
    });
}

function refuseInvitation(
  sender: User,
  { confidants, sent }: People,
  email: string,
  accountId: string | undefined,
): void {
  if (accountId === sender.id || isOf(sender, email)) throw new Refusal('cannot_invite_yourself', { field: 'email' });
  if (confidants.some(({ userId }) => userId === accountId)) {
    throw new Refusal('already_confidant', { field: 'email' });
  }
  if (sent.some((each) => each.email === email)) throw new Refusal('already_invited', { field: 'email' });
  if (sent.length >= LIMITS.pendingInvitations) {
    throw new Refusal('too_many_pending_invitations', { params: { limit: LIMITS.pendingInvitations } });
  }
}

/** Whether an address is the user's: the current one, verified or not, or the last verified one. */
export function isOf({ email, verifiedEmail }: User, address: string): boolean {
  return address === email || address === verifiedEmail;
}

function newPlaces(senderId: string, invitation: OutgoingInvitation): TransactItem[] {
  const expires = (days: number) => Math.ceil((invitation.expiresAt + days * DAY) / 1000);
  const item = (key: Item, days: number) =>
    putItem({ ...key, ...invitation, senderId, expires: expires(days), ...causedBy() });
  return [
    item(keys.sent(senderId, invitation.email), 0),
    item(keys.received(invitation.email, senderId), 0),
    item(keys.invitation(invitation.token), LIMITS.expiredInvitationDays),
  ];
}

/** Marks an invitation as used, for a transaction. It must still be pending. */
export function markUsed(token: string, fields: Record<string, string | boolean>): TransactItem {
  return updateItem(keys.invitation(token), {
    set: fields,
    if: 'attribute_exists(#PK) AND attribute_not_exists(#acceptedBy) AND attribute_not_exists(#ended)',
  });
}

/** Removes an invitation from its sender and its recipient, for a transaction. */
export function deletePlaces(senderId: string, email: string): TransactItem[] {
  return [keys.sent(senderId, email), keys.received(email, senderId)].map((key) => deleteItem(key));
}

function deleteIfStill(key: Key, token: string): TransactItem {
  return deleteItem(key, { if: '#token = :token', values: { token } });
}

function toInvitation(item: Item): Invitation {
  const { id, token, email, role, chatId, createdAt, expiresAt, agreement, senderId, acceptedBy, ended } = item;
  return {
    id: String(id),
    token: String(token),
    email: String(email),
    role: role as Role,
    chatId: String(chatId),
    createdAt: Number(createdAt),
    expiresAt: Number(expiresAt),
    agreement: agreement as WantedAgreement | undefined,
    senderId: String(senderId),
    acceptedBy: acceptedBy === undefined ? undefined : String(acceptedBy),
    ended: ended === true,
  };
}
