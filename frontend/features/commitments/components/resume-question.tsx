import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listFormat } from '#frontend/lib/format.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { createSender } from '#frontend/lib/save-or-wait.ts';
import { addChange, usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { isOver } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { savedHere } from '#shared/text/connection.ts';
import { isolated } from '#shared/text/isolated.ts';
import { commitmentQueries } from '../api.ts';
import { isPausedBy } from '../model.ts';
import { dayWords } from '../pauses.ts';

const PAUSES_KEY = commitmentQueries.pauses.queryKey;
const LIST_KEY = commitmentQueries.list.queryKey;

const listed = listFormat({ type: 'conjunction' });

interface QuestionProps {
  commitment: Commitment;
  open: boolean;
  today: string;
  onClose: () => void;
}

/** Asks before the pauses of a commitment that run today end. */
export function ResumeQuestion({ commitment, open, today, onClose }: QuestionProps) {
  const client = useQueryClient();
  const { data, fetchStatus, isError } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const running = withChanges(data ?? [], usePendingChanges(PAUSES_KEY)).filter(
    (pause) => isPausedBy(commitment, pause) && pause.from <= today && !isOver(pause, today),
  );
  const isReading = fetchStatus === 'fetching';
  // One that was made elsewhere, and could not be read here.
  const isUnknown = running.length === 0 && !isReading && (isError || fetchStatus === 'paused');
  const titles = new Map(client.getQueryData(LIST_KEY)?.map((each) => [each.commitment.id, each.commitment.title]));
  const others = new Set(running.flatMap(({ commitment_ids }) => commitment_ids ?? []));
  others.delete(commitment.id);
  const shown = [...others].map((id) => titles.get(id)).filter((title) => title !== undefined);
  const { paused, title } = commitment;
  const [sender] = useState(() => createSender(client));
  const ending = useMutation({
    ...NO_RETRY,
    mutationFn: async () => {
      const { recorded } = await sender.run(async () => {
        for (const { id } of running) {
          await sender.send(pauses.delete, { params: { id } }, () => null).catch(unlessGone);
        }
      });
      return recorded;
    },
    onSuccess: async (recorded) => {
      // Each one has its own change, so that each is shown as ended.
      for (const [place, { id }] of (recorded ? running : []).entries()) {
        const calls = recorded!.slice(place, place + 1);
        addChange(client, {
          kind: 'delete',
          act: 'end',
          id,
          name: text.pauseOf(title),
          calls,
          list: PAUSES_KEY,
          affects: [LIST_KEY],
        });
      }
      if (!recorded) await client.invalidateQueries({ queryKey: LIST_KEY.slice(0, 1) });
    },
  });
  const returnFocusTo = useReturnFocus('.row-actions > :first-child');
  const resume = () =>
    ending.mutate(undefined, {
      onSuccess: (recorded) => {
        onClose();
        notify('success', recorded ? savedHere : text.resumed(isolated(title)));
      },
    });
  const first = paused ? dayWords(paused.from, today) : '';
  return (
    <Confirmation
      open={open}
      question={text.resumeQuestion(isolated(title))}
      confirm={text.resume}
      harmless
      busy={ending.isPending || isUnknown || (running.length === 0 && isReading)}
      failure={ending.error}
      onConfirm={resume}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      {isUnknown ? <p className="alert">{text.unknown}</p> : null}
      <p>{paused?.until ? text.endsUntil(first, dayWords(paused.until, today)) : text.ends(first)}</p>
      {paused?.reason ? (
        <p>
          <span>{text.reason}</span>: <bdi>{paused.reason}</bdi>
        </p>
      ) : null}
      {running.some(({ commitment_ids }) => commitment_ids === null) ? <p>{text.endsForAll}</p> : null}
      {shown.length > 0 ? <p>{text.endsForSeveral(listed(shown.map(isolated)))}</p> : null}
    </Confirmation>
  );
}
