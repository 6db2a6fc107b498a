import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { clockTime } from '#frontend/lib/clock-time.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import { deviceZone, isSameZone, zoneChoices } from './zones.ts';

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

/** By which clock the user lives. */
export function TimezoneField({ id, name, value, wrong, onChange, choose, saved }: ZoneProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [device] = useState(deviceZone);
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
          value={value}
          onChange={onChange}
        >
          <ZoneOptions needed={`${saved} ${value} ${device}`} />
        </select>
        {wrong ? (
          <p className="field-wrong" id={wrongId}>
            {wrong}
          </p>
        ) : null}
        <div className="field-hint" id={hintId}>
          <p>
            Your days, weeks and months turn by this clock. <TimeThere zone={value} />
          </p>
        </div>
      </div>
      {isSameZone(value, device) ? null : (
        <p className="zone-here">
          <button
            type="button"
            className="quiet-link"
            onClick={() => {
              choose(device);
              // This button goes with the difference.
              select.current?.focus();
            }}
          >
            {`Use ${device} (this device)`}
          </button>
        </p>
      )}
    </>
  );
}

/** `needed` are zones, separated by spaces. */
function ZoneOptions({ needed }: { needed: string }): ReactNode {
  const { named, regions } = useMemo(() => zoneChoices(needed.split(' ')), [needed]);
  return (
    <>
      {named.map(({ zone, text }) => (
        <option key={zone} value={zone}>
          {text}
        </option>
      ))}
      {regions.map(({ region, choices }) => (
        <optgroup key={region} label={region}>
          {choices.map(({ zone, text }) => (
            <option key={zone} value={zone}>
              {text}
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
  // A zone may be newer than the browser.
  return isTimezone(zone) ? `It is ${clockTime(toLocal(now, zone).time)} there.` : null;
}
