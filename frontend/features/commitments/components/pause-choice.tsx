import '../dialog-fields.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { hasWords, searchWords } from '#shared/domain/notes.ts';
import * as text from '#shared/text/commitments-pause.ts';
import { splitIds } from '../pauses.ts';

/** A list of more commitments has a search. */
const MANY = 10;

interface ChosenProps {
  commitments: readonly Commitment[];
  /** Those that are chosen, in the order of the list. */
  ids: string;
  wrong: string | undefined;
  onChange: (ids: string) => void;
}

/** The commitments to choose from. */
export function Chosen({ commitments, ids, wrong, onChange }: ChosenProps) {
  const [search, setSearch] = useState('');
  const wrongId = useId();
  const words = searchWords(search);
  const shown = commitments.filter(({ title }) => hasWords(title, words));
  const chosen = new Set(splitIds(ids));
  const toggle = (id: string) => {
    chosen[chosen.has(id) ? 'delete' : 'add'](id);
    onChange(commitments.flatMap((each) => (chosen.has(each.id) ? [each.id] : [])).join());
  };
  return (
    <fieldset className="plain-fieldset field pause-choice" aria-describedby={wrong && wrongId}>
      <legend className="unseen">{text.toPause}</legend>
      {commitments.length > MANY ? (
        <TextField
          label={text.search}
          type="search"
          autoComplete="off"
          value={search}
          aria-invalid={wrong && shown.length === 0 ? true : undefined}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // It searches while the user types, and sends no form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : null}
      <div className="pause-choices">
        {shown.map(({ id, title }, index) => (
          <CheckField
            key={id}
            label={title}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
            {...(wrong && index === 0 && { 'aria-invalid': true })}
          />
        ))}
      </div>
      <p className="field-hint" role="status">
        {shown.length === 0 ? text.noneFound : null}
      </p>
      {wrong ? (
        <p className="field-wrong" id={wrongId}>
          {wrong}
        </p>
      ) : null}
    </fieldset>
  );
}
