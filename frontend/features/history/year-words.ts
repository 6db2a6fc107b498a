import { listFormat, numberFormat } from '#frontend/lib/format.ts';
import type { DetailedSummary } from '#shared/contracts/history.ts';
import { sentences } from '#shared/text/history.ts';
import * as text from '#shared/text/history-year.ts';
import { isolated } from '#shared/text/isolated.ts';
import { monthWords } from './count-words.ts';
import { shownNumber } from './model.ts';

const list = listFormat({ type: 'conjunction' });
const shownAmount = numberFormat({ maximumFractionDigits: 3 });

/** A month of a year: 'You did 61 of 72 things that were due. 412 pages and 83.5 km in all. 5 notes.' */
export function monthOfYear(days: readonly DetailedSummary[]): string {
  const amounts = new Map<string, number>();
  let notes = 0;
  for (const day of days) {
    notes += day.notes ?? 0;
    // In thousandths, because these add up exactly.
    for (const { unit, amount } of day.amounts ?? []) {
      amounts.set(unit, (amounts.get(unit) ?? 0) + Math.round(amount * 1000));
    }
  }
  const each = [...amounts].map(([unit, sum]) => text.amount(shownAmount(sum / 1000), isolated(unit)));
  return sentences([
    monthWords(days),
    ...(each.length > 0 ? [text.inAll(list(each))] : []),
    ...(notes > 0 ? [text.notes(notes, shownNumber(notes))] : []),
  ]);
}
