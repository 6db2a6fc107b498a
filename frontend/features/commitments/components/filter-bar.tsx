import '../commitments.css';
import '../filters.css';
import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '#frontend/ui/icons.tsx';
import { Segments } from '#frontend/ui/segments.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { FREQUENCIES } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { NO_CATEGORY, type View } from '../view.ts';

interface FiltersProps {
  view: View;
  /** In their order; `undefined` while loading. */
  categories: readonly Category[] | undefined;
  onChange: (change: Partial<View>) => void;
  /** Whether the commitments are a confidant's. */
  shared?: boolean;
  /** At the end of the bar on phones. */
  children?: ReactNode;
}

/**
 * The filters of a list. On phones they are a sheet that a button opens, and the bar shows the active filters. A native
 * popover, whose rules the style sheet overrides on wide screens.
 */
export function FilterBar({ view, categories, onChange, shared = false, children }: FiltersProps) {
  const sheet = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const chips = chipsOf(view, categories, shared);
  return (
    <div className="filter-bar">
      <button ref={opener} type="button" className="button quiet small" popoverTarget={sheet} data-open-filters>
        {list.openFilters(chips.length)}
      </button>
      <div className="chips">
        {chips.map(({ name, without }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-label={list.removeFilter(name)}
            onClick={() => {
              // The chip disappears.
              opener.current?.focus();
              onChange(without);
            }}
          >
            <span className="chip-name" dir="auto">
              {name}
            </span>
            <Icon size={12}>
              <path d="m3 3 6 6M9 3 3 9" />
            </Icon>
          </button>
        ))}
      </div>
      {children}
      <fieldset className={shared ? 'filters shared' : 'filters'} id={sheet} popover="auto" aria-label={list.filters}>
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
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
          {shared ? null : <option value={NO_CATEGORY}>{text.noCategory}</option>}
        </Filter>
        <Segments
          label={text.sort}
          choices={text.sortModes}
          value={view.sort}
          onChoose={(sort) => onChange({ sort })}
        />
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
        {shared ? null : (
          <label className="switch-field">
            <input
              type="checkbox"
              className="switch"
              data-show-closed
              checked={Boolean(view.closed)}
              onChange={({ target }) => onChange({ closed: target.checked })}
            />
            <span>{list.showClosed}</span>
          </label>
        )}
        <button type="button" className="button primary filters-done" popoverTarget={sheet} popoverTargetAction="hide">
          {list.filtersDone}
        </button>
      </fieldset>
    </div>
  );
}

interface Chip {
  name: string;
  /** The change that removes the filter. */
  without: Partial<View>;
}

/** The active filters. A category is left out until its name is loaded. */
function chipsOf(
  { frequency, category, completed, closed }: View,
  categories: FiltersProps['categories'],
  shared: boolean,
) {
  const chips: Chip[] = [];
  if (frequency !== '') chips.push({ name: text.frequencies[frequency], without: { frequency: '' } });
  const name = category === NO_CATEGORY ? text.noCategory : categories?.find(({ id }) => id === category)?.name;
  if (name !== undefined) chips.push({ name, without: { category: '' } });
  if (completed !== shared) {
    chips.push({
      name: shared ? list.sharedCompletedHidden : list.showCompleted,
      without: { completed: shared },
    });
  }
  if (closed) chips.push({ name: list.showClosed, without: { closed: false } });
  return chips;
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
