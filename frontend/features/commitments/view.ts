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

/** The same of a page that shows somebody else's: all that they have, unless it is asked otherwise. */
export function sharedViewOf(search: string, categories: readonly Category[]): View {
  const view = viewOf(search, categories);
  return {
    ...view,
    category: view.category === NONE ? '' : view.category,
    completed: new URLSearchParams(search).get('completed') !== '0',
  };
}

export function sharedSearchOf(change: Partial<View>): Record<string, string | null> {
  const { completed } = change;
  return { ...searchOf(change), ...(completed === undefined ? {} : { completed: completed ? null : '0' }) };
}

function oneOf<Known extends string>(known: readonly Known[], given: string | null): Known | undefined {
  return known.find((each) => each === given);
}
