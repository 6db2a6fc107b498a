import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { deviceTimezone, isSameTimezone } from '#frontend/lib/device-timezone.ts';
import { clockTime } from '#frontend/lib/format.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import { presentName } from '#shared/domain/timezones.ts';
import * as text from '#shared/text/notification-settings.ts';
import { type TimezoneChoices, timezoneChoices } from '../model.ts';

/** Below the first screen. */
const zoneSearch = lazyModule(() => import('./zone-search.tsx'));

interface ZoneProps {
  /** The id of the field; its label is elsewhere. */
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
  const Search = useLazyModule(zoneSearch)?.default;
  const needed = `${saved} ${value} ${device}`;
  const choices = useMemo(() => timezoneChoices(needed.split(' ')), [needed]);
  const take = (zone: string) => {
    choose(zone);
    // The pressed button is removed.
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
      <div className="zone-search">{Search ? <Search choices={choices} onTake={take} /> : null}</div>
    </>
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
