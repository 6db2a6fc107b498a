/** Rows of budgets and figures as aligned text, which reads the same in a terminal, a log and a diff. */

export interface Row {
  what: string;
  figure: string;
  /** Left out where a figure is only reported. */
  budget?: string;
  over?: boolean;
}

/** A figure against the most that it may be; both are written by `format`. */
export function atMost(what: string, value: number, budget: number, format: (value: number) => string): Row {
  // Written so that a figure that is no number is over.
  return { what, figure: format(value), budget: `≤ ${format(budget)}`, over: !(value <= budget) };
}

/** The same with the least that it may be. */
export function atLeast(what: string, value: number, budget: number, format: (value: number) => string): Row {
  return { what, figure: format(value), budget: `≥ ${format(budget)}`, over: !(value >= budget) };
}

export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, figure, budget, over }) => [what, figure, budget ?? '', verdict(budget, over)]);
  const all = [['', 'figure', 'budget', ''], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd())
    .join('\n');
}

function verdict(budget: string | undefined, over: boolean | undefined): string {
  if (over) return 'OVER';
  return budget === undefined ? '' : 'ok';
}
