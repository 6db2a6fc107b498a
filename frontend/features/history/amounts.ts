import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { sentences } from '#shared/text/history.ts';
import * as text from '#shared/text/history-amounts.ts';
import { chartedEntries } from './commitment-model.ts';
import { shownAmount } from './count-words.ts';
import { nearDate, type Outcome, outcomeOf, shortDate } from './model.ts';

/* A chart of amounts: a bar for each period, and a line at the target of that time. */

/** A period in the chart. */
interface Bar {
  key: string;
  /** A share of the chart's height, 0 to 1. */
  height: number;
  /** The amount is higher than the chart. */
  isCut: boolean;
  outcome: Outcome;
}

export interface AmountChart {
  /** Oldest first. */
  bars: Bar[];
  /** The number of bars that fit. */
  room: number;
  /** The targets, oldest first: the index of the first bar, and the height. */
  targets: { from: number; height: number }[];
  /** The dates of the first and the last bar. */
  span: [first: string, last: string];
  /** 'At least 20 pages', 'At least 20, then 30 pages' */
  label: string;
  /** For screen readers. */
  sentence: string;
}

/** The chart's height is at most this many times the target. One mistyped amount would flatten all other bars. */
const HIGHEST = 2.5;

/** The chart of the latest periods, from entries that are newest first; `null` if there is nothing to draw. */
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
  const { direction, unit } = target;
  const targets = targetsOf(latest, target.amount, room);
  const highest = Math.max(...targets.map(({ amount }) => amount));
  const top = Math.min(Math.max(most, highest * 1.25), highest * HIGHEST);
  const span: AmountChart['span'] = [nearDate(first.date, last.due_date), shortDate(last.due_date)];
  const changes = targets.slice(1).flatMap(({ from, amount }) => {
    const date = latest[from]?.date;
    return date ? [text.changes[direction](shownAmount(amount), unit, nearDate(date, last.due_date))] : [];
  });
  const sentence =
    least === most
      ? text.evenChart(...span, shownAmount(most), unit)
      : text.chart(...span, shownAmount(least), shownAmount(most), unit);
  return {
    bars: latest.map((entry) => ({
      key: entry.starts_at,
      height: Math.min((entry.amount ?? 0) / top, 1),
      isCut: (entry.amount ?? 0) > top,
      outcome: outcomeOf(entry, now),
    })),
    room,
    targets: targets.map(({ from, amount }) => ({ from, height: amount / top })),
    span,
    label: text.targets[direction](text.inTurn(targets.map(({ amount }) => shownAmount(amount))), unit),
    sentence: sentences([sentence, ...changes]),
  };
}

/** The targets of the bars, oldest first, each with its first bar. The current target also holds after the last bar. */
function targetsOf(bars: readonly HistoryEntry[], current: number, room: number): { from: number; amount: number }[] {
  const amounts = bars.map((entry) => entry.of ?? current);
  return [...amounts, current]
    .slice(0, room)
    .map((amount, from) => ({ from, amount }))
    .filter(({ from, amount }) => from === 0 || amount !== amounts[from - 1]);
}
