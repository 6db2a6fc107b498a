import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { canHaveNote, type ShownEntry } from '#frontend/lib/notes.ts';
import { amountWords } from '#frontend/lib/recurrence-words.ts';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import { useInPlace } from '#frontend/ui/in-place.ts';
import { Marks } from '#frontend/ui/marks.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as notes from '#shared/text/commitments.ts';
import { notSent } from '#shared/text/connection.ts';
import * as text from '#shared/text/history.ts';
import { canCorrect } from '../corrections.ts';
import {
  type Beginning,
  dayName,
  isNotCounted,
  isPaused,
  type Outcome,
  outcomeOf,
  spanOf,
  statusLabel,
} from '../model.ts';
import { periodId } from '../pending-corrections.ts';
import type { CorrectMenuProps } from './correct-menu.tsx';

const correctMenu = lazyModule(() => import('./correct-menu.tsx'));

/** Saves the note of an entry; an empty one removes it. `title` is that of the commitment. */
export type OnNote = (entry: HistoryEntry, title: string, note: string) => void;

interface RowProps extends Beginning {
  entry: ShownEntry;
  /** The title of the row: a commitment, or a day of one. */
  name: string;
  /** The path that the title links to. */
  to?: string;
  /** The name of the entry in the accessible names of its buttons. */
  title: string;
  span?: boolean;
  clock: Clock;
  now: number;
  today: string;
  /** The commitment is closed: nothing can be corrected until it is reopened. */
  closed: boolean;
  onNote: OnNote;
  /** A link beside the status. */
  link?: ReactNode;
}

/** A commitment's status in one of its periods. */
export const EntryRow = memo(function EntryRow(props: RowProps) {
  const { entry, name, to, title, span = false, clock, now, today } = props;
  const { createdAt, closed, onNote } = props;
  const dates = span ? spanOf(entry) : null;
  const id = periodId({ commitmentId: entry.commitment_id, startsAt: entry.starts_at });
  const isUnsent = useIsWaiting(id);
  const isNoteUnsent = useIsWaiting(entry.noteChange ?? id);
  const { Form, open, close, opener } = useInPlace();
  const [amountForm, showForm] = useState<ReactNode>();
  const subject = text.entryOf(title, spanOf(entry) ?? dayName(entry.due_date));
  const note = entry.note ?? '';
  return (
    <li className="entry" data-commitment-id={entry.commitment_id} data-status={entry.status}>
      <MarkIcon mark={outcomeOf(entry, now)} />
      <div className="entry-text">
        {to ? (
          <Link className="entry-name" dir="auto" to={to}>
            {name}
          </Link>
        ) : (
          <span className="entry-name" dir="auto">
            {name}
          </span>
        )}
        <span className="entry-about">
          <span>{statusLabel(entry, clock, now, props)}</span>
          {entry.pause_reason && isPaused(entry, now) ? <span dir="auto">{entry.pause_reason}</span> : null}
          {(entry.skipped || isNotCounted(entry, now)) && !entry.amount ? null : <Amount entry={entry} />}
          {entry.late ? <span>{text.notedLater}</span> : null}
          {dates ? <span>{dates}</span> : null}
          {isUnsent || isNoteUnsent ? <span>{notSent}</span> : null}
          {props.link}
        </span>
        {Form ? (
          <Form
            label={notes.noteOn(subject)}
            placeholder={notes.notePlaceholder}
            text={note}
            limit={LIMITS.noteLength}
            onSave={(line) => onNote(entry, title, line)}
            onClose={close}
          />
        ) : note ? (
          <p className="entry-note" dir="auto">
            {note}
          </p>
        ) : null}
      </div>
      <div className="entry-actions">
        {!closed && canCorrect(entry, now) ? (
          <MenuButton<CorrectMenuProps>
            code={correctMenu}
            label={text.correctEntry(subject)}
            className="button small bare"
            entry={entry}
            subject={subject}
            now={now}
            showForm={showForm}
          >
            {text.correct}
          </MenuButton>
        ) : null}
        {!Form && canHaveNote(entry, { created_at: createdAt }, { now, today }) ? (
          <button
            ref={opener}
            type="button"
            className="icon-button"
            title={note ? notes.editNote : notes.addNote}
            aria-label={note ? notes.editNoteOn(subject) : notes.addNoteTo(subject)}
            onClick={open}
          >
            <PencilIcon />
          </button>
        ) : null}
      </div>
      {amountForm}
    </li>
  );
});

/** '2 of 3' with its marks, or '12 of 20 pages'. */
function Amount({ entry: { amount, of, target } }: Pick<RowProps, 'entry'>) {
  if (of === null) return null;
  const words = amountWords(amount ?? 0, of, target);
  return (
    <span className="entry-amount">
      {target === null ? <Marks done={amount ?? 0} of={of} /> : null}
      <span>{words}</span>
    </span>
  );
}

function MarkIcon({ mark }: { mark: Outcome }) {
  return (
    <svg
      className={`mark-icon ${mark}`}
      viewBox="0 0 20 20"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r={mark === 'none' ? 2.5 : 8.5} />
      {mark === 'done' ? <path d="m6.2 10.4 2.6 2.6 5-5.6" /> : null}
      {mark === 'skipped' ? <path d="M6.5 10h7" /> : null}
      {mark === 'paused' ? <path d="M8.25 7.25v5.5m3.5-5.5v5.5" /> : null}
    </svg>
  );
}
