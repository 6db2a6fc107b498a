import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

/** One table of the bench: what is measured, how often, and the rows. */
export interface Section {
  name: string;
  title: string;
  /** How the figures come about: runs, medians, units. */
  note: string;
  measure(stage: Stage): Promise<Row[]>;
}
