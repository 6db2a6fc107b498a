import '../dialogs.css';
import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { type Checked, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { WeightEntry } from '#shared/contracts/fitness.ts';
import { type NewWeight, newWeight } from '#shared/contracts/fitness-input.ts';
import type { WeightUnit } from '#shared/domain/fitness.ts';
import { numberText, readNumber } from '#shared/domain/numbers.ts';
import * as text from '#shared/text/fitness-dialogs.ts';
import { weightMissing } from '#shared/text/fitness-dialogs.ts';
import * as shell from '#shared/text/fitness-shell.ts';
import { labelOf } from '../model.ts';
import { useDeleteEntry, useSaveWeight } from '../save-entry.ts';

interface DialogProps {
  /** The edited entry; `null` for a new one. */
  subject: WeightEntry | null;
  open: boolean;
  /** The day to log to, `YYYY-MM-DD`. */
  date: string;
  /** Names the day if it is not today. */
  note: string | null;
  /** The user's unit. */
  unit: WeightUnit;
  onClose: () => void;
}

/** The dialog to log or edit a weight. */
export default function WeightDialog({ subject, open, date, note, unit, onClose }: DialogProps) {
  const [start] = useState(() => weightTexts(subject, unit));
  const [texts, setTexts] = useState(start);
  const [day] = useState(subject?.date ?? date);
  const field = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-entry]');
  const save = useSaveWeight(subject);
  const deletion = useDeleteEntry();
  const busy = save.isPending || deletion.isPending;
  const send = (weight: NewWeight) =>
    save.mutate(weight, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  const { wrongOf, refuse, formProps } = useCheckedForm<'value' | 'unit', NewWeight>({
    values: { ...texts },
    checked: checkedWeight(texts, day),
    busy,
    send,
  });
  const remove = (entry: WeightEntry) =>
    deletion.mutate(entry, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  return (
    <FormDialog
      open={open}
      title={subject ? text.editWeight : shell.logWeight}
      changed={texts.value !== start.value || texts.unit !== start.unit}
      form={formProps}
      saving={save.isPending}
      deletion={
        subject
          ? {
              question: text.deleteQuestion.weight,
              name: labelOf(subject, unit),
              onConfirm: () => remove(subject),
            }
          : undefined
      }
      onClose={onClose}
      initialFocus={() => field.current}
      returnFocusTo={returnFocusTo}
    >
      <div className="field-pair">
        <NumberField
          ref={field}
          label={text.weight}
          inputMode="decimal"
          step={0.1}
          min={0}
          required
          value={texts.value}
          readOnly={busy}
          wrong={wrongOf('value')}
          onChange={({ target }) => setTexts((all) => ({ ...all, value: target.value }))}
        />
        <Select
          label={text.unit}
          value={texts.unit}
          wrong={wrongOf('unit')}
          onChange={({ target }) => setTexts((all) => ({ ...all, unit: target.value as WeightUnit }))}
        >
          <option value="lbs">{text.units.lbs}</option>
          <option value="kg">{text.units.kg}</option>
        </Select>
      </div>
      {note && !subject ? <p className="log-note">{note}</p> : null}
    </FormDialog>
  );
}

export interface WeightTexts extends Record<'value' | 'unit', string> {
  unit: WeightUnit;
}

export function weightTexts(subject: WeightEntry | null, unit: WeightUnit): WeightTexts {
  return subject ? { value: numberText(subject.payload.value), unit: subject.payload.unit } : { value: '', unit };
}

/** Validates the form as a weight of a day. */
export function checkedWeight({ value, unit }: WeightTexts, date: string): Checked<NewWeight> {
  if (value.trim() !== '') return newWeight.safeParse({ value: readNumber(value), unit, date });
  const issue = { code: 'custom' as const, path: ['value'], message: weightMissing, input: value };
  return { success: false, error: { issues: [issue] } };
}
