import '../row.css';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { DATE_KEY } from '#frontend/lib/history-keys.ts';
import { saveNote, usePendingNotes, withNotes } from '#frontend/lib/notes.ts';
import { isDuring } from '#frontend/lib/send-change.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import { lineForm, useInPlace } from '#frontend/ui/in-place.ts';
import { type Commitment, commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { isClosed } from '../model.ts';

// The form is needed next.
lineForm.prepare();

interface PeriodNoteProps {
  commitment: Commitment;
  today: string;
  onWriting: (isWriting: boolean) => void;
  /** Renders the surroundings of the button, or of the field that replaces it. */
  children: (part: ReactNode, isWriting: boolean) => ReactNode;
}

/** Writes the note of the current period, right after something was done. */
export default function PeriodNote({ commitment, today, onWriting, children }: PeriodNoteProps) {
  const { title } = commitment;
  const { Form, open, close, opener } = useInPlace();
  const isOpen = Form !== undefined;
  const { note, save } = useNote(commitment, today, isOpen);
  useEffect(() => {
    onWriting(isOpen);
  }, [isOpen, onWriting]);
  return Form
    ? children(
        <Form
          label={text.noteOn(title)}
          placeholder={text.notePlaceholder}
          text={note ?? ''}
          limit={LIMITS.noteLength}
          onSave={save}
          onClose={close}
        />,
        true,
      )
    : children(
        <button
          ref={opener}
          type="button"
          className="quiet-link"
          aria-label={note ? text.editNoteOn(title) : text.addNoteTo(title)}
          onClick={open}
        >
          {note ? text.editNote : text.addNote}
        </button>,
        false,
      );
}

interface OfferProps {
  commitment: Commitment;
  today: string;
  /** Whether a note can be added. A note that is being written stays in any case. */
  canNote: boolean;
  onUndo: (commitment: Commitment) => void;
  onWriting: (commitment: Commitment, isWriting: boolean) => void;
}

/**
 * Offers in a row that stays in place: 'Undo' after closing, 'Add a note' after an action.
 * @public The dashboard uses it from the loaded module.
 */
export function RowOffer({ commitment, today, canNote, onUndo, onWriting }: OfferProps) {
  const [isWriting, setWriting] = useState(false);
  if (isClosed(commitment) && !isWriting) {
    const undo = ({ currentTarget }: MouseEvent) => {
      // The pressed button is removed.
      currentTarget.closest('.row')?.querySelector<HTMLElement>('.row-actions button')?.focus();
      onUndo(commitment);
    };
    return (
      <div className="row-offer beside">
        <button type="button" className="quiet-link" aria-label={list.undoOf(commitment.title)} onClick={undo}>
          {text.undo}
        </button>
      </div>
    );
  }
  if (!canNote && !isWriting) return null;
  const onChange = (now: boolean) => {
    setWriting(now);
    onWriting(commitment, now);
  };
  return (
    <PeriodNote commitment={commitment} today={today} onWriting={onChange}>
      {(part, isOpen) => <div className={isOpen ? 'row-offer' : 'row-offer beside'}>{part}</div>}
    </PeriodNote>
  );
}

/** The note of the current period. An earlier note of the period is fetched when the user begins to write. */
function useNote({ id, title }: Commitment, today: string, isWriting: boolean) {
  const client = useQueryClient();
  // The period may end while the form is open: the note stays with the period of this instant.
  const [at] = useState(() => new Date(serverTime.now()).toISOString());
  const { data } = useQuery({ ...entriesOfDate(id, today), enabled: isWriting });
  const before = noteAt(id, at, data, usePendingNotes());
  const save = (note: string) => saveNote(client, { commitmentId: id, title, at, date: today, note, before });
  return { note: before, save };
}

/** The server's entries of a commitment on a date. */
export const entriesOfDate = (id: string, date: string) =>
  queryOptions({
    queryKey: [...DATE_KEY, id, date],
    queryFn: ({ signal }) => call(commitments.history, { params: { id }, query: { from: date, to: date }, signal }),
    gcTime: 0,
  });

/**
 * The note of the period at an instant, from the server's entries and the waiting notes; `null` if there is none,
 * `undefined` if the entries are not loaded.
 */
export function noteAt(
  commitmentId: string,
  at: string,
  entries: readonly HistoryEntry[] | undefined,
  notes: readonly UnsentChange[],
): string | null | undefined {
  const entry = entries?.find((each) => isDuring(each, at));
  if (entry) return withNotes(entry, notes).note;
  return notes.findLast(({ id }) => id === `${commitmentId} ${at}`)?.fields?.note as string | null | undefined;
}
