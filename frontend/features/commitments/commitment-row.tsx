import { type ChangeEvent, memo } from 'react';
import { MoreIcon, PencilIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import type { Phase } from './leaving.ts';
import { dueHint, exerciseCount, FREQUENCY_LABELS, shortDate } from './words.ts';

interface RowProps {
  commitment: Commitment;
  today: string;
  onDeed: (id: string, deed: Deed) => void;
  /** Without it the row is only to look at and to check off. */
  onEdit?: (commitment: Commitment) => void;
  onHistory?: (id: string) => void;
  /** On its way out of a list that does not show what is completed. */
  phase?: Phase | undefined;
}

/** One commitment in a list. Native elements and plain CSS: lists are long, and phones slow. */
export const CommitmentRow = memo(function CommitmentRow(props: RowProps) {
  const { commitment, today, onDeed, onEdit, onHistory, phase } = props;
  const { id, title, completed, upcoming, current_completion } = commitment;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => onDeed(id, event.target.checked ? 'completed' : 'pending');
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
          <RowMenu commitment={commitment} onDeed={onDeed} onHistory={onHistory} />
          <button type="button" className="icon-button" aria-label={`Edit ${title}`} onClick={() => onEdit(commitment)}>
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
      <span className="frequency">{FREQUENCY_LABELS[frequency]}</span>
      {due ? <span>{due}</span> : null}
      {commitment.commitment_type === 'workout' ? (
        <span>{exerciseCount(commitment.workout_exercises.length)}</span>
      ) : null}
      {upcoming ? <span className="badge amber">Starts {shortDate(start_date, today)}</span> : null}
      {current_completion.status === 'missed' ? <span className="badge red">Skipped</span> : null}
    </>
  );
}

interface MenuProps extends Pick<RowProps, 'commitment' | 'onDeed'> {
  onHistory: RowProps['onHistory'] | undefined;
}

function RowMenu({ commitment, onDeed, onHistory }: MenuProps) {
  const { id, title, upcoming, current_completion } = commitment;
  const skipped = current_completion.status === 'missed';
  const deed = skipped
    ? { value: 'pending', text: 'Take back', onSelect: () => onDeed(id, 'pending') }
    : { value: 'skipped', text: 'Skip this time', onSelect: () => onDeed(id, 'skipped') };
  const history = onHistory && { value: 'history', text: 'History', onSelect: () => onHistory(id) };
  const entries = [upcoming ? undefined : deed, history].filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  return (
    <MenuButton label={`More actions for ${title}`} className="icon-button" entries={entries}>
      <MoreIcon />
    </MenuButton>
  );
}
