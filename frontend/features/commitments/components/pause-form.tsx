import '../dialog-fields.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import { codeOf } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { differences, useSaveOrWait } from '#frontend/lib/save-or-wait.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type NewPause, newPause, type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { hasWords, searchWords } from '#shared/domain/notes.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { savedHere } from '#shared/text/connection.ts';
import { commitmentQueries } from '../api.ts';
import { isClosed } from '../model.ts';
import {
  AFFECTED_BY_PAUSES,
  hasBegunBefore,
  idsOf,
  namesOf,
  type PauseTexts,
  pausedIds,
  readBack,
  refetchPaused,
  splitIds,
  textsOf,
  wrongDates,
} from '../pauses.ts';

export interface OthersProps {
  /** The commitment whose pauses are listed; `null` for all. */
  subject: Commitment | null;
  /** The pause that the dialog changes. */
  pause: PauseReply | undefined;
  /** All commitments, in manual order. */
  commitments: readonly Commitment[];
  today: string;
  onChange: (pause: PauseReply, button: HTMLButtonElement) => void;
}

interface FormProps {
  /** The commitment that can be chosen alone. */
  subject: Commitment | null;
  /** The changed pause; missing for a new one. */
  pause?: PauseReply;
  /** All commitments, in manual order. */
  commitments: readonly Commitment[];
  /** Lists the other pauses that can be changed. */
  Others?: ComponentType<OthersProps>;
  open: boolean;
  today: string;
  onClose: () => void;
  /** Called after a pause was created. */
  onPaused?: (pause: PauseReply) => void;
  /** The target of the focus after closing, if it is not the opener. */
  returnFocusTo?: () => HTMLElement | null;
}

interface Other {
  pause: PauseReply;
  open: boolean;
  /** Counts openings, so that each one starts with fresh fields. */
  number: number;
  back: () => HTMLElement | null;
}

const PAUSES_KEY = commitmentQueries.pauses.queryKey;
const LIST_KEY = commitmentQueries.list.queryKey;

type Name = keyof PauseTexts;

/** Creates or changes a pause. */
export function PauseForm(props: FormProps) {
  const { subject, pause, commitments, Others, open, today, onClose, onPaused } = props;
  const [start] = useState(() => textsOf(pause, subject, today));
  const [texts, setTexts] = useState(start);
  const opener = useReturnFocus('.row-actions > :first-child');
  const save = useSavePause(pause ?? null, commitments);
  const choices = commitments.filter((each) => !isClosed(each));
  const isFixed = pause !== undefined && hasBegunBefore(pause, today);
  const ids = isFixed ? pause.commitment_ids : pausedIds(texts, subject, choices, pause);
  const isOfSeveral = texts.what === 'several' && !isFixed;
  /** Another pause that is being changed, in a dialog above this one. */
  const [other, setOther] = useState<Other>();
  const client = useQueryClient();

  const send = (fields: NewPause) => {
    const wrong = wrongDates(texts, today, pause);
    if (wrong) return refuse(wrong, undefined);
    save.mutate(fields, {
      onSuccess: ({ saved, waits }) => {
        if (!pause) onPaused?.(saved);
        onClose();
        if (waits) notify('success', savedHere);
      },
      onError: (error) => {
        if (isEndOfSession(error)) return;
        if (codeOf(error) === 'commitment_not_found') {
          // With other commitments, the same pause can be sent again.
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
  const change = (pause: PauseReply, button: HTMLButtonElement) => {
    const first = button.form?.querySelector<HTMLElement>('[name="until"]') ?? null;
    const back = () => (button.isConnected ? button : first);
    setOther({ pause, open: true, number: (other?.number ?? 0) + 1, back });
  };
  return (
    <>
      <FormDialog
        open={open}
        title={pause ? text.changeTitle : text.title}
        className="long-form"
        changed={(Object.keys(start) as Name[]).some((name) => texts[name] !== start[name])}
        form={formProps}
        saving={busy}
        {...(!pause && { submitLabel: text.pause })}
        onClose={onClose}
        returnFocusTo={props.returnFocusTo ?? opener}
      >
        {isFixed ? null : (
          <Select label={text.what} {...field('what')}>
            {subject ? (
              <option value="one" dir="auto">
                {subject.title}
              </option>
            ) : null}
            {choices.length > 1 || isOfSeveral ? <option value="several">{text.several}</option> : null}
            <option value="all">{text.all}</option>
          </Select>
        )}
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
            {...typed('from')}
            {...(isFixed ? { readOnly: true } : { min: addDays(today, -LIMITS.pauseDaysBack) })}
          />
          <TextField label={text.until} type="date" hint={text.openEnd} min={texts.from} {...typed('until')} />
        </div>
        {isFixed ? <p className="field-hint">{text.began(LIMITS.pauseDaysBack)}</p> : null}
        <LineField label={text.reason} hint={text.reasonHint} limit={LIMITS.pauseReasonLength} {...typed('reason')} />
        <p className="field-hint" aria-live="polite">
          {readBack(texts, ids, { known: commitments, today, before: pause })}
        </p>
        {Others ? <Others {...{ subject, pause, commitments, today }} onChange={change} /> : null}
      </FormDialog>
      {other ? (
        <PauseForm
          key={other.number}
          subject={commitments.find(({ id }) => String(other.pause.commitment_ids) === id) ?? subject}
          pause={other.pause}
          commitments={commitments}
          open={open && other.open}
          today={today}
          onClose={() => setOther({ ...other, open: false })}
          returnFocusTo={other.back}
        />
      ) : null}
    </>
  );
}

function useSavePause(pause: PauseReply | null, commitments: readonly Commitment[]) {
  const client = useQueryClient();
  return useSaveOrWait<PauseReply, NewPause>(pause, {
    calls: (send) => ({
      create: async (fields, idempotencyKey, id) => {
        const { commitment_ids, from, until = null, reason } = fields;
        const made = () => ({ id, commitment_ids, from, until, reason: reason || null });
        return (await send(pauses.create, { body: { ...fields, id }, idempotencyKey }, made)).reply;
      },
      update: async (saved, { commitment_ids, from, until = null, reason = null }) => {
        const wanted = { ...saved, commitment_ids, from, until, reason };
        const change = differences(saved, wanted);
        if (Object.keys(change).length === 0) return saved;
        const body = { ...change, at: new Date(serverTime.now()).toISOString() };
        return (await send(pauses.update, { params: { id: saved.id }, body }, () => wanted)).reply ?? wanted;
      },
    }),
    list: () => PAUSES_KEY,
    affects: AFFECTED_BY_PAUSES,
    isLast: true,
    others: (saved) => [...(pause ? idsOf(pause, commitments) : []), ...idsOf(saved, commitments)],
    before: ({ reason }) => ({ path: pauses.list.path, values: { reason } }),
    words: ({ commitment_ids, reason }) => [text.pauseOf(namesOf(commitment_ids, commitments)), reason ?? ''],
    // The row is rendered before it gets the focus.
    onSaved: () => refetchPaused(client),
  });
}

/** A list with more commitments than this has a search. */
const MANY = 10;

interface ChosenProps {
  commitments: readonly Commitment[];
  /** The ids of the chosen commitments, in the order of the list. */
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
            // The field searches while the user types: Enter must not submit the form.
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
