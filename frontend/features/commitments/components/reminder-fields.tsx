import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clockTime } from '#frontend/lib/format.ts';
import { preferencesQuery } from '#frontend/lib/preferences-query.ts';
import { readRegistration } from '#frontend/lib/push/registration.ts';
import { isGranted } from '#frontend/lib/push/start.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { PlusIcon, RemoveIcon } from '#frontend/ui/icons.tsx';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { User } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { heldReminder } from '#shared/domain/reminders.ts';
import type { DOCUMENTS } from '#shared/site.ts';
import * as text from '#shared/text/commitments-reminders.ts';
import type { RemindersProps } from '../use-reminders.ts';

const SETTINGS: keyof typeof DOCUMENTS = '/settings/notifications';

/** The target of the focus once the rows are rendered. */
type Focus = { key: string | undefined; place: 'time' | 'remove' };

interface FieldsProps extends RemindersProps {
  /** Shows only one of the two. */
  only?: 'cue' | 'reminders';
}

/** The cue, and the times of day of the reminders. After a time was added or removed, the focus stays near it. */
export default function ReminderFields({ only, ...props }: FieldsProps) {
  const { cue, rows, days, setCue, setTime, add, remove, wrongOf, readOnly } = props;
  const wrong = wrongOf('reminders');
  const quietHint = useQuietHint(rows, days);
  const place = useRef<HTMLFieldSetElement>(null);
  const [focus, setFocus] = useState<Focus>();
  useEffect(() => {
    if (!focus) return;
    const row = focus.key === undefined ? null : place.current?.querySelector(`[data-row="${focus.key}"]`);
    const target = row?.querySelector<HTMLElement>(focus.place === 'time' ? 'input' : 'button');
    (target ?? place.current?.querySelector<HTMLElement>('[data-place="add"]'))?.focus();
  }, [focus]);
  const removeAt = (index: number) => {
    remove(rows[index]?.key ?? '');
    setFocus({ key: rows[index + 1]?.key, place: 'remove' });
  };
  return (
    <div className="schedule-fields reminder-fields">
      {only === 'reminders' ? null : (
        <LineField
          label={text.cue}
          hint={text.cueAbout}
          placeholder={text.cueExample}
          limit={LIMITS.cueLength}
          autoComplete="off"
          name="cue"
          value={cue}
          wrong={wrongOf('cue')}
          readOnly={readOnly}
          onChange={({ target }) => setCue(target.value)}
        />
      )}
      {only === 'cue' ? null : (
        <fieldset className="plain-fieldset" ref={place}>
          <legend>{text.reminders}</legend>
          {rows.map(({ key, time }, index) => (
            <div key={key} className="reminder" data-row={key}>
              <TextField
                label={text.reminder(index + 1)}
                type="time"
                required
                name={`reminders.${index}`}
                value={time}
                // An incomplete time is reported as empty by the browser.
                wrong={wrong && time === '' ? text.timeMissing : undefined}
                hint={quietHint(time)}
                readOnly={readOnly}
                onChange={({ target }) => setTime(key, target.value)}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={text.removeReminder(index + 1)}
                onClick={() => removeAt(index)}
              >
                <RemoveIcon />
              </button>
            </div>
          ))}
          {wrong && rows.every(({ time }) => time !== '') ? <p className="field-wrong">{wrong}</p> : null}
          {rows.length < LIMITS.reminders ? (
            <button
              type="button"
              className="button quiet"
              data-place="add"
              onClick={() => setFocus({ key: add(), place: 'time' })}
            >
              <PlusIcon />
              <span>{text.addReminder}</span>
            </button>
          ) : null}
          {rows.length > 0 ? <p className="field-hint">{text.when[days]}</p> : null}
          {rows.length > 0 && !isPushOn() ? (
            <p className="field-hint">
              <span>{text.noPush}</span> {/* Beside this page, so that nothing entered is lost. */}
              <a href={SETTINGS} target="_blank" rel="noopener">
                {text.notificationSettings}
              </a>
            </p>
          ) : null}
        </fieldset>
      )}
    </div>
  );
}

/** The hint below a time in quiet hours; undefined for other times, and until quiet hours are loaded. */
function useQuietHint(rows: FieldsProps['rows'], days: FieldsProps['days']) {
  const isAsked = rows.some(({ time }) => time !== '');
  const { data } = useQuery({ ...preferencesQuery, enabled: isAsked, staleTime: MINUTE });
  const user = useQueryClient().getQueryData<User>(['me']);
  return (time: string): string | undefined => {
    if (!data || !user || time === '' || days === 'startIsOver') return undefined;
    const quiet = { start: data.quiet_hours_start, end: data.quiet_hours_end };
    const held = heldReminder(time, quiet, user.daily_reset_time);
    if (!held) return undefined;
    // A commitment that is due several times a week, or once, is still open on the next day.
    const isOver = held.isDayOver && (days === 'dueDays' || days === 'lastDay');
    return text.inQuietHours[isOver ? 'dayIsOver' : 'sentThen'](clockTime(held.until));
  };
}

const MINUTE = 60_000;

const isPushOn = () => isGranted() && readRegistration() !== undefined;
