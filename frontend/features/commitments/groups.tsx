import type { ReactNode } from 'react';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Group } from './arrange.ts';
import { firstOf } from './first-of.ts';
import { Rest } from './growing.tsx';
import { isOpen } from './words.ts';

interface GroupsProps {
  groups: readonly Group[];
  /** How many rows there may be by now. */
  limit: number;
  row: (commitment: Commitment) => ReactNode;
  onEdit: (category: Category) => void;
}

/** The category view. 'No Category' is no category: nobody edits it. */
export function Groups({ groups, limit, row, onEdit }: GroupsProps) {
  const total = groups.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
  return (
    <>
      {firstOf(groups, limit).map(({ category, rows }, index) => (
        <section className="group" key={category?.id ?? ''} data-category-id={category?.id}>
          <div className="group-head">
            <h2 dir="auto">{headingOf(category, groups[index]!.rows)}</h2>
            {category ? (
              <button
                type="button"
                className="icon-button"
                aria-label={`Edit ${category.name}`}
                data-edit-category
                onClick={() => onEdit(category)}
              >
                <PencilIcon />
              </button>
            ) : null}
          </div>
          {rows.length > 0 ? (
            <ul className="rows long">{rows.map(row)}</ul>
          ) : (
            <p className="group-clear">{groups[index]!.rows.length > 0 ? null : 'All clear'}</p>
          )}
        </section>
      ))}
      <Rest rows={total - limit} />
    </>
  );
}

function headingOf(category: Category | null, commitments: readonly Commitment[]): string {
  return `${category?.name ?? 'No Category'} (${commitments.filter(isOpen).length})`;
}
