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

/** One heading of the category view; `null` stands for 'No Category'. */
export interface Group {
  category: Category | null;
  commitments: Commitment[];
}

/** Whether a commitment passes the filters. */
export function passes({ frequency, category, completed }: Filters, commitment: Commitment): boolean {
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
    ({ category, commitments }) =>
      (wanted === '' || (category?.id ?? NONE) === wanted) && (frequency === '' || commitments.length > 0),
  );
}

/** The groups of the category view, in the order of the categories; 'No Category' stands last, always. */
export function grouped(commitments: readonly Commitment[], categories: readonly Category[]): Group[] {
  const known = new Set(categories.map(({ id }) => id));
  const homeOf = ({ category_id }: Commitment) => (category_id !== null && known.has(category_id) ? category_id : null);
  const byCategory = Map.groupBy(commitments, homeOf);
  const ordered = [...categories].sort((a, b) => a.position - b.position);
  return [...ordered, null].map((category) => ({
    category,
    commitments: (byCategory.get(category?.id ?? null) ?? []).sort((a, b) => a.category_position - b.category_position),
  }));
}
