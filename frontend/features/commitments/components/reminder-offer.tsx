import '../row.css';
import { useQueryClient } from '@tanstack/react-query';
import { addChange } from '#frontend/lib/unsent-changes.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments-reminders.ts';
import { commitmentQueries } from '../api.ts';

interface OfferProps {
  commitment: Commitment;
  /** Moves the focus away from the pressed button, which is removed. */
  moveFocus: (id: string) => void;
}

/**
 * Offers, in the row of a commitment, to switch its reminders off. The answer is shown at once, and waits until the
 * server can be reached. The offer is made once.
 */
export default function ReminderOffer({ commitment: { id, title }, moveFocus }: OfferProps) {
  const client = useQueryClient();
  const answer = (change: { reminders?: string[]; reminder_offer?: false }) => {
    moveFocus(id);
    const { method, path } = commitments.update;
    addChange(client, {
      kind: 'update',
      id,
      name: title,
      calls: [{ method, path, params: { id }, body: { commitment: change } }],
      list: commitmentQueries.list.queryKey,
      within: 'commitment',
      fields: { ...change, reminder_offer: false },
    });
  };
  const button = (words: string, label: string, onClick: () => void) => (
    <button type="button" className="quiet-link" aria-label={label} onClick={onClick}>
      {words}
    </button>
  );
  return (
    <div className="row-offer">
      <span>{text.offer}</span>
      {button(text.switchOff, text.switchOffOf(title), () => answer({ reminders: [] }))}
      {button(text.keep, text.keepOf(title), () => answer({ reminder_offer: false }))}
    </div>
  );
}
