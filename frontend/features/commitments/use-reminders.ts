import { useState } from 'react';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { reminderDays } from './schedule-form.ts';

/** A time of day as a form text, with a stable key. */
interface ReminderRow {
  key: string;
  time: string;
}

/** The cue and the reminders as texts, and whether they differ from those of the commitment. */
export function useReminders(subject: Commitment | null) {
  const [start] = useState(() => ({ cue: subject?.cue ?? '', times: subject?.reminders ?? [] }));
  const [cue, setCue] = useState(start.cue);
  const [rows, setRows] = useState(() => start.times.map(newRow));
  const reminders = rows.map(({ time }) => time);
  return {
    cue,
    rows,
    setCue,
    setTime: (key: string, time: string) => setRows((all) => all.map((row) => (row.key === key ? { key, time } : row))),
    /** Returns the key of the new row. */
    add: () => {
      const row = newRow('');
      setRows((all) => [...all, row]);
      return row.key;
    },
    remove: (key: string) => setRows((all) => all.filter((row) => row.key !== key)),
    entered: { cue, reminders },
    isSet: start.cue !== '' || start.times.length > 0,
    isChanged: cue !== start.cue || reminders.join() !== start.times.join(),
  };
}

const newRow = (time: string): ReminderRow => ({ key: crypto.randomUUID(), time });

/** The texts by the names that errors use. */
export const reminderValues = ({ entered: { cue, reminders } }: Pick<ReturnType<typeof useReminders>, 'entered'>) => ({
  cue,
  reminders: reminders.join(),
});

export interface RemindersProps extends ReturnType<typeof useReminders> {
  days: ReturnType<typeof reminderDays>;
  wrongOf: (name: string) => string | undefined;
  readOnly: boolean;
}
