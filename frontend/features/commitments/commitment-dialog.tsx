import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#frontend/lib/api-error.ts';
import { Confirmation, DialogBody, DialogFooter, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { useFocusOnWrong } from '#frontend/ui/focus.ts';
import { Select, TextArea } from '#frontend/ui/more-fields.tsx';
import { notify } from '#frontend/ui/notices.ts';
import {
  type Commitment,
  type CommitmentChange,
  FREQUENCIES,
  type NewCommitment,
  newCommitment,
} from '#shared/contracts/commitments.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { useDelete, useSave } from './save.ts';
import { FREQUENCY_LABELS } from './words.ts';

interface DialogProps {
  /** What is edited; `null` for a new commitment. */
  subject: Commitment | null;
  open: boolean;
  today: string;
  onClose: () => void;
  /** Where the focus goes on closing, when what has opened the dialog does not last. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
}

interface Fields {
  title: string;
  description: string;
  frequency: string;
  start_date: string;
}

/** The dialog in which a commitment is made or changed. What was typed is never lost by itself. */
export default function CommitmentDialog({ subject, open, today, onClose, returnFocusTo }: DialogProps) {
  const [start] = useState(() => startOf(subject, today));
  const [fields, setFields] = useState(start);
  const [wrong, setWrong] = useState<Partial<Record<keyof Fields, string>>>({});
  const form = useFocusOnWrong(wrong);
  const [asking, setAsking] = useState<'discard' | 'delete'>();
  const [removed, setRemoved] = useState(false);
  const save = useSave(subject);
  const deletion = useDelete();
  const titleField = useRef<HTMLInputElement>(null);

  const busy = save.isPending || deletion.isPending;
  const set = (name: keyof Fields) => (event: { target: { value: string } }) =>
    setFields((all) => ({ ...all, [name]: event.target.value }));
  const changed = (Object.keys(start) as (keyof Fields)[]).some((name) => fields[name] !== start[name]);
  const leave = () => (busy ? undefined : changed ? setAsking('discard') : onClose());

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // The API starts a commitment without a start date today; the form shows one, so emptying it is a mistake.
    const checked = newCommitment.safeParse({ ...fields, start_date: fields.start_date || undefined });
    const found = checked.success ? {} : Object.fromEntries(wrongFields(checked.error));
    setWrong(fields.start_date ? found : { ...found, start_date: SENTENCES.required('Start date') });
    if (!checked.success || !fields.start_date) return;
    const changes = changesOf(start, checked.data);
    if (subject && Object.keys(changes).length === 0) onClose();
    else save.mutate({ fields: checked.data, changes }, { onSuccess: onClose });
  };
  const remove = () => {
    if (!subject) return;
    setAsking(undefined);
    deletion.mutate(subject, {
      onSuccess: () => {
        setRemoved(true);
        onClose();
        notify('success', 'Commitment deleted');
      },
    });
  };

  const failure = save.error ?? deletion.error;
  // The button that opened it has gone with its row.
  const returnTo = removed ? () => document.querySelector('h1') : returnFocusTo;
  return (
    <>
      <ModalDialog
        open={open}
        title={subject ? 'Edit Commitment' : 'New Commitment'}
        onClose={leave}
        initialFocus={() => titleField.current}
        {...(returnTo ? { returnFocusTo: returnTo } : {})}
      >
        <form ref={form} noValidate onSubmit={onSubmit}>
          <DialogBody>
            {failure ? (
              <p className="alert" role="alert">
                {sentence(failure)}
              </p>
            ) : null}
            <TextField
              ref={titleField}
              label="Title"
              name="title"
              required
              maxLength={LIMITS.titleLength}
              autoComplete="off"
              value={fields.title}
              onChange={set('title')}
              wrong={wrong.title}
            />
            <TextArea
              label="Description"
              name="description"
              rows={3}
              maxLength={LIMITS.descriptionLength}
              value={fields.description}
              onChange={set('description')}
              wrong={wrong.description}
            />
            <div className="field-pair">
              <Select
                label="Frequency"
                name="frequency"
                required
                value={fields.frequency}
                onChange={set('frequency')}
                wrong={wrong.frequency}
              >
                {FREQUENCIES.map((frequency) => (
                  <option key={frequency} value={frequency}>
                    {FREQUENCY_LABELS[frequency]}
                  </option>
                ))}
              </Select>
              <TextField
                label="Start date"
                name="start_date"
                type="date"
                required
                value={fields.start_date}
                onChange={set('start_date')}
                wrong={wrong.start_date}
              />
            </div>
          </DialogBody>
          <DialogFooter>
            {subject ? (
              <button type="button" className="button danger-quiet push-start" onClick={() => setAsking('delete')}>
                Delete
              </button>
            ) : null}
            <button type="button" className="button quiet" onClick={leave}>
              Cancel
            </button>
            <button type="submit" className="button primary" aria-disabled={busy}>
              {save.isPending ? 'Saving...' : 'Save'}
            </button>
          </DialogFooter>
        </form>
      </ModalDialog>
      <Confirmation
        open={asking === 'delete'}
        question="Are you sure you want to delete this commitment?"
        confirm="Delete"
        onConfirm={remove}
        onCancel={() => setAsking(undefined)}
      />
      <Confirmation
        open={asking === 'discard'}
        question="Are you sure you want to discard what you have typed?"
        confirm="Discard"
        onConfirm={() => {
          setAsking(undefined);
          onClose();
        }}
        onCancel={() => setAsking(undefined)}
      />
    </>
  );
}

function startOf(subject: Commitment | null, today: string): Fields {
  return {
    title: subject?.title ?? '',
    description: subject?.description ?? '',
    frequency: subject?.frequency ?? 'daily',
    start_date: subject?.start_date ?? today,
  };
}

/** The fields that are no longer what the dialog began with. */
function changesOf(start: Fields, entered: NewCommitment): CommitmentChange {
  const names = Object.keys(start) as (keyof Fields)[];
  return Object.fromEntries(
    names.filter((name) => (entered[name] ?? '') !== start[name]).map((name) => [name, entered[name]]),
  );
}

function sentence(error: Error): string {
  return error instanceof ApiError ? error.sentences.join(' ') : 'This could not be saved. Please try again.';
}
