import '../dialog-fields.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { serverTime } from '#frontend/lib/clock.ts';
import { useDeleteOrWait } from '#frontend/lib/save-or-wait.ts';
import { usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { commitmentQueries } from '../api.ts';
import { isPausedBy } from '../model.ts';
import { namesOf, plannedDates } from '../pauses.ts';

const PAUSES_KEY = commitmentQueries.pauses.queryKey;
const LIST_KEY = commitmentQueries.list.queryKey;

interface PlannedProps {
  /** Without one, all of them. */
  subject: Commitment | null;
  /** All commitments, in manual order. */
  commitments: readonly Commitment[];
  today: string;
  onChange: (pause: PauseReply, button: HTMLButtonElement) => void;
}

/** The pauses that are to come, of a commitment or of any, each with buttons that change and remove it. */
export function PlannedPauses({ subject, commitments, today, onChange }: PlannedProps) {
  const client = useQueryClient();
  const { data } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const shown = withChanges(data ?? [], usePendingChanges(PAUSES_KEY));
  const planned = shown.filter((each) => (!subject || isPausedBy(subject, each)) && each.from > today);
  // The commitment that the dialog is about comes first.
  const inOrder = subject ? [subject, ...commitments.filter(({ id }) => id !== subject.id)] : commitments;
  const namesIn = ({ commitment_ids }: PauseReply) => namesOf(commitment_ids, inOrder);
  const removal = useDeleteOrWait<PauseReply>({
    call: (send, { id }) => {
      const at = new Date(serverTime.now()).toISOString();
      return send(pauses.delete, { params: { id }, body: { at } }, () => null);
    },
    list: () => PAUSES_KEY,
    affects: [LIST_KEY],
    nameOf: (pause) => text.pauseOf(namesIn(pause)),
    onDeleted: () => client.invalidateQueries({ queryKey: LIST_KEY.slice(0, 1) }),
    onFailed: () => notify('error', text.removeFailed),
  });
  if (planned.length === 0) return null;
  return (
    <section className="planned-pauses" aria-label={text.planned}>
      <h3>{text.planned}</h3>
      <ul>
        {planned.map((each) => {
          const dates = plannedDates(each, today);
          const names = subject && each.commitment_ids?.length === 1 ? null : namesIn(each);
          return (
            <li key={each.id}>
              <span>
                <span>{dates}</span>
                {names ? <span className="planned-names">{names}</span> : null}
                {each.reason ? <bdi className="planned-names">{each.reason}</bdi> : null}
              </span>
              <button
                type="button"
                className="quiet-link"
                aria-label={text.changePlanned(names ? text.plannedFor(dates, names) : dates)}
                onClick={({ currentTarget }) => onChange(each, currentTarget)}
              >
                {text.change}
              </button>
              <button
                type="button"
                className="quiet-link"
                aria-label={text.removePlanned(names ? text.plannedFor(dates, names) : dates)}
                aria-disabled={removal.isPending}
                onClick={({ currentTarget }) => {
                  if (removal.isPending) return;
                  const first = currentTarget.form?.querySelector<HTMLElement>('[name="from"]');
                  // The pressed button goes.
                  removal.mutate(each, { onSuccess: () => first?.focus() });
                }}
              >
                {text.remove}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
