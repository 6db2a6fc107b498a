import '../commitments.css';
import { type ReactNode, useId } from 'react';
import { Segments } from '#frontend/ui/segments.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { FREQUENCIES } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { NO_CATEGORY, type View } from '../view.ts';

interface FiltersProps {
  view: View;
  /** In their order; `undefined` until known. */
  categories: readonly Category[] | undefined;
  onChange: (change: Partial<View>) => void;
  /** The commitments are a confidant's. */
  shared?: boolean;
}

export function FilterBar({ view, categories, onChange, shared = false }: FiltersProps) {
  return (
    <div className={shared ? 'filters shared' : 'filters'}>
      <Filter
        label={list.frequency}
        value={view.frequency}
        onChoose={(value) => onChange({ frequency: value as View['frequency'] })}
      >
        <option value="">{shared ? list.sharedAllFrequencies : list.allFrequencies}</option>
        {FREQUENCIES.map((each) => (
          <option key={each} value={each}>
            {text.frequencies[each]}
          </option>
        ))}
      </Filter>
      <Filter label={list.category} value={view.category} onChoose={(value) => onChange({ category: value })}>
        <option value="">{list.allCategories}</option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {shared ? null : <option value={NO_CATEGORY}>{text.noCategory}</option>}
      </Filter>
      <Segments label={text.sort} choices={text.sortModes} value={view.sort} onChoose={(sort) => onChange({ sort })} />
      <label className="switch-field">
        <input
          type="checkbox"
          className="switch"
          data-show-completed
          checked={view.completed}
          onChange={({ target }) => onChange({ completed: target.checked })}
        />
        <span>{shared ? list.sharedShowCompleted : list.showCompleted}</span>
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
