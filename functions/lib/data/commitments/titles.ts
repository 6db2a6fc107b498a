import { keys } from '#functions/lib/data/keys.ts';
import { type Item, TableName, type TransactItem } from '#functions/lib/data/table.ts';

/*
 * The titles of a user's commitments once more, in one item: the list of confidants shows the first of each of up to a hundred
 * people, and would otherwise read all that they ever wrote, or ask a third time. Each title is an attribute of its own,
 * so that one is written without reading the others.
 */

const attribute = (commitmentId: string) => `T#${commitmentId}`;

/** Keeps the title of a commitment, along with it: an item of its transaction. */
export function saveTitle(userId: string, commitmentId: string, title: string): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.titles(userId),
      UpdateExpression: 'SET #title = :title',
      ExpressionAttributeNames: { '#title': attribute(commitmentId) },
      ExpressionAttributeValues: { ':title': title },
    },
  };
}

/** Forgets the title of a commitment, along with it: an item of its transaction. */
export function deleteTitle(userId: string, commitmentId: string): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.titles(userId),
      UpdateExpression: 'REMOVE #title',
      ExpressionAttributeNames: { '#title': attribute(commitmentId) },
    },
  };
}

/** The title of a commitment in the stored item, which is not there before the first one. */
export function titleOf(item: Item | undefined, commitmentId: string): string | undefined {
  const title = item?.[attribute(commitmentId)];
  return title === undefined ? undefined : String(title);
}
