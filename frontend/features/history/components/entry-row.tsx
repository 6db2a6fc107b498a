import { memo } from 'react';
import { Link } from 'react-router-dom';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history.ts';
import { correctableUntil, dayName, hasEnded, isNotCounted, spanOf, statusLabel } from '../model.ts';

export type OnCorrect = (entry: HistoryEntry, kind: ActionKind) => void;

interface RowProps {
  entry: HistoryEntry;
  /** The title of the row: a commitment, or a day of one. */
  name: string;
  /** The path that the title links to. */
  to?: string;
  /** The subject in the accessible name of its buttons. */
  title: string;
  span?: boolean;
  clock: Clock;
  now: number;
  note?: string | null;
  onCorrect: OnCorrect;
}

/** A commitment's status in one of its periods. */
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
          <span>{statusLabel(entry, clock, now)}</span>
          {entry.late ? <span>{text.notedLater}</span> : null}
          {dates ? <span>{dates}</span> : null}
          {note ? <span>{note}</span> : null}
        </span>
      </div>
      {correctableUntil(entry, now) === undefined ? null : (
        <MenuButton
          label={text.correctEntry(title, spanOf(entry) ?? dayName(entry.due_date))}
          className="button small bare"
          entries={choices(entry, now, onCorrect)}
        >
          {text.correct}
        </MenuButton>
      )}
    </li>
  );
});

function choices(entry: HistoryEntry, now: number, onCorrect: OnCorrect) {
  const choice = (kind: ActionKind, label: string) => ({
    value: kind,
    text: label,
    onSelect: () => onCorrect(entry, kind),
  });
  const isMissed = entry.status === 'missed' && !entry.skipped;
  return [
    ...(entry.status === 'completed' ? [] : [choice('completed', text.markDone)]),
    ...(entry.skipped ? [] : [choice('skipped', text.markSkipped)]),
    ...(isMissed || isNotCounted(entry, now) ? [] : [choice('pending', text.markMissed)]),
  ];
}

type Mark = 'done' | 'skipped' | 'missed' | 'open';

function markOf({ status, skipped }: HistoryEntry, ended: boolean): Mark {
  if (status === 'completed') return 'done';
  if (skipped) return 'skipped';
  return status === 'missed' || ended ? 'missed' : 'open';
}

function MarkIcon({ mark }: { mark: Mark }) {
  return (
    <svg
      className={`mark-icon ${mark}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r="8.5" />
      {mark === 'done' ? <path d="m6.2 10.4 2.6 2.6 5-5.6" /> : null}
      {mark === 'skipped' ? <path d="M6.5 10h7" /> : null}
    </svg>
  );
}
