import '../dialog-fields.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { codeOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { useDeleteOrWait, useSaveOrWait } from '#frontend/lib/save-or-wait.ts';
import { usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type NewPause, newPause, type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { hasWords, searchWords } from '#shared/domain/notes.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { savedHere } from '#shared/text/connection.ts';
import { commitmentQueries } from '../api.ts';
import { isClosed, isPausedBy } from '../model.ts';
import { namesOf, type PauseTexts, pausedIds, plannedDates, readBack, splitIds, wrongDates } from '../pauses.ts';
import { ResumeQuestion } from './resume-question.tsx';

/** What is paused at first: one, or without a commitment all of them; or which one is resumed. */
export type PauseSubject =
  | { commitment: Commitment | null; what: 'pause' }
  | { commitment: Commitment; what: 'resume' };

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

const PAUSES_KEY = commitmentQueries.pauses.queryKey;
const LIST_KEY = commitmentQueries.list.queryKey;

/** Pauses one, several or all commitments, or asks before a pause ends. */
export default function PauseDialog({ subject, ...dialog }: Props & { subject: PauseSubject }) {
  return subject.what === 'pause' ? (
    <NewPauseDialog subject={subject.commitment} {...dialog} />
  ) : (
    <ResumeQuestion commitment={subject.commitment} {...dialog} />
  );
}

type Name = keyof PauseTexts;
type Subject = { subject: Commitment | null };

function NewPauseDialog(props: Props & Subject) {
  const { subject, commitments, open, today, onClose, onPaused } = props;
  const [start] = useState<PauseTexts>({
    what: subject ? 'one' : 'all',
    commitment_ids: subject?.id ?? '',
    from: today,
    until: '',
    reason: '',
  });
  const [texts, setTexts] = useState(start);
  const opener = useReturnFocus('.row-actions > :first-child');
  const save = useSavePause(commitments);
  const choices = commitments.filter((each) => !isClosed(each));
  const ids = pausedIds(texts, subject, choices);
  const isOfSeveral = texts.what === 'several';
  const client = useQueryClient();

  const send = (fields: NewPause) => {
    const wrong = wrongDates(texts, today);
    if (wrong) return refuse(wrong, undefined);
    save.mutate(fields, {
      onSuccess: ({ saved, waits }) => {
        onPaused?.(saved);
        onClose();
        if (waits) notify('success', savedHere);
      },
      onError: (error) => {
        if (isEndOfSession(error)) return;
        if (codeOf(error) === 'commitment_not_found') {
          // With others, the same can be sent again.
          void client.invalidateQueries({ queryKey: LIST_KEY });
          return isOfSeveral ? refuse({ commitment_ids: text.gone }, undefined) : refuse({}, text.gone);
        }
        const names: Name[] = ['from', 'until', 'reason', ...(isOfSeveral ? (['commitment_ids'] as const) : [])];
        const { wrong, whole } = errorsByField<Name>(error, names);
        refuse(wrong, whole || undefined);
      },
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<Name, NewPause>({
    values: texts,
    checked: newPause.safeParse({
      commitment_ids: ids,
      from: texts.from,
      until: texts.until || null,
      reason: texts.reason,
    }),
    busy: save.isPending,
    send,
  });
  const { busy } = formProps;
  const set = (name: Name, value: string) => setTexts((all) => ({ ...all, [name]: value }));
  const field = (name: Name) => ({
    name,
    value: texts[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const typed = (name: Name) => ({ ...field(name), readOnly: busy, autoComplete: 'off' });
  return (
    <FormDialog
      open={open}
      title={text.title}
      className="long-form"
      changed={(Object.keys(start) as Name[]).some((name) => texts[name] !== start[name])}
      form={formProps}
      saving={busy}
      submitLabel={text.pause}
      onClose={onClose}
      returnFocusTo={props.returnFocusTo ?? opener}
    >
      <Select label={text.what} {...field('what')}>
        {subject ? (
          <option value="one" dir="auto">
            {subject.title}
          </option>
        ) : null}
        {choices.length > 1 || isOfSeveral ? <option value="several">{text.several}</option> : null}
        <option value="all">{text.all}</option>
      </Select>
      {isOfSeveral ? (
        <Chosen
          commitments={choices}
          ids={texts.commitment_ids}
          wrong={ids?.length === 0 && wrongOf('commitment_ids') ? text.chooseOne : wrongOf('commitment_ids')}
          onChange={(chosen) => set('commitment_ids', chosen)}
        />
      ) : null}
      <div className="field-pair">
        <TextField
          label={text.from}
          type="date"
          required
          min={addDays(today, -LIMITS.pauseDaysBack)}
          {...typed('from')}
        />
        <TextField label={text.until} type="date" hint={text.openEnd} min={texts.from} {...typed('until')} />
      </div>
      <LineField label={text.reason} hint={text.reasonHint} limit={LIMITS.pauseReasonLength} {...typed('reason')} />
      <p className="field-hint" aria-live="polite">
        {readBack(texts, ids, commitments, today)}
      </p>
      <PlannedPauses subject={subject} commitments={commitments} today={today} />
    </FormDialog>
  );
}

/** A list of more commitments has a search. */
const MANY = 10;

interface ChosenProps {
  commitments: readonly Commitment[];
  /** Those that are chosen, in the order of the list. */
  ids: string;
  wrong: string | undefined;
  onChange: (ids: string) => void;
}

/** The commitments to choose from. */
function Chosen({ commitments, ids, wrong, onChange }: ChosenProps) {
  const [search, setSearch] = useState('');
  const wrongId = useId();
  const words = searchWords(search);
  const shown = commitments.filter(({ title }) => hasWords(title, words));
  const chosen = new Set(splitIds(ids));
  const toggle = (id: string) => {
    chosen[chosen.has(id) ? 'delete' : 'add'](id);
    onChange(commitments.flatMap((each) => (chosen.has(each.id) ? [each.id] : [])).join());
  };
  return (
    <fieldset className="plain-fieldset field pause-choice" aria-describedby={wrong && wrongId}>
      <legend className="unseen">{text.toPause}</legend>
      {commitments.length > MANY ? (
        <TextField
          label={text.search}
          type="search"
          autoComplete="off"
          value={search}
          aria-invalid={wrong && shown.length === 0 ? true : undefined}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // It searches while the user types, and sends no form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : null}
      <div className="pause-choices">
        {shown.map(({ id, title }, index) => (
          <CheckField
            key={id}
            label={title}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
            {...(wrong && index === 0 && { 'aria-invalid': true })}
          />
        ))}
      </div>
      <p className="field-hint" role="status">
        {shown.length === 0 ? text.noneFound : null}
      </p>
      {wrong ? (
        <p className="field-wrong" id={wrongId}>
          {wrong}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The pauses that are to come, of a commitment or of any, each with a button that removes it. */
function PlannedPauses({ subject, commitments, today }: Pick<Props, 'commitments' | 'today'> & Subject) {
  const client = useQueryClient();
  const { data } = useQuery({ ...commitmentQueries.pauses, refetchOnMount: 'always' });
  const shown = withChanges(data ?? [], usePendingChanges(PAUSES_KEY));
  const planned = shown.filter((each) => (!subject || isPausedBy(subject, each)) && each.from > today);
  // The commitment that the dialog is about comes first.
  const inOrder = subject ? [subject, ...commitments.filter(({ id }) => id !== subject.id)] : commitments;
  const namesIn = ({ commitment_ids }: PauseReply) => namesOf(commitment_ids, inOrder);
  const removal = useDeleteOrWait<PauseReply>({
    call: (send, { id }) => send(pauses.delete, { params: { id } }, () => null),
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

function useSavePause(commitments: readonly Commitment[]) {
  const client = useQueryClient();
  return useSaveOrWait<PauseReply, NewPause>(null, {
    calls: (send) => ({
      create: async (fields, idempotencyKey, id) => {
        const { commitment_ids, from, until = null, reason } = fields;
        const made = () => ({ id, commitment_ids, from, until, reason: reason || null });
        return (await send(pauses.create, { body: { ...fields, id }, idempotencyKey }, made)).reply;
      },
      update: async (saved) => saved,
    }),
    list: () => PAUSES_KEY,
    affects: [LIST_KEY],
    isLast: true,
    words: ({ commitment_ids, reason }) => [text.pauseOf(namesOf(commitment_ids, commitments)), reason ?? ''],
    // Afterwards the row is in its place, with the focus.
    onSaved: () => client.invalidateQueries({ queryKey: LIST_KEY.slice(0, 1) }),
  });
}
