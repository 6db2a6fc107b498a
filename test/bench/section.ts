import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

/** A section of the bench, which prints one table. */
export interface Section {
  name: string;
  title: string;
  /** How the figures are measured: runs, medians, units. */
  note: string;
  measure(stage: Stage): Promise<Row[]>;
}
