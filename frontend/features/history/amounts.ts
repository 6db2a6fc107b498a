import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/history-amounts.ts';
import { chartedEntries } from './commitment-model.ts';
import { shownAmount } from './count-words.ts';
import { nearDate, type Outcome, outcomeOf, shortDate } from './model.ts';

/* A chart of amounts: a bar for each period, and a line at the target. */

/** A period in the chart. */
export interface Bar {
  key: string;
  /** 0 to 1, of the height of the chart. */
  height: number;
  /** Higher than the chart. */
  isCut: boolean;
  outcome: Outcome;
}

export interface AmountChart {
  /** Oldest first. */
  bars: Bar[];
  /** How many bars there is room for. */
  room: number;
  /** The height of the target. */
  target: number;
  /** The dates of the first and the last bar. */
  span: [first: string, last: string];
  /** 'At least 20 pages' */
  label: string;
  /** For screen readers. */
  sentence: string;
}

/** The chart shows up to so many times the target. One slip of the finger would flatten all other bars. */
const HIGHEST = 2.5;

/** The amounts of the latest periods, of entries that are newest first; `null` where there is nothing to draw. */
export function amountChart(
  entries: readonly HistoryEntry[],
  commitment: Pick<Commitment, 'frequency' | 'schedule'>,
  now: number,
): AmountChart | null {
  const target = commitment.schedule?.target;
  const { charted, room } = chartedEntries(entries, commitment, now);
  const latest = charted.toReversed();
  const [first, last] = [latest[0], latest.at(-1)];
  if (!target || !first || !last) return null;
  const amounts = latest.map(({ amount }) => amount ?? 0);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const top = Math.min(Math.max(most, target.amount * 1.25), target.amount * HIGHEST);
  const { direction, amount, unit } = target;
  const span: AmountChart['span'] = [nearDate(first.date, last.due_date), shortDate(last.due_date)];
  return {
    bars: latest.map((entry) => ({
      key: entry.starts_at,
      height: Math.min((entry.amount ?? 0) / top, 1),
      isCut: (entry.amount ?? 0) > top,
      outcome: outcomeOf(entry, now),
    })),
    room,
    target: amount / top,
    span,
    label: text.targets[direction](shownAmount(amount), unit),
    sentence:
      least === most
        ? text.evenChart(...span, shownAmount(most), unit)
        : text.chart(...span, shownAmount(least), shownAmount(most), unit),
  };
}
