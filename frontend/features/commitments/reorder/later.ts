import { later } from '#frontend/lib/later.ts';

/**
 * Reorder mode: its code comes with the first press of its button. The page gives it, and shows outside of it, too, what is laid over
 * the lists: `useOrdered` of `features/commitments/order.ts`, `useOrderedCategories` of `features/categories/order.ts`, whose
 * `orderCategories` is what `onReorderCategories` calls.
 */
export const reorderBoard = later(() => import('./reorder-board.tsx'));
