import { MONTH_OF_HISTORY } from '../site.ts';

/**
 * The address of an entry of the history, in the month of a date: that of a commitment whose period began on `began`.
 * The page goes on to another month if the entry stands there. Pure.
 */
export const entryAddress = (month: string, commitmentId: string, began: string): string =>
  `${MONTH_OF_HISTORY}${month}#${commitmentId}.${began}`;
