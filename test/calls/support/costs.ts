import { type Cost, cost } from './call.ts';

/* The costs that several calls have. */

export const READ_AND_UPDATED = cost(2, { GetItem: 1, UpdateItem: 1 });
export const BATCH_AND_UPDATED = cost(2, { BatchGetItem: 1, UpdateItem: 1 });
export const READ_AND_WRITTEN = cost(2, { GetItem: 1, TransactWriteItems: 1 });
export const BATCH_AND_WRITTEN = cost(2, { BatchGetItem: 1, TransactWriteItems: 1 });

/** The attempt is counted after reading, and uncounted before the transaction. The first in 15 minutes costs more. */
export function checkedPassword(isFirst: boolean): Cost {
  const counting = isFirst ? 2 : 1;
  return cost(counting + 3, { UpdateItem: 2 * counting + 2, GetItem: 1, Query: 1, TransactWriteItems: 1 });
}
