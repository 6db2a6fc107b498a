/** Rows of figures and budgets as aligned text. */

export interface Row {
  what: string;
  figure: string;
  /** Missing if a figure is only reported. */
  budget?: string;
  over?: boolean;
}

/** A figure with its maximum. `format` formats both. */
export function atMost(what: string, value: number, budget: number, format: (value: number) => string): Row {
  // Negated, so that NaN is over.
  return { what, figure: format(value), budget: `≤ ${format(budget)}`, over: !(value <= budget) };
}

/** A figure with its minimum. */
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
