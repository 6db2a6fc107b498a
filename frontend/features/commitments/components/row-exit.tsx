import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLazyModule } from '#frontend/lib/lazy-module.ts';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { nearest } from '#frontend/ui/return-focus.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { notSent } from '#shared/text/connection.ts';
import {
  type ExitPhase,
  NO_EXITS,
  NONE_NOTED,
  type RowExits,
  updateRowExits,
  withLeaving,
  withNextPhase,
} from '../rows.ts';
import { type Filters, matchesFilters } from '../view.ts';
import { periodNote } from './editor.tsx';

/** How long each phase lasts, in milliseconds. */
const PHASE_TIMES: Readonly<Record<ExitPhase, number>> = { struck: 600, folding: 160, folded: 5_000, closing: 160 };

interface Exits {
  /** The commitments that match the filters, and those in an exit animation. */
  shown: readonly Commitment[];
  exits: RowExits;
  /** Stops the timer of a line with 'Undo', or restarts it. */
  hold: (id: string, held: boolean) => void;
  /** Keeps a row or line while its note is being written, even if the commitment changes elsewhere. */
  write: (id: string, isWriting: boolean) => void;
  /** Whether a note was begun in the row or line. */
  isNoted: (id: string) => boolean;
}

/**
 * The commitments to show, and the exit phases of their rows. A new `viewKey` ends all exits. `onFold` is called when a
 * row begins to fold.
 */
export function useRowExits(
  commitments: readonly Commitment[],
  filters: Filters,
  viewKey: string,
  onFold: (id: string) => void,
): Exits {
  const [known, setKnown] = useState(NO_EXITS);
  const [begun, setNoted] = useState(NONE_NOTED);
  const [last, setLast] = useState({ commitments, viewKey, all: commitments, noted: begun });
  const isSameView = last.viewKey === viewKey;
  const noted = isSameView ? begun : NONE_NOTED;
  let { all } = last;
  let exits = known;
  if (!isSameView || last.commitments !== commitments || last.noted !== noted) {
    all = isSameView ? withLeaving(last.all, commitments, known, filters, noted) : commitments;
    exits = isSameView ? updateRowExits(known, last.all, all, filters, noted) : NO_EXITS;
    setLast({ commitments, viewKey, all, noted });
    setKnown(exits);
    setNoted(noted);
  }

  const timers = useRef(new Map<string, Timer>());
  const start = useCallback(
    (id: string, phase: ExitPhase) => {
      clearTimeout(timers.current.get(id)?.timeout);
      const end = () => {
        if (phase === 'struck') onFold(id);
        setKnown((all) => withNextPhase(all, id, prefersReducedMotion()));
      };
      timers.current.set(id, { phase, timeout: setTimeout(end, PHASE_TIMES[phase]) });
    },
    [onFold],
  );
  const hold = useCallback(
    (id: string, held: boolean) => {
      const timer = timers.current.get(id);
      if (timer?.phase !== 'folded') return;
      if (held) clearTimeout(timer.timeout);
      else start(id, 'folded');
    },
    [start],
  );
  const write = useCallback(
    (id: string, isWriting: boolean) => {
      setNoted((lines) => ((lines.get(id) ?? false) === isWriting ? lines : new Map(lines).set(id, isWriting)));
      if (isWriting) hold(id, true);
    },
    [hold],
  );
  useEffect(() => {
    const running = timers.current;
    for (const [id, { timeout }] of running) {
      if (known.has(id)) continue;
      clearTimeout(timeout);
      running.delete(id);
    }
    for (const [id, phase] of known) {
      if (phase === 'struck' && noted.get(id)) {
        clearTimeout(running.get(id)?.timeout);
        running.delete(id);
      } else if (running.get(id)?.phase !== phase) start(id, phase);
    }
    // The code for notes is loaded during the first exit, so it is not in the first scripts of pages.
    if (known.size > 0) periodNote.prepare();
  }, [known, noted, start]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const { timeout } of running.values()) clearTimeout(timeout);
      running.clear();
    };
  }, []);

  const { frequency, category, completed, closed = false } = filters;
  const shown = useMemo(
    () => all.filter((each) => matchesFilters({ frequency, category, completed, closed }, each) || exits.has(each.id)),
    [all, frequency, category, completed, closed, exits],
  );
  return { shown, exits, hold, write, isNoted: (id) => noted.has(id) };
}

