import { type ReactNode, useId } from 'react';
import { Segments } from '#frontend/ui/segments.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { FREQUENCIES, type SortMode } from '#shared/contracts/commitments.ts';
import { NONE } from './arrange.ts';
import type { View } from './view.ts';
import { FREQUENCY_LABELS } from './words.ts';

const SORTS: Record<SortMode, string> = { manual: 'Manual', category: 'Category' };

interface FiltersProps {
  view: View;
  /** In their order; `undefined` until known. */
  categories: readonly Category[] | undefined;
  onChange: (change: Partial<View>) => void;
  /** They are somebody else's. */
  shared?: boolean;
}

/** What is shown of the commitments, and how. */
export function FilterBar({ view, categories, onChange, shared = false }: FiltersProps) {
  return (
    <div className={shared ? 'filters shared' : 'filters'}>
      <Filter
        label="Frequency"
        value={view.frequency}
        onChoose={(value) => onChange({ frequency: value as View['frequency'] })}
      >
        <option value="">{shared ? 'All Frequencies' : 'All'}</option>
        {FREQUENCIES.map((each) => (
          <option key={each} value={each}>
            {FREQUENCY_LABELS[each]}
          </option>
        ))}
      </Filter>
      <Filter label="Category" value={view.category} onChoose={(value) => onChange({ category: value })}>
        <option value="">All Categories</option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {shared ? null : <option value={NONE}>No Category</option>}
      </Filter>
      <Segments label="Sort" choices={SORTS} value={view.sort} onChoose={(sort) => onChange({ sort })} />
      <label className="switch-field">
        <input
          type="checkbox"
          className="switch"
          data-show-completed
          checked={view.completed}
          onChange={({ target }) => onChange({ completed: target.checked })}
        />
        <span>{shared ? 'Show Completed' : 'Show completed'}</span>
      </label>
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Filter({ label, value, onChoose, children }: FilterProps) {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select className="input select" id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </div>
  );
}
