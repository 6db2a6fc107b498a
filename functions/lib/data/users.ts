import { emptyOrder } from '#shared/domain/board.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { boardItem } from './boards.ts';
import { earlier, once, type Repeatable } from './idempotency.ts';
import { keys } from './keys.ts';
import { progressItem } from './progress.ts';
import { type Session, sessionItem } from './sessions.ts';
import { ConditionFailed, get, type Item, TableName, transact } from './table.ts';

export interface User {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  clock: Clock;
  createdAt: number;
}

/** What signing in compares with. */
export interface Credential {
  userId: string;
  passwordHash: string;
}

/**
 * Creates an account with its first session: one transaction, all or nothing.
 * Answers the id of the user: another one than given when this very request was made before.
 * @throws Refusal (invalid) when the address has an account already, or the idempotency key was used for another request.
 */
export async function createUser(
  user: User,
  passwordHash: string,
  session: Session,
  repeatable: Repeatable | undefined,
): Promise<{ id: string; repeated: boolean }> {
  const create = (Item: Item) => ({
    Put: {
      TableName,
      Item,
      ConditionExpression: 'attribute_not_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'PK' },
    },
  });
  try {
    await transact([
      create({ ...keys.credential(user.email), userId: user.id, passwordHash }),
      create({ ...keys.user(user.id), ...user }),
      create(boardItem(user.id, emptyOrder())),
      create(progressItem(user.id, user.clock, user.createdAt)),
      create(sessionItem(session)),
      ...(repeatable ? [once(repeatable, { userId: user.id }, user.createdAt)] : []),
    ]);
    return { id: user.id, repeated: false };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const before = repeatable && (await earlier(repeatable, user.createdAt));
    if (before) return { id: String(before.userId), repeated: true };
    throw new Refusal('invalid', SENTENCES.emailTaken);
  }
}

/** One GetItem. */
export async function loadCredential(email: string): Promise<Credential | undefined> {
  return (await get(keys.credential(email))) as Credential | undefined;
}

/** One GetItem; a deleted account is none. */
export async function loadUser(userId: string): Promise<User | undefined> {
  return toUser(await get(keys.user(userId)));
}

/** A stored user, or undefined for the tombstone of a deleted one. */
export function toUser(item: Item | undefined): User | undefined {
  return item && !item.deletedAt ? (item as unknown as User) : undefined;
}
