import type { Category } from '#shared/contracts/categories.ts';
import { FREQUENCIES, SORT_MODES, type SortMode } from '#shared/contracts/commitments.ts';
import { type Filters, NONE } from './arrange.ts';

/* What the page of commitments shows, as its address says it. The defaults are not said, and what is not known reads as they do. */

export interface View extends Filters {
  sort: SortMode;
}

/** The view that a query string asks for. Categories that are not known yet (`undefined`) are taken to exist. */
export function viewOf(search: string, categories: readonly Category[] | undefined): View {
  const params = new URLSearchParams(search);
  const category = params.get('category') ?? '';
  const exists = category === NONE || !categories || categories.some(({ id }) => id === category);
  return {
    sort: oneOf(SORT_MODES, params.get('sort')) ?? 'manual',
    frequency: oneOf(FREQUENCIES, params.get('frequency')) ?? '',
    category: exists ? category : '',
    completed: params.get('completed') === '1',
  };
}

/** What to write into the query string for a change of the view; `null` takes a name out. */
export function searchOf(change: Partial<View>): Record<string, string | null> {
  const said = Object.entries(change).map(([name, value]) => [
    name,
    value === true ? '1' : value === false || value === '' || value === 'manual' ? null : value,
  ]);
  return Object.fromEntries(said);
}

function oneOf<Known extends string>(known: readonly Known[], given: string | null): Known | undefined {
  return known.find((each) => each === given);
}
