import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import type { Filters } from '../arrange.ts';

export interface ReorderBoardProps {
  sort: SortMode;
  /** All of them in manual order, as `useOrdered` shows them. */
  commitments: readonly Commitment[];
  /** Those that pass the filters, in manual order. */
  shown: readonly Commitment[];
  /** All of them, as `useOrderedCategories` shows them. */
  categories: readonly Category[];
  /** The category filter: with one, the category view has that group alone. */
  category?: Filters['category'];
  /** Saves the order of all categories. */
  onReorderCategories: (ids: string[]) => void;
}
