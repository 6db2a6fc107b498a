import '../dialog-fields.css';
import { useId } from 'react';
import { firstWeekday, weekdayName } from '#frontend/lib/format.ts';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { LineField } from '#frontend/ui/written-fields.tsx';
import { DIRECTIONS } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/commitments-schedule.ts';
import { chosenWeekdays, type Frequency, isDaily, isLong, type ScheduleTexts, timesHint } from '../schedule-form.ts';

interface FieldsProps {
  frequency: Frequency;
  texts: ScheduleTexts;
  set: (name: keyof ScheduleTexts, text: string) => void;
  /** The error of a field, by its path in the schedule. */
  wrongOf: (path: string) => string | undefined;
  readOnly: boolean;
}

/** On which days, how often, or with which amount a commitment is due. */
export default function ScheduleFields(props: FieldsProps) {
  const { frequency, texts, set, wrongOf, readOnly } = props;
  const select = (name: keyof ScheduleTexts) => ({
    name,
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const typed = (name: keyof ScheduleTexts, path: string) => ({
    ...select(name),
    wrong: wrongOf(path),
    readOnly,
    required: true,
    autoComplete: 'off',
  });
  const hasTimes = isLong(frequency) && texts.often !== '';
  return (
    <div className="schedule-fields">
      {isDaily(frequency) ? (
        <>
          <Select label={text.days} {...select('days')}>
            <option value="">{text.eachDay}</option>
            <option value="weekdays">{text.onWeekdays}</option>
            <option value="every">{text.everyFewDays}</option>
          </Select>
          {texts.days === 'weekdays' ? <Weekdays {...props} /> : null}
          {texts.days === 'every' ? (
            <NumberField
              label={text.every}
              inputMode="numeric"
              min={LIMITS.everyDaysMinimum}
              max={LIMITS.everyDays}
              {...typed('every', 'every')}
            />
          ) : null}
        </>
      ) : (
        <Select label={text.often} {...select('often')}>
          <option value="">{text.onceEach[frequency === 'monthly' ? 'monthly' : 'weekly']}</option>
          <option value="several">{text.severalTimes[frequency === 'monthly' ? 'monthly' : 'weekly']}</option>
        </Select>
      )}
      {hasTimes ? (
        <div className="field-pair">
          <NumberField
            label={text.times}
            inputMode="numeric"
            min={1}
            max={LIMITS.times}
            hint={timesHint(frequency, texts)}
            {...typed('times', 'times')}
          />
          <CheckField
            label={text.onceADay}
            name="once_a_day"
            checked={texts.once_a_day !== ''}
            onChange={({ target }) => set('once_a_day', target.checked ? 'yes' : '')}
          />
        </div>
      ) : (
        <Select label={text.target} {...select('direction')}>
          <option value="">{text.noTarget}</option>
          {DIRECTIONS.map((direction) => (
            <option key={direction} value={direction}>
              {text.directions[direction]}
            </option>
          ))}
        </Select>
      )}
      {!hasTimes && texts.direction ? (
        <div className="field-pair">
          <NumberField
            label={text.amount}
            inputMode="decimal"
            step="any"
            min={0}
            max={LIMITS.amount}
            {...typed('amount', 'target.amount')}
          />
          <LineField
            label={text.unit}
            placeholder={text.unitExample}
            limit={LIMITS.targetUnitLength}
            {...typed('unit', 'target.unit')}
          />
        </div>
      ) : null}
    </div>
  );
}

const WEEK = 7;

function Weekdays({ texts, set, wrongOf }: FieldsProps) {
  const wrongId = useId();
  const chosen = chosenWeekdays(texts);
  // The sentence of the server names the days by numbers.
  const wrong = wrongOf('weekdays') && (chosen.length === 0 ? text.chooseADay : wrongOf('weekdays'));
  const first = firstWeekday();
  const toggle = (day: number) => {
    const others = chosen.filter((each) => each !== day);
    set('weekdays', (others.length < chosen.length ? others : [...chosen, day].sort()).join());
  };
  return (
    <fieldset className="plain-fieldset field" aria-describedby={wrong && wrongId}>
      <legend className="unseen">{text.weekdays}</legend>
      <div className="weekdays">
        {Array.from({ length: WEEK }, (_, index) => ((first - 1 + index) % WEEK) + 1).map((day, index) => (
          <label key={day} className="weekday">
            <input
              type="checkbox"
              aria-label={weekdayName(day)}
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              {...(wrong && index === 0 && { 'aria-invalid': true })}
            />
            <span aria-hidden="true">{weekdayName(day, 'short')}</span>
          </label>
        ))}
      </div>
      {wrong ? (
        <p className="field-wrong" id={wrongId}>
          {wrong}
        </p>
      ) : null}
    </fieldset>
  );
}
