import { type MouseEvent, memo, type SyntheticEvent } from 'react';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { FREQUENCY_LABELS } from '../words.ts';
import { DownIcon, GripIcon, UpIcon } from './icons.tsx';

/* What reorder mode is made of. The actions are the same functions for all: what they are for stands in the elements. */

export const INSTRUCTIONS_ID = 'reorder-instructions';

export interface Actions {
  onGrab: (event: SyntheticEvent<HTMLButtonElement>) => void;
  onStep: (event: MouseEvent<HTMLButtonElement>) => void;
}

interface Ends {
  isFirst: boolean;
  isLast: boolean;
}

interface RowProps extends Actions, Ends {
  commitment: Commitment;
}

/** A commitment, to be moved and nothing else. */
export const ReorderRow = memo(function ReorderRow({ commitment, ...controls }: RowProps) {
  const { id, title, frequency, current_completion } = commitment;
  return (
    <li className="reorder-row" data-block="row" data-commitment-id={id} data-status={current_completion.status}>
      <Handle id={id} title={title} onGrab={controls.onGrab} />
      <div className="reorder-text">
        <span className="reorder-title">{title}</span>
        <span className="reorder-about">{FREQUENCY_LABELS[frequency]}</span>
      </div>
      <Steps title={title} {...controls} />
    </li>
  );
}, isSameRow);

// An answered order is a list of new objects.
function isSameRow(before: RowProps, after: RowProps): boolean {
  const [a, b] = [before.commitment, after.commitment];
  return (
    a.id === b.id &&
    a.title === b.title &&
    a.frequency === b.frequency &&
    a.current_completion.status === b.current_completion.status &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast
  );
}

interface HeadProps extends Actions, Ends {
  category: Category | null;
  headingId: string;
}

/** The heading of a category; that of those without one stays where it is. */
export const ReorderHead = memo(function ReorderHead({ category, headingId, ...controls }: HeadProps) {
  if (category === null) {
    return (
      <div className="reorder-head" data-block="head">
        <h2 id={headingId}>No Category</h2>
      </div>
    );
  }
  const { id, name } = category;
  return (
    <div className="reorder-head" data-block="head" data-category-id={id}>
      <Handle id={id} title={name} onGrab={controls.onGrab} />
      <h2 id={headingId} className="reorder-title">
        {name}
      </h2>
      <Steps title={name} {...controls} />
    </div>
  );
});

interface HandleProps extends Pick<Actions, 'onGrab'> {
  id: string;
  title: string;
}

function Handle({ id, title, onGrab }: HandleProps) {
  return (
    <button
      type="button"
      className="icon-button reorder-handle"
      data-drag-handle={id}
      aria-label={`Drag ${title}`}
      aria-describedby={INSTRUCTIONS_ID}
      onMouseDown={onGrab}
      onTouchStart={onGrab}
      onKeyDown={onGrab}
    >
      <GripIcon />
    </button>
  );
}

/** They stay pressable at the ends, without effect: whoever has pressed one again and again keeps the place. */
function Steps({ title, isFirst, isLast, onStep }: { title: string } & Ends & Pick<Actions, 'onStep'>) {
  return (
    <div className="reorder-steps">
      <button
        type="button"
        className="icon-button"
        data-step="up"
        aria-label={`Move up: ${title}`}
        aria-disabled={isFirst}
        onClick={onStep}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        data-step="down"
        aria-label={`Move down: ${title}`}
        aria-disabled={isLast}
        onClick={onStep}
      >
        <DownIcon />
      </button>
    </div>
  );
}
