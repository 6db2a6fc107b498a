import { memo } from 'react';
import { Link } from 'react-router-dom';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { correctableUntil, hasEnded, isUncounted } from './days.ts';
import { MarkIcon, markOf } from './tally.tsx';
import { dayName, spanOf, statusWords } from './words.ts';

export type OnCorrect = (entry: HistoryEntry, deed: Deed) => void;

interface RowProps {
  entry: HistoryEntry;
  /** What the row is called: a commitment among others, or one of its days. */
  name: string;
  /** Where the name leads. */
  to?: string;
  /** What it is about, for the name of its button. */
  title: string;
  span?: boolean;
  clock: Clock;
  now: number;
  note?: string | null;
  onCorrect: OnCorrect;
}

/** What became of a commitment in one of its periods. */
export const EntryRow = memo(function EntryRow(props: RowProps) {
  const { entry, name, to, title, span = false, clock, now, note, onCorrect } = props;
  const dates = span ? spanOf(entry) : null;
  return (
    <li className="entry" data-commitment-id={entry.commitment_id} data-status={entry.status}>
      <MarkIcon mark={markOf(entry, hasEnded(entry, now))} />
      <div className="entry-text">
        {to ? (
          <Link className="entry-name" to={to}>
            {name}
          </Link>
        ) : (
          <span className="entry-name">{name}</span>
        )}
        <span className="entry-about">
          <span>{statusWords(entry, clock, now)}</span>
          {dates ? <span>{dates}</span> : null}
          {note ? <span>{note}</span> : null}
        </span>
      </div>
      {correctableUntil(entry, now) === undefined ? null : (
        <MenuButton
          label={`Correct ${title}, ${spanOf(entry) ?? dayName(entry.due_date)}`}
          className="button small bare"
          entries={choices(entry, now, onCorrect)}
        >
          Correct
        </MenuButton>
      )}
    </li>
  );
});

function choices(entry: HistoryEntry, now: number, onCorrect: OnCorrect) {
  const choice = (deed: Deed, text: string) => ({ value: deed, text, onSelect: () => onCorrect(entry, deed) });
  const isMissed = entry.status === 'missed' && !entry.skipped;
  return [
    ...(entry.status === 'completed' ? [] : [choice('completed', 'Mark as done')]),
    ...(entry.skipped ? [] : [choice('skipped', 'Mark as skipped')]),
    ...(isMissed || isUncounted(entry, now) ? [] : [choice('pending', 'Mark as missed')]),
  ];
}
