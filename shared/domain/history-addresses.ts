import { MONTH_OF_HISTORY } from '../site.ts';

/**
 * The address of a history entry, in the month of a date: the entry of a commitment whose period began on `began`. The
 * page continues to another month if the entry is there. Pure.
 */
export const entryAddress = (month: string, commitmentId: string, began: string): string =>
  `${MONTH_OF_HISTORY}${month}#${commitmentId}.${began}`;
