import '../dialog-fields.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import * as commitmentText from '#shared/text/commitments.ts';
import * as text from '#shared/text/commitments-dialog.ts';
import { savedHere } from '#shared/text/connection.ts';
import { type CommitmentForm, initialTexts, validateForm } from '../form.ts';
import { reminderDays, scheduleOf } from '../schedule-form.ts';
import { reminderValues, useReminders } from '../use-reminders.ts';
import ReminderFields from './reminder-fields.tsx';
import { scheduleValues, useRepeats } from './repeats.tsx';
import { type PlanPart, restorePlan, useSaveCommitment } from './save-commitment.ts';
import ScheduleFields from './schedule-fields.tsx';

interface DialogProps {
  commitment: Commitment;
  part: PlanPart;
  open: boolean;
  today: string;
  onClose: () => void;
  /** Gets the changed commitment, and a function that undoes the change. */
  onChanged: (after: Commitment, undo: () => void) => void;
  returnFocusTo: () => HTMLElement | null;
}

/** Changes one part of a commitment's plan: its cue, its reminders, or how it repeats. */
export default function PlanDialog(props: DialogProps) {
  const { commitment, part, open, today, onClose, onChanged, returnFocusTo } = props;
  const client = useQueryClient();
  const [frequency, setFrequency] = useState(commitment.frequency);
  const repeats = useRepeats(commitment);
  const hasTimes = commitment.reminders.length > 0 || part !== 'reminders';
  // The first reminder has its field at once.
  const reminders = useReminders(hasTimes ? commitment : { ...commitment, reminders: [''] });
  const save = useSaveCommitment(commitment);
  const isRhythm = part === 'schedule';
  const schedule = isRhythm ? scheduleOf(frequency, repeats.texts) : undefined;
  const texts = { ...initialTexts(commitment, today), frequency };
  const changed = isRhythm ? repeats.isChanged || frequency !== commitment.frequency : reminders.isChanged;
  const values: Record<string, string> = {
    frequency,
    ...scheduleValues(repeats.texts),
    ...reminderValues(reminders),
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<string, CommitmentForm>({
    values,
    checked: validateForm(texts, [], schedule, isRhythm ? undefined : reminders.entered),
    busy: save.isPending,
    send: ({ fields }) => {
      if (!changed) return onClose();
      save.mutate(
        { fields, exercises: undefined },
        {
          onSuccess: ({ snapshot, waits }) => {
            if (snapshot) onChanged(snapshot.commitment, () => restorePlan(client, commitment, part));
            onClose();
            if (waits) notify('success', savedHere);
          },
          onError: (error) => {
            if (isEndOfSession(error)) return;
            const { wrong, whole } = errorsByField(error, Object.keys(values));
            refuse(wrong, whole || undefined);
          },
        },
      );
    },
  });
  const { busy } = formProps;
  return (
    <FormDialog
      open={open}
      title={commitment.title}
      changed={changed}
      className="long-form"
      form={formProps}
      saving={busy}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {isRhythm ? (
        <>
          <Select
            label={text.frequency}
            name="frequency"
            value={frequency}
            wrong={wrongOf('frequency')}
            onChange={({ target }) => setFrequency(target.value as Commitment['frequency'])}
          >
            {FREQUENCIES.filter((each) => each !== 'once').map((each) => (
              <option key={each} value={each}>
                {commitmentText.frequencies[each]}
              </option>
            ))}
          </Select>
          <ScheduleFields
            frequency={frequency}
            texts={repeats.texts}
            set={repeats.set}
            wrongOf={(path) => wrongOf(`schedule.${path}`)}
            readOnly={busy}
          />
        </>
      ) : (
        <ReminderFields
          {...reminders}
          days={reminderDays(frequency, repeats.texts, {
            startDate: commitment.start_date,
            pauses: commitment.pauses,
            today,
          })}
          only={part}
          wrongOf={wrongOf}
          readOnly={busy}
        />
      )}
    </FormDialog>
  );
}
