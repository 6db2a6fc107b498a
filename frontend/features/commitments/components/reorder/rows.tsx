import { type MouseEvent, memo, type SyntheticEvent } from 'react';
import { Icon } from '#frontend/ui/icons.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';
import * as reorder from '#shared/text/commitments-reorder.ts';
import type { Direction } from './lanes.ts';

/* The rows of reorder mode. All rows share the same handlers, which read their subject from the element. */

export const INSTRUCTIONS_ID = 'reorder-instructions';

export interface ReorderActions {
  onGrab: (event: SyntheticEvent<HTMLButtonElement>) => void;
  onStep: (event: MouseEvent<HTMLButtonElement>) => void;
}

interface Ends {
  isFirst: boolean;
  isLast: boolean;
}

interface RowProps extends ReorderActions, Ends {
  commitment: Commitment;
}

export const ReorderRow = memo(function ReorderRow({ commitment, ...controls }: RowProps) {
  const { id, title, frequency, current_completion } = commitment;
  return (
    <li className="reorder-row" data-block="row" data-commitment-id={id} data-status={current_completion.status}>
      <Handle id={id} title={title} onGrab={controls.onGrab} />
      <div className="reorder-text">
        <span className="reorder-title" dir="auto">
          {title}
        </span>
        <span className="reorder-about">{text.frequencies[frequency]}</span>
      </div>
      <Steps title={title} {...controls} />
    </li>
  );
}, isSameRow);

// Each answer of the server has new objects.
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

interface HeadProps extends ReorderActions, Ends {
  category: Category | null;
  headingId: string;
}

/** The heading of a category; 'No Category' cannot be moved. */
export const ReorderHeading = memo(function ReorderHead({ category, headingId, ...controls }: HeadProps) {
  if (category === null) {
    return (
      <div className="reorder-head" data-block="head">
        <h2 id={headingId}>{text.noCategory}</h2>
      </div>
    );
  }
  const { id, name } = category;
  return (
    <div className="reorder-head" data-block="head" data-category-id={id}>
      <Handle id={id} title={name} onGrab={controls.onGrab} />
      <h2 id={headingId} className="reorder-title" dir="auto">
        {name}
      </h2>
      <Steps title={name} {...controls} />
    </div>
  );
});

interface HandleProps extends Pick<ReorderActions, 'onGrab'> {
  id: string;
  title: string;
}

function Handle({ id, title, onGrab }: HandleProps) {
  return (
    <button
      type="button"
      className="icon-button reorder-handle"
      data-drag-handle={id}
      aria-label={reorder.drag(title)}
      aria-describedby={INSTRUCTIONS_ID}
      onMouseDown={onGrab}
      onTouchStart={onGrab}
      onKeyDown={onGrab}
    >
      <GripIcon />
    </button>
  );
}

type StepProps = { title: string } & Ends & Pick<ReorderActions, 'onStep'>;

function Steps({ title, isFirst, isLast, onStep }: StepProps) {
  return (
    <div className="reorder-steps">
      <Step direction="up" label={reorder.moveUp(title)} isEnd={isFirst} onStep={onStep} />
      <Step direction="down" label={reorder.moveDown(title)} isEnd={isLast} onStep={onStep} />
    </div>
  );
}

const GripIcon = () => (
  <Icon>
    <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.4" />
  </Icon>
);

const UpIcon = () => (
  <Icon>
    <path d="m5.5 11.5 4.5-4.5 4.5 4.5" />
  </Icon>
);

const DownIcon = () => (
  <Icon>
    <path d="m5.5 8.5 4.5 4.5 4.5-4.5" />
  </Icon>
);

const STEP_ICONS = { up: UpIcon, down: DownIcon };

/** At the end of the list it has no effect but is not disabled, so that it keeps the focus. */
function Step({
  direction,
  label,
  isEnd,
  onStep,
}: { direction: Direction; label: string; isEnd: boolean } & Pick<ReorderActions, 'onStep'>) {
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
