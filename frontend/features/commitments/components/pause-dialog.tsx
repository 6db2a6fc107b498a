import '../dialog-fields.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { listFormat } from '#frontend/lib/format.ts';
import { NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { createSender, useDeleteOrWait } from '#frontend/lib/save-or-wait.ts';
import { addChange, usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { NotSent } from '#frontend/ui/not-sent.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import { isOver, pauseOn } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { save } from '#shared/text/common.ts';
import { savedHere } from '#shared/text/connection.ts';
import { isolated } from '#shared/text/isolated.ts';
import { commitmentQueries } from '../api.ts';
import { isPausedBy } from '../model.ts';
import {
  AFFECTED_BY_PAUSES,
  dayWords,
  hasBegunBefore,
  hasEndedLately,
  idsOf,
  namesOf,
  plannedDates,
  refetchPaused,
} from '../pauses.ts';
import { changeablePause, nextPause } from '../view.ts';
import { type OthersProps, PauseForm } from './pause-form.tsx';

/** The subject of the dialog: a commitment to pause (`null`: all), or one whose pause ends or is changed. */
export type PauseSubject =
  | { commitment: Commitment | null; what: 'pause' }
  | { commitment: Commitment; what: 'resume' }
  | { commitment: Commitment; what: 'change'; during?: Days };

/** The first and the last day of a period. */
type Days = Pick<HistoryEntry, 'date' | 'due_date'>;

const PAUSES_KEY = commitmentQueries.pauses.queryKey;

const listed = listFormat({ type: 'conjunction' });

interface Props {
  /** All commitments, in manual order. */
  commitments: readonly Commitment[];
  open: boolean;
  today: string;
  onClose: () => void;
  /** Called after a pause was created. */
  onPaused?: (pause: PauseReply) => void;
  /** The target of the focus after closing, if it is not the opener. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Pauses one, several or all commitments, changes a pause, or asks before a pause ends. */
export default function PauseDialog({ subject, ...dialog }: Props & { subject: PauseSubject }) {
  if (subject.what === 'pause') return <PauseForm subject={subject.commitment} Others={OtherPauses} {...dialog} />;
  if (subject.what === 'resume') return <ResumeQuestion commitment={subject.commitment} {...dialog} />;
  return <ShownPause commitment={subject.commitment} during={subject.during} {...dialog} />;
}

/** Changes the pause that a commitment shows: that of a period, the running one, or the next one. */
function ShownPause({ commitment, during, ...dialog }: Props & { commitment: Commitment; during?: Days | undefined }) {
  const { data, fetchStatus, isError } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const all = withChanges(data ?? [], usePendingChanges(PAUSES_KEY));
  const own = all.filter((pause) => isPausedBy(commitment, pause));
  const shown = during
    ? changeablePause(all, commitment, during, dialog.today)
    : (pauseOn(own, dialog.today) ?? nextPause(own, dialog.today));
  // The pause that is being changed stays, also when the list is fetched again.
  const [pause, setPause] = useState(shown);
  if (shown && !pause) setPause(shown);
  if (pause) return <PauseForm subject={commitment} pause={pause} Others={OtherPauses} {...dialog} />;
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
  // The pause was created elsewhere, and could not be fetched.
  const isUnknown = running.length === 0 && !isReading && (isError || fetchStatus === 'paused');
  const { paused, title } = commitment;
  const isOther = (id: string) => id !== commitment.id;
  const isOfAll = running.some(({ commitment_ids }) => commitment_ids === null);
  const named = new Set(running.flatMap(({ commitment_ids }) => commitment_ids ?? []).filter(isOther));
  const shown = commitments.filter(({ id }) => named.has(id)).map((each) => isolated(each.title));
  const hasOthers = named.size > 0 || (isOfAll && commitments.length > 1);
  // By default, a pause of several commitments goes on for the others.
  const [isNarrow, setIsNarrow] = useState(true);
  const isOnly = hasOthers && isNarrow;
  const [sender] = useState(() => createSender(client));
  const othersOf = ({ commitment_ids }: PauseReply) =>
    (commitment_ids ?? commitments.map(({ id }) => id)).filter(isOther);
  const ending = useMutation({
    ...NO_RETRY,
    mutationFn: async () => {
      const at = new Date(serverTime.now()).toISOString();
      // Only for display: other commitments may have left the pause before this is sent.
      const after = running.map((pause) => ({ ...pause, commitment_ids: isOnly ? othersOf(pause) : [] }));
      const { recorded } = await sender.run(async () => {
        for (const pause of after) {
          const params = { id: pause.id };
          if (isOnly) await sender.send(pauses.update, { params, body: { resume: [commitment.id], at } }, () => pause);
          else await sender.send(pauses.delete, { params, body: { at } }, () => null).catch(unlessGone);
        }
      });
      return { recorded, after };
    },
    onSuccess: async ({ recorded, after }) => {
      // Each call is a separate change, so that each is shown.
      for (const [place, call] of recorded?.entries() ?? []) {
        const { id, commitment_ids } = after[place]!;
        const change =
          commitment_ids.length > 0
            ? ({ kind: 'update', fields: { commitment_ids } } as const)
            : ({ kind: 'delete' } as const);
        const about = { name: text.pauseOf(title), calls: [call], list: PAUSES_KEY, affects: AFFECTED_BY_PAUSES };
        addChange(client, { ...change, act: 'end', id, others: [commitment.id], ...about });
      }
      if (!recorded) await refetchPaused(client);
    },
  });
  const returnFocusTo = useReturnFocus('.row-actions > :first-child');
  const resume = () =>
    ending.mutate(undefined, {
      onSuccess: ({ recorded }) => {
        onClose();
        notify('success', recorded ? savedHere : text.resumed(isolated(title)));
      },
    });
  const first = paused ? dayWords(paused.from, today) : '';
  const ended = isOnly ? [commitment.id] : [commitment.id, ...named];
  // The commitment of the dialog comes first.
  const inOrder = [commitment, ...commitments.filter(({ id }) => isOther(id))];
  const endsAll = isOfAll && hasOthers && !isOnly;
  return (
    <Confirmation
      open={open}
      question={endsAll ? text.resumeAllQuestion : text.resumeQuestion(namesOf(ended, inOrder))}
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
          onChange={({ target }) => setIsNarrow(target.checked)}
        />
      ) : null}
    </Confirmation>
  );
}

/**
 * The other pauses that can be changed, of the commitment or of any: planned ones, and those that ended lately. They
 * can also be removed, unless their first days must stay.
 */
function OtherPauses({ subject, pause, commitments, today, onChange }: OthersProps) {
  const client = useQueryClient();
  const { data } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const shown = withChanges(data ?? [], usePendingChanges(PAUSES_KEY));
  const own = shown.filter((each) => (!subject || isPausedBy(subject, each)) && each.id !== pause?.id);
  const planned = own.filter(({ from }) => from > today);
  const ended = own.filter((each) => hasEndedLately(each, today));
  // The commitment of the dialog comes first.
  const inOrder = subject ? [subject, ...commitments.filter(({ id }) => id !== subject.id)] : commitments;
  const namesIn = ({ commitment_ids }: PauseReply) => namesOf(commitment_ids, inOrder);
  const removal = useDeleteOrWait<PauseReply>({
    call: (send, gone) => {
      const at = new Date(serverTime.now()).toISOString();
      const body = isOver(gone, today) ? { at, whole: true } : { at };
      return send(pauses.delete, { params: { id: gone.id }, body }, () => null);
    },
    list: () => PAUSES_KEY,
    affects: AFFECTED_BY_PAUSES,
    others: (gone) => idsOf(gone, commitments),
    nameOf: (pause) => text.pauseOf(namesIn(pause)),
    onDeleted: () => refetchPaused(client),
    onFailed: () => notify('error', text.removeFailed),
  });
  const entryOf = (each: PauseReply, onRemove?: (button: HTMLButtonElement) => void) => {
    const dates = plannedDates(each, today);
    const names = subject && each.commitment_ids?.length === 1 ? null : namesIn(each);
    const about = names ? text.plannedFor(dates, names) : dates;
    return (
      <li key={each.id}>
        <span>
          <span>{dates}</span>
          {names ? <span className="planned-names">{names}</span> : null}
          {each.reason ? <bdi className="planned-names">{each.reason}</bdi> : null}
          <NotSent id={each.id} />
        </span>
        <button
          type="button"
          className="quiet-link"
          aria-label={text.changePlanned(about)}
          onClick={({ currentTarget }) => onChange(each, currentTarget)}
        >
          {text.change}
        </button>
        {onRemove ? (
          <button
            type="button"
            className="quiet-link"
            aria-label={text.removePlanned(about)}
            aria-disabled={removal.isPending}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          >
            {text.remove}
          </button>
        ) : null}
      </li>
    );
  };
  const remove = (each: PauseReply) => (button: HTMLButtonElement) => {
    if (removal.isPending) return;
    const first = button.form?.querySelector<HTMLElement>('[name="from"]');
    // The pressed button is removed.
    removal.mutate(each, { onSuccess: () => first?.focus() });
  };
  return (
    <>
      {planned.length > 0 ? (
        <section className="planned-pauses" aria-label={text.planned}>
          <h3>{text.planned}</h3>
          <ul>{planned.map((each) => entryOf(each, remove(each)))}</ul>
        </section>
      ) : null}
      {ended.length > 0 ? (
        <section className="planned-pauses" aria-label={text.ended}>
          <h3>{text.ended}</h3>
          <ul>{ended.map((each) => entryOf(each, hasBegunBefore(each, today) ? undefined : remove(each)))}</ul>
        </section>
      ) : null}
    </>
  );
}
