import { emptyOrder } from '#shared/domain/board.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { boardItem } from './boards.ts';
import { earlier, once, type Repeatable } from './idempotency.ts';
import { keys } from './keys.ts';
import { progressItem } from './progress.ts';
import { type Session, sessionItem } from './sessions.ts';
import { ConditionFailed, type Item, TableName, transact } from './table.ts';
import type { User } from './users.ts';

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
