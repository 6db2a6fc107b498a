import '../notifications.css';
import { type ReactNode, useState } from 'react';
import { isComposing } from '#frontend/ui/composing.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { folded } from '#shared/domain/text.ts';
import * as text from '#shared/text/notification-settings.ts';
import type { Choice, TimezoneChoices } from '../model.ts';

const FOUND_AT_MOST = 6;

/** The timezones in whose present or former names each searched word is the beginning of a word. */
export function foundTimezones({ named, regions }: TimezoneChoices, sought: string): Choice[] {
  const words = wordsOf(sought);
  const isFound = ({ zone, label }: Choice) => {
    const names = wordsOf(`${zone} ${label}`);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  };
  const all = words.length > 0 ? [...named, ...regions.flatMap(({ choices }) => choices)] : [];
  return all.filter(isFound).slice(0, FOUND_AT_MOST);
}

const wordsOf = (text: string): string[] => folded(text).match(/[a-z]+/g) ?? [];

interface ZoneSearchProps {
  choices: TimezoneChoices;
  onTake: (zone: string) => void;
}

/** Finds a timezone by any part of its names: the select itself can only be searched by the beginning of regions. */
export default function ZoneSearch({ choices, onTake }: ZoneSearchProps): ReactNode {
  const [sought, setSought] = useState('');
  const found = foundTimezones(choices, sought);
  const take = (zone: string) => {
    setSought('');
    onTake(zone);
  };
  return (
    <>
      <TextField
        label={text.findCity}
        type="search"
        autoComplete="off"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          // Enter must not save the form.
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
    </>
  );
}
