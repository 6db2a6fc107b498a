import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { clockTime } from '#frontend/lib/clock-time.ts';
import { deviceTimezone, isSameTimezone } from '#frontend/lib/device-timezone.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { isComposing } from '#frontend/ui/composing.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import { presentName } from '#shared/domain/timezones.ts';
import * as text from '#shared/text/notification-settings.ts';
import { foundTimezones, type TimezoneChoices, timezoneChoices } from '../model.ts';

interface ZoneProps {
  /** Of the field, whose label stands elsewhere. */
  id: string;
  name: string;
  value: string;
  wrong: string | undefined;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  choose: (zone: string) => void;
  saved: string;
}

/** The timezone in which the user's days begin and end. */
export function TimezoneField({ id, name, value, wrong, onChange, choose, saved }: ZoneProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [device] = useState(deviceTimezone);
  const needed = `${saved} ${value} ${device}`;
  const choices = useMemo(() => timezoneChoices(needed.split(' ')), [needed]);
  const take = (zone: string) => {
    choose(zone);
    // The pressed button goes.
    select.current?.focus();
  };
  const [hintId, wrongId] = [`${id}hint`, `${id}wrong`];
  return (
    <>
      <div className="field">
        <select
          ref={select}
          id={id}
          name={name}
          className="input select"
          aria-describedby={wrong ? `${wrongId} ${hintId}` : hintId}
          aria-invalid={wrong ? true : undefined}
          value={presentName(value)}
          onChange={onChange}
        >
          <ZoneOptions {...choices} />
        </select>
        {wrong ? (
          <p className="field-wrong" id={wrongId}>
            {wrong}
          </p>
        ) : null}
        <div className="field-hint" id={hintId}>
          <p>
            <span>{text.timezoneHint}</span> <TimeThere zone={value} />
          </p>
        </div>
      </div>
      {isSameTimezone(value, device) ? null : (
        <p className="zone-here">
          <button type="button" className="quiet-link" onClick={() => take(device)}>
            {text.chooseDeviceTimezone(device)}
          </button>
        </p>
      )}
      <ZoneSearch choices={choices} onTake={take} />
    </>
  );
}

interface ZoneSearchProps {
  choices: TimezoneChoices;
  onTake: (zone: string) => void;
}

/** Finds a timezone by any part of its names: the list itself is only searched by the beginning of its regions. */
function ZoneSearch({ choices, onTake }: ZoneSearchProps): ReactNode {
  const [sought, setSought] = useState('');
  const found = foundTimezones(choices, sought);
  const take = (zone: string) => {
    setSought('');
    onTake(zone);
  };
  return (
    <div className="zone-search">
      <TextField
        label={text.findCity}
        type="search"
        autoComplete="off"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          // It must not save the form.
          event.preventDefault();
          if (found[0]) take(found[0].zone);
        }}
      />
      <ul className="zones-found">
        {found.map(({ zone, label }) => (
          <li key={zone}>
            <button type="button" className="quiet-link" onClick={() => take(zone)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="field-hint">
        {sought.trim() !== '' && found.length === 0 ? text.noTimezone : ''}
      </p>
    </div>
  );
}

function ZoneOptions({ named, regions }: TimezoneChoices): ReactNode {
  return (
    <>
      {named.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
      {regions.map(({ region, choices }) => (
        <optgroup key={region} label={region}>
          {choices.map(({ zone, label }) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

const MINUTE = 60_000;

function TimeThere({ zone }: { zone: string }): ReactNode {
  const now = useNow((instant) => (Math.floor(instant / MINUTE) + 1) * MINUTE);
  // The browser may not know a newer timezone.
  return isTimezone(zone) ? <span>{text.timeThere(clockTime(toLocal(now, zone).time))}</span> : null;
}
