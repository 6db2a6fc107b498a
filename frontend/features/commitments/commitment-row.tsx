import { type ChangeEvent, memo } from 'react';
import { MoreIcon, PencilIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import { dueHint, FREQUENCY_LABELS, shortDate } from './words.ts';

interface RowProps {
  commitment: Commitment;
  today: string;
  onDeed: (id: string, deed: Deed) => void;
  /** Without it the row is only to look at and to check off. */
  onEdit?: (commitment: Commitment) => void;
}

/** One commitment in a list. Native elements and plain CSS: lists are long, and phones slow. */
export const CommitmentRow = memo(function CommitmentRow({ commitment, today, onDeed, onEdit }: RowProps) {
  const { id, title, completed, upcoming, current_completion } = commitment;
  const onChange = (event: ChangeEvent<HTMLInputElement>) => onDeed(id, event.target.checked ? 'completed' : 'pending');
  return (
    <li className="row" data-commitment-id={id} data-status={current_completion.status}>
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
          {upcoming ? null : <RowMenu commitment={commitment} onDeed={onDeed} />}
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
      {upcoming ? <span className="badge amber">Starts {shortDate(start_date, today)}</span> : null}
      {current_completion.status === 'missed' ? <span className="badge red">Skipped</span> : null}
    </>
  );
}

function RowMenu({ commitment, onDeed }: Pick<RowProps, 'commitment' | 'onDeed'>) {
  const { id, title, current_completion } = commitment;
  const skipped = current_completion.status === 'missed';
  return (
    <MenuButton
      label={`More actions for ${title}`}
      className="icon-button"
      entries={[
        skipped
          ? { value: 'pending', text: 'Take back', onSelect: () => onDeed(id, 'pending') }
          : { value: 'skipped', text: 'Skip this time', onSelect: () => onDeed(id, 'skipped') },
      ]}
    >
      <MoreIcon />
    </MenuButton>
  );
}