interface Timer {
  phase: ExitPhase;
  timeout: ReturnType<typeof setTimeout>;
}

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-commitment-id="${CSS.escape(id)}"]`);

const BOX = ':not(.folding) > .row-check :is(input, button):enabled';

/** Sets the height from which the style sheet folds the row, and moves the focus to another row. */
export function fold(id: string): void {
  const row = rowOf(id);
  if (!row) return;
  row.style.setProperty('--height', `${row.offsetHeight}px`);
  if (holdsFocus(row)) nextFocus(row)?.focus();
}

/** The focus is in the row or in its open menu. */
function holdsFocus(row: HTMLElement): boolean {
  return row.contains(document.activeElement) || row.querySelector('[aria-expanded="true"]') !== null;
}

/** The checkbox of the next row, else of the previous one, else the page's heading. */
function nextFocus(row: HTMLElement): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-commitment-id]')];
  const boxes = nearest(rows, row).map((each) => each.querySelector<HTMLElement>(BOX));
  return boxes.find((box) => box !== null) ?? document.querySelector('h1');
}

/** Focuses the checkbox of a row, or its title if there is no checkbox. Returns whether the row is there. */
export function focusBox(id: string): boolean {
  const row = rowOf(id);
  const box = row?.querySelector<HTMLElement>(BOX) ?? row?.querySelector<HTMLElement>('.row-title');
  box?.focus();
  return Boolean(box);
}

interface LineProps {
  commitment: Commitment;
  today: string;
  /** The status of the commitment. */
  status: string;
  /** Whether something was done in the period, so that a note can be added. */
  canNote: boolean;
  phase: ExitPhase;
  onUndo: (commitment: Commitment) => void;
  /** Stops the timer of the line while the pointer or the focus is on it. */
  hold: (id: string, held: boolean) => void;
  write: Exits['write'];
}

/** Replaces a row that has folded. */
export function UndoLine({ commitment, today, status, canNote, phase, onUndo, hold, write }: LineProps) {
  const { id, title } = commitment;
  const isWaiting = useIsWaiting(id);
  const PeriodNote = useLazyModule(periodNote)?.default;
  const [isWriting, setWriting] = useState(false);
  const undoButton = useRef<HTMLButtonElement>(null);
  const onWriting = (now: boolean) => {
    // The focused button is removed: the commitment was closed elsewhere.
    if (isWriting && !now && !canNote) undoButton.current?.focus();
    setWriting(now);
    write(id, now);
  };
  const name = (
    <span className="undo-title" dir="auto">
      {title}
    </span>
  );
  const lineWith = (noteButton: ReactNode) => (
    <li
      className={phase === 'closing' ? 'undo-line folding' : 'undo-line'}
      onPointerEnter={() => hold(id, true)}
      onPointerLeave={({ currentTarget }) => hold(id, currentTarget.matches(':focus-within'))}
      onFocus={() => hold(id, true)}
      onBlur={({ currentTarget }) => hold(id, currentTarget.matches(':hover'))}
    >
      {name}
      <span className="undo-status">{status}</span>
      {isWaiting ? <span className="undo-status">{notSent}</span> : null}
      <span className="undo-buttons">
        {noteButton}
        <button
          ref={undoButton}
          type="button"
          className="quiet-link"
          aria-label={list.undoOf(title)}
          onClick={() => onUndo(commitment)}
        >
          {text.undo}
        </button>
      </span>
    </li>
  );
  if (!(canNote || isWriting) || !PeriodNote) return lineWith(null);
  return (
    <PeriodNote commitment={commitment} today={today} onWriting={onWriting}>
      {(part, isOpen) =>
        isOpen ? (
          <li className="undo-line noting">
            {name}
            {part}
          </li>
        ) : (
          lineWith(part)
        )
      }
    </PeriodNote>
  );
}
