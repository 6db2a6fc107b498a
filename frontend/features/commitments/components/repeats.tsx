import '../dialog-fields.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { DisclosureButton, useLazyDisclosure } from '#frontend/ui/lazy-disclosure.tsx';
import { type Commitment, newCommitment } from '#shared/contracts/commitments.ts';
import { recurrenceOf, shownSchedule } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/commitments-dialog.ts';
import {
  type Frequency,
  nextWords,
  type ScheduleTexts,
  scheduleOf,
  scheduleTexts,
  scheduleWords,
} from '../schedule-form.ts';
import { asChanged } from './save-commitment.ts';

/* How a commitment repeats, in the dialog: one line that summarizes the rule and opens its fields. */

const scheduleFields = lazyModule(() => import('./schedule-fields.tsx'));

/** The schedule's texts, and whether they differ from those of the commitment. */
export function useRepeats(subject: Commitment | null) {
  const [start] = useState(() => scheduleTexts(subject?.schedule ?? null));
  const [texts, setTexts] = useState(start);
  const names = Object.keys(start) as (keyof ScheduleTexts)[];
  return {
    texts,
    set: (name: keyof ScheduleTexts, value: string) => setTexts((all) => ({ ...all, [name]: value })),
    isChanged: names.some((name) => texts[name] !== start[name]),
  };
}

/** The texts by the names that errors use. */
export function scheduleValues(texts: ScheduleTexts): Record<string, string> {
  const { weekdays, every, times, once_a_day, amount, unit } = texts;
  const all = Object.values(texts).join('\n');
  return {
    schedule: all,
    'schedule.weekdays': weekdays,
    'schedule.every': every,
    'schedule.times': times,
    'schedule.once_a_day': once_a_day,
    'schedule.target.amount': amount,
    'schedule.target.unit': unit,
  };
}

interface RepeatsProps extends ReturnType<typeof useRepeats> {
  subject: Commitment | null;
  frequency: Frequency;
  startDate: string;
  today: string;
  wrongOf: (name: string) => string | undefined;
  readOnly: boolean;
}

export function Repeats({ subject, frequency, startDate, today, texts, set, wrongOf, readOnly }: RepeatsProps) {
  const client = useQueryClient();
  const entered = scheduleOf(frequency, texts);
  const checked = newCommitment.safeParse({ title: '-', frequency, schedule: entered, start_date: startDate });
  const schedule = checked.success ? shownSchedule(recurrenceOf(checked.data.schedule)) : null;
  const rule = scheduleWords(frequency, checked.success ? schedule : null);
  const whole = wrongOf('schedule');
  const isWrong = Object.keys(scheduleValues(texts)).some((name) => wrongOf(name) !== undefined);
  const { code, button } = useLazyDisclosure(scheduleFields, isWrong);
  const Fields = code?.default;
  return (
    <div className="opening-line">
      <DisclosureButton {...button}>{text.repeats(rule)}</DisclosureButton>
      <p className="field-hint">
        {checked.success
          ? nextWords(asChanged(client, subject, { frequency, schedule, start_date: startDate }), today)
          : null}
      </p>
      {Fields ? (
        <Fields
          frequency={frequency}
          texts={texts}
          set={set}
          wrongOf={(path) => wrongOf(`schedule.${path}`)}
          readOnly={readOnly}
        />
      ) : null}
      {whole ? (
        <p className="field-wrong" role="alert">
          {whole}
        </p>
      ) : null}
    </div>
  );
}
