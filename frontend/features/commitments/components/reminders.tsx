import '../dialog-fields.css';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { cueWords } from '#frontend/lib/recurrence-words.ts';
import { DisclosureButton, useLazyDisclosure } from '#frontend/ui/lazy-disclosure.tsx';
import * as text from '#shared/text/commitments-dialog.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type RemindersProps, reminderValues } from '../use-reminders.ts';

/* The cue and the reminders, in the dialog: one line that summarizes them and opens their fields. */

const reminderFields = lazyModule(() => import('./reminder-fields.tsx'));

export function Reminders(props: RemindersProps) {
  const { entered, wrongOf } = props;
  const words = cueWords({ cue: entered.cue.trim(), reminders: timesOf(entered.reminders) });
  const isWrong = Object.keys(reminderValues(props)).some((name) => wrongOf(name) !== undefined);
  const { code, button } = useLazyDisclosure(reminderFields, isWrong);
  const Fields = code?.default;
  return (
    <div className="opening-line after">
      <DisclosureButton {...button}>
        {words ? text.cueAndRemindersAre(isolated(words)) : text.cueAndReminders}
      </DisclosureButton>
      {Fields ? <Fields {...props} /> : null}
    </div>
  );
}

/** The times as they will be saved. */
const timesOf = (times: readonly string[]) => [...new Set(times)].filter(Boolean).sort();
