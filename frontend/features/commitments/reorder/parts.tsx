import { type MouseEvent, memo, type SyntheticEvent } from 'react';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { FREQUENCY_LABELS } from '../words.ts';
import { DownIcon, GripIcon, UpIcon } from './icons.tsx';
import type { Direction } from './lanes.ts';

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

type StepProps = { title: string } & Ends & Pick<Actions, 'onStep'>;

function Steps({ title, isFirst, isLast, onStep }: StepProps) {
  return (
    <div className="reorder-steps">
      <Step direction="up" label={`Move up: ${title}`} isEnd={isFirst} onStep={onStep} />
      <Step direction="down" label={`Move down: ${title}`} isEnd={isLast} onStep={onStep} />
    </div>
  );
}

const STEP_ICONS = { up: UpIcon, down: DownIcon };

/** It stays pressable at the end, without effect: whoever has pressed it again and again keeps the place. */
function Step({
  direction,
  label,
  isEnd,
  onStep,
}: { direction: Direction; label: string; isEnd: boolean } & Pick<Actions, 'onStep'>) {
  const StepIcon = STEP_ICONS[direction];
  return (
    <button
      type="button"
      className="icon-button"
      data-step={direction}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onStep}
    >
      <StepIcon />
    </button>
  );
}
