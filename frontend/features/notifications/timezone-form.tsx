import { type FormEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { clockTime } from '#frontend/lib/clock-time.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { toaster } from '#frontend/ui/notice-area.tsx';
import type { Preferences } from '#shared/contracts/notification-preferences.ts';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import { usePreferencesForm } from './use-preferences-form.ts';
import { deviceZone, isSameZone, zoneChoices } from './zones.ts';

interface FormProps {
  preferences: Preferences;
  onSaved: (saved: Preferences) => void;
}

/** By which clock the user lives. */
export function TimezoneForm({ preferences, onSaved }: FormProps) {
  const { zone, choose, busy, failure, submit } = usePreferencesForm(preferences, onSaved);
  const select = useRef<HTMLSelectElement>(null);
  const [device] = useState(deviceZone);
  const id = useId();
  const hintId = `${id}hint`;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <form className="card section" noValidate onSubmit={onSubmit} onFocus={toaster.prepare}>
      <h2>
        <label htmlFor={id}>Timezone</label>
      </h2>
      <div className="field">
        <select
          ref={select}
          id={id}
          name="timezone"
          className="input select"
          aria-describedby={hintId}
          value={zone}
          onChange={({ target }) => choose(target.value)}
        >
          <ZoneOptions needed={`${preferences.timezone} ${zone} ${device}`} />
        </select>
        <div className="field-hint" id={hintId}>
          <p>
            Your days, weeks and months turn by this clock. <TimeThere zone={zone} />
          </p>
        </div>
      </div>
      {isSameZone(zone, device) ? null : (
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
      {failure ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
      <button type="submit" className="button primary" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save Preferences'}
      </button>
    </form>
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
