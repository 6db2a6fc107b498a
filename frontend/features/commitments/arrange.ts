import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* Which commitments a view shows, and in which order. */

export interface Filters {
  /** Empty: all. */
  frequency: Commitment['frequency'] | '';
  /** A category's id, `NONE` for those without one; empty: all. */
  category: string;
  completed: boolean;
}

/** What the category filter calls those that have none. No id is as short. */
export const NONE = 'none';

/** What of a commitment decides about its place. */
type Arranged = Pick<Commitment, 'frequency' | 'category_id' | 'category_position' | 'completed'>;

/** One heading of the category view; `null` stands for 'No Category'. */
export interface Group<Row = Commitment> {
  category: Category | null;
  rows: Row[];
}

/** Whether a commitment passes the filters. */
export function passes({ frequency, category, completed }: Filters, commitment: Arranged): boolean {
  if (frequency !== '' && commitment.frequency !== frequency) return false;
  if (category !== '' && (commitment.category_id ?? NONE) !== category) return false;
  return completed || !commitment.completed;
}

/**
 * The groups of `shown` that the filters leave in the category view. An empty group says that all is clear: under a frequency that
 * would be said of what has another one, so there the empty ones are left out.
 */
export function groupsOf(
  { frequency, category: wanted }: Omit<Filters, 'completed'>,
  shown: readonly Commitment[],
  categories: readonly Category[],
): Group[] {
  return grouped(shown, categories).filter(
    ({ category, rows }) =>
      (wanted === '' || (category?.id ?? NONE) === wanted) && (frequency === '' || rows.length > 0),
  );
}

/** The groups of the category view, in the order of the categories; 'No Category' stands last, always. */
export function grouped<Row extends Arranged>(
  commitments: readonly Row[],
  categories: readonly Category[],
): Group<Row>[] {
  const known = new Set(categories.map(({ id }) => id));
  const homeOf = ({ category_id }: Arranged) => (category_id !== null && known.has(category_id) ? category_id : null);
  const byCategory = Map.groupBy(commitments, homeOf);
  const ordered = [...categories].sort((a, b) => a.position - b.position);
  return [...ordered, null].map((category) => ({
    category,
    rows: (byCategory.get(category?.id ?? null) ?? []).sort((a, b) => a.category_position - b.category_position),
  }));
}
