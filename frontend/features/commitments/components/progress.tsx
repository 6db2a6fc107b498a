import '../progress.css';
import { type ComponentProps, useRef, useState } from 'react';
import { progressWords, shownProgress } from '#frontend/lib/recurrence-words.ts';
import { PlusIcon } from '#frontend/ui/icons.tsx';
import { loadOrNotify } from '#frontend/ui/lazy-controls.tsx';
import { Marks } from '#frontend/ui/marks.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments-list.ts';
import { type OnAction, oneMore } from '../model.ts';
import { amountForm } from './editor.tsx';

/* The display and the controls of a row whose check-offs add up. */

type Counting = Pick<Commitment, 'frequency' | 'schedule' | 'progress' | 'current_completion'>;

/** '2 of 3 this week', with a mark for each time. */
export function Progress({ commitment }: { commitment: Counting }) {
  const progress = shownProgress(commitment);
  if (!progress) return null;
  return (
    <span className="progress">
      {commitment.schedule?.times ? <Marks {...progress} /> : null}
      <span>{progressWords(commitment)}</span>
    </span>
  );
}

interface AddProps {
  commitment: Commitment;
  onAction: OnAction;
}

/** Replaces the checkbox of a commitment with an amount. */
export function AddOne({ commitment, onAction, ...props }: AddProps & ComponentProps<'button'>) {
  const { id, title, schedule, upcoming, closed_at } = commitment;
  return (
    <button
      type="button"
      className="row-add"
      disabled={upcoming || Boolean(closed_at)}
      aria-label={text.addOne(title, schedule?.target?.unit ?? '')}
      onClick={() => onAction(id, 'completed', oneMore(commitment))}
      {...props}
    >
      <PlusIcon />
    </button>
  );
}

/** Opens a field for another amount, below the row. */
export function AddAmount({ commitment, onAction }: AddProps) {
  const { id, title, schedule } = commitment;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const AmountForm = isOpen ? amountForm.code?.default : undefined;
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="quiet-link row-amount"
        aria-label={text.addAmountTo(title)}
        aria-expanded={isOpen}
        onPointerEnter={amountForm.prepare}
        onFocus={amountForm.prepare}
        onClick={async () => setIsOpen(!isOpen && Boolean(await loadOrNotify(amountForm)))}
      >
        {text.addAmount}
      </button>
      {AmountForm ? (
        <AmountForm
          subject={title}
          unit={schedule?.target?.unit ?? ''}
          onAdd={(amount) => onAction(id, 'completed', { amount })}
          close={close}
        />
      ) : null}
    </>
  );
}
