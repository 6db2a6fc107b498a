import '../dialog-fields.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ulid } from 'ulid';
import { serverTime } from '#frontend/lib/clock.ts';
import { listFormat } from '#frontend/lib/format.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { createSender, useDeleteOrWait } from '#frontend/lib/save-or-wait.ts';
import { addChange, usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import { isOver, pauseOn } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { save } from '#shared/text/common.ts';
import { savedHere } from '#shared/text/connection.ts';
import { isolated } from '#shared/text/isolated.ts';
import { commitmentQueries } from '../api.ts';
import { isPausedBy } from '../model.ts';
import { dayWords, namesOf, plannedDates } from '../pauses.ts';
import { PauseForm, type PlannedProps } from './pause-form.tsx';

/** What is paused at first: one, or without a commitment all of them; or whose running pause ends or is changed. */
export type PauseSubject =
  | { commitment: Commitment | null; what: 'pause' }
  | { commitment: Commitment; what: 'resume' | 'change' };

const PAUSES_KEY = commitmentQueries.pauses.queryKey;
const LIST_KEY = commitmentQueries.list.queryKey;

const listed = listFormat({ type: 'conjunction' });

interface Props {
  /** All of them, in manual order. */
  commitments: readonly Commitment[];
  open: boolean;
  today: string;
  onClose: () => void;
  /** A pause was made. */
  onPaused?: (pause: PauseReply) => void;
  /** Where the focus goes, if not to what opened it. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Pauses one, several or all commitments, changes a pause, or asks before one ends. */
export default function PauseDialog({ subject, ...dialog }: Props & { subject: PauseSubject }) {
  if (subject.what === 'pause') return <PauseForm subject={subject.commitment} Planned={PlannedPauses} {...dialog} />;
  const Dialog = subject.what === 'resume' ? ResumeQuestion : RunningPause;
  return <Dialog commitment={subject.commitment} {...dialog} />;
}

/** Changes the pause that a commitment shows. */
function RunningPause({ commitment, ...dialog }: Props & { commitment: Commitment }) {
  const { data, fetchStatus, isError } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const all = withChanges(data ?? [], usePendingChanges(PAUSES_KEY));
  const running = pauseOn(
    all.filter((pause) => isPausedBy(commitment, pause)),
    dialog.today,
  );
  // What is being changed stays, whatever is read meanwhile.
  const [pause, setPause] = useState(running);
  if (running && !pause) setPause(running);
  if (pause) return <PauseForm subject={commitment} pause={pause} Planned={PlannedPauses} {...dialog} />;
  if (fetchStatus === 'fetching' && !isError) return null;
  return (
    <Confirmation
      open={dialog.open}
      question={text.changeTitle}
      confirm={save}
      harmless
      ready={false}
      onConfirm={dialog.onClose}
      onCancel={dialog.onClose}
    >
      <p className="alert">{text.unknown}</p>
    </Confirmation>
  );
}

/** Asks before the pauses of a commitment that run today end. */
function ResumeQuestion({ commitment, commitments, open, today, onClose }: Props & { commitment: Commitment }) {
  const client = useQueryClient();
  const { data, fetchStatus, isError } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const running = withChanges(data ?? [], usePendingChanges(PAUSES_KEY)).filter(
    (pause) => isPausedBy(commitment, pause) && pause.from <= today && !isOver(pause, today),
  );
  const isReading = fetchStatus === 'fetching';
  // One that was made elsewhere, and could not be read here.
  const isUnknown = running.length === 0 && !isReading && (isError || fetchStatus === 'paused');
  const { paused, title } = commitment;
  const isOther = (id: string) => id !== commitment.id;
  const isOfAll = running.some(({ commitment_ids }) => commitment_ids === null);
  const named = new Set(running.flatMap(({ commitment_ids }) => commitment_ids ?? []).filter(isOther));
  const shown = commitments.filter(({ id }) => named.has(id)).map((each) => isolated(each.title));
  const hasOthers = named.size > 0 || (isOfAll && commitments.length > 1);
  const [isOnly, setIsOnly] = useState(false);
  const [sender] = useState(() => createSender(client));
  const [madeIds] = useState(() => new Map<string, string>());
  /** The pause of the others, from today on, in place of one that ends. */
  const restOf = ({ id, commitment_ids, until, reason }: PauseReply): PauseReply | undefined => {
    const ids = (commitment_ids ?? commitments.map((each) => each.id)).filter(isOther);
    if (ids.length === 0) return undefined;
    // Of a second attempt, it is the same.
    if (!madeIds.has(id)) madeIds.set(id, ulid(Math.floor(serverTime.now())));
    return { id: madeIds.get(id)!, commitment_ids: ids, from: today, until, reason };
  };
  const ending = useMutation({
    ...NO_RETRY,
    mutationFn: async () => {
      const body = { at: new Date(serverTime.now()).toISOString() };
      const { recorded } = await sender.run(async () => {
        for (const pause of running) {
          const rest = isOnly && restOf(pause);
          // First, so that nothing is resumed unasked if the second call fails.
          if (rest) await sender.send(pauses.create, { body: rest }, () => rest);
          await sender.send(pauses.delete, { params: { id: pause.id }, body }, () => null).catch(unlessGone);
        }
      });
      return recorded;
    },
    onSuccess: async (recorded) => {
      // Each call is a change of its own, so that each is shown.
      for (const call of recorded ?? []) {
        const rest = call.method === 'POST' ? (call.body as PauseReply) : undefined;
        const names = rest ? namesOf(rest.commitment_ids, commitments) : title;
        const about = { name: text.pauseOf(names), calls: [call], list: PAUSES_KEY, affects: [LIST_KEY] };
        const id = call.params?.id ?? '';
        if (rest) addChange(client, { kind: 'create', id: rest.id, fields: { ...rest }, isLast: true, ...about });
        else addChange(client, { kind: 'delete', act: 'end', id, ...about });
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
      busy={ending.isPending}
      ready={!isUnknown && (running.length > 0 || !isReading)}
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
      {isOfAll ? <p>{isOnly ? text.goesOnForOthers : text.endsForAll}</p> : null}
      {shown.length > 0 ? <p>{(isOnly ? text.goesOnForSeveral : text.endsForSeveral)(listed(shown))}</p> : null}
      {hasOthers ? (
        <CheckField
          label={text.resumeOnly(isolated(title))}
          checked={isOnly}
          onChange={({ target }) => setIsOnly(target.checked)}
        />
      ) : null}
    </Confirmation>
  );
}

/** The pauses that are to come, of a commitment or of any, each with buttons that change and remove it. */
function PlannedPauses({ subject, commitments, today, onChange }: PlannedProps) {
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
