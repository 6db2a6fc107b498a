import { firstReset } from '#functions/lib/data/agenda.ts';
import { newChat } from '#functions/lib/data/chats/chats.ts';
import { coachItem, coachOfType } from '#functions/lib/data/coaches/coaches.ts';
import { boardItem } from '#functions/lib/data/commitments/commitment-lists.ts';
import { progressItem } from '#functions/lib/data/commitments/progress.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { firstDigest } from '#functions/lib/data/notifications/notification-times.ts';
import { putJob } from '#functions/lib/data/outbox.ts';
import { createItem, type TransactItem, transact } from '#functions/lib/data/table.ts';
import { emptyOrder } from '#shared/domain/board.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { withNetwork } from '#shared/domain/known-networks.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import { takeFree, verificationJob } from './addresses.ts';
import { browsersItem, type Session, sessionItem } from './sessions.ts';
import { type Credential, credentialItem, isVerified, type User } from './users.ts';

/** The items that a registration by an invitation writes together with the account. */
export interface Joining {
  items: TransactItem[];
  chatId: string;
}

/** The names of the first chats: the one with oneself, and the one with the General Coach. */
export interface ChatNames {
  self: string;
  aiCoach: string;
}

/** The further data for a new account; `network` is where it is made. */
export interface Registration {
  chatNames: ChatNames;
  network: string;
  repeatable: Repeatable | undefined;
  joining?: Joining;
}

/** An account, with the chat of the accepted invitation; `repeated`: an earlier request created it. */
export interface CreatedUser {
  id: string;
  chatId: string | null;
  repeated: boolean;
}

/**
 * Creates an account with its first session and chats, and mails the verification link if the address is not verified.
 * Also accepts the invitation if there is one. One transaction. Returns the user of an earlier request if this one
 * repeats it.
 * @throws Refusal: email_taken (also for a held address), idempotency_key_reused.
 * @throws ConditionFailed when what the invitation depends on was changed in the meantime.
 */
export async function createUser(
  user: User,
  passwordHash: string,
  session: Session,
  { chatNames, network, repeatable, joining }: Registration,
): Promise<CreatedUser> {
  const chatId = joining?.chatId ?? null;
  try {
    await transact([
      ...accountItems(user, passwordHash, session, { chatNames, network }),
      ...(isVerified(user) ? [] : [putJob(verificationJob(user, user.createdAt))]),
      ...(joining?.items ?? []),
      ...(repeatable ? [idempotencyItem(repeatable, { userId: user.id, chatId }, user.createdAt)] : []),
    ]);
    return { id: user.id, chatId, repeated: false };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const before = repeatable && (await earlierUser(repeatable, user.createdAt));
    if (before) return before;
    if (joining && !error.positions.some((position) => position < ABOUT_ADDRESS)) throw error;
    throw new Refusal('email_taken', { field: 'email' });
  }
}

/** The account that an earlier request with this key created, if any: one GetItem. */
export async function earlierUser(repeatable: Repeatable, now: number): Promise<CreatedUser | undefined> {
  const before = await loadRemembered(repeatable, now);
  return before && { id: String(before.userId), chatId: (before.chatId ?? null) as string | null, repeated: true };
}

/**
 * The number of items at the beginning of the transaction that fail for an address that is taken, or held for another
 * account.
 */
const ABOUT_ADDRESS = 2;

/** The items of a new account with its first session. */
export function accountItems(
  user: User,
  passwordHash: string,
  session: Session,
  { chatNames, network }: Pick<Registration, 'chatNames' | 'network'>,
): TransactItem[] {
  const { id: userId, passwordVersion, createdAt } = user;
  const knownNetworks = withNetwork(undefined, network, createdAt);
  const credential: Credential = { userId, passwordHash, passwordVersion, ...(knownNetworks && { knownNetworks }) };
  return [
    createItem(credentialItem(user.email, credential)),
    takeFree(user.email, createdAt),
    createItem({ ...keys.user(userId), ...user }),
    createItem(boardItem(userId, emptyOrder())),
    createItem(progressItem(userId, user.clock, createdAt)),
    createItem(firstReset(userId, user.clock, createdAt)),
    ...firstDigest(user).map(createItem),
    createItem(sessionItem(session)),
    createItem(browsersItem(userId, session.device, createdAt)),
    ...firstChats(user, chatNames),
  ];
}

/** The items of the chat with oneself, and of the one with the General Coach, which is active from the first day. */
function firstChats(user: User, { self, aiCoach }: ChatNames): TransactItem[] {
  const chatId = newId(user.createdAt);
  const coach = { id: GENERAL_COACH, name: aiCoach };
  return [
    ...newChat({ id: newId(user.createdAt), type: 'self_chat', name: self }, [user], user.createdAt),
    ...newChat({ id: chatId, type: 'ai_coach', name: coach.name, coach }, [user], user.createdAt),
    createItem(coachItem(user.id, coachOfType(GENERAL_COACH, chatId, user.createdAt))),
  ];
}
