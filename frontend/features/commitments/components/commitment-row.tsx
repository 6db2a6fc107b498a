import '../row.css';
import { type ChangeEvent, memo } from 'react';
import { MoreIcon, PencilIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { dueHint, shortDate } from '../model.ts';
import type { ExitPhase } from '../rows.ts';

interface RowProps {
  commitment: Commitment;
  today: string;
  onAction: (id: string, kind: ActionKind) => void;
  /** Without it the row can only be checked off. */
  onEdit?: (commitment: Commitment) => void;
  onHistory?: (id: string) => void;
  /** Set while the row leaves a list that hides completed commitments. */
  phase?: ExitPhase | undefined;
}

/** One commitment in a list. Native elements and plain CSS, because lists are long and phones slow. */
export const CommitmentRow = memo(function CommitmentRow(props: RowProps) {
  const { commitment, today, onAction, onEdit, onHistory, phase } = props;
  const { id, title, completed, upcoming, current_completion } = commitment;
  const onChange = (event: ChangeEvent<HTMLInputElement>) =>
    onAction(id, event.target.checked ? 'completed' : 'pending');
  return (
    <li
      className={phase === 'folding' ? 'row folding' : 'row'}
      data-commitment-id={id}
      data-status={current_completion.status}
    >
      <label className="row-check">
        <input
          type="checkbox"
          className="checkbox"
          checked={completed}
          disabled={upcoming}
          onChange={onChange}
          aria-describedby={`about-${id}`}
        />
        <span className="row-title">{title}</span>
      </label>
      <div className="row-about" id={`about-${id}`}>
        <About commitment={commitment} today={today} />
      </div>
      {onEdit ? (
        <div className="row-actions">
          <RowMenu commitment={commitment} onAction={onAction} onHistory={onHistory} />
          <button
            type="button"
            className="icon-button"
            aria-label={list.edit(title)}
            onClick={() => onEdit(commitment)}
          >
            <PencilIcon />
          </button>
        </div>
      ) : null}
    </li>
  );
});

function About({ commitment, today }: Pick<RowProps, 'commitment' | 'today'>) {
  const { frequency, upcoming, start_date, current_completion } = commitment;
  const due = dueHint(commitment, today);
  return (
    <>
      <span className="frequency">{text.frequencies[frequency]}</span>
      {due ? <span>{due}</span> : null}
      {commitment.commitment_type === 'workout' ? (
        <span>{text.exerciseCount(commitment.workout_exercises.length)}</span>
      ) : null}
      {upcoming ? <span className="badge amber">{text.starts(shortDate(start_date, today))}</span> : null}
      {current_completion.status === 'missed' ? <span className="badge red">{text.skipped}</span> : null}
    </>
  );
}

interface MenuProps extends Pick<RowProps, 'commitment' | 'onAction'> {
  onHistory: RowProps['onHistory'] | undefined;
}

function RowMenu({ commitment, onAction, onHistory }: MenuProps) {
  const { id, title, upcoming, current_completion } = commitment;
  const skipped = current_completion.status === 'missed';
  const kind = skipped
    ? { value: 'pending', text: list.undo, onSelect: () => onAction(id, 'pending') }
    : { value: 'skipped', text: list.skip, onSelect: () => onAction(id, 'skipped') };
  const history = onHistory && { value: 'history', text: list.history, onSelect: () => onHistory(id) };
  const entries = [upcoming ? undefined : kind, history].filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  return (
    <MenuButton label={list.moreActions(title)} className="icon-button" entries={entries}>
      <MoreIcon />
    </MenuButton>
  );
}
