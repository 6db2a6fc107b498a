import '#frontend/ui/sections.css';
import '../imports.css';
import { type ReactNode, useEffect, useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { locale, numberFormat } from '#frontend/lib/format.ts';
import { useHeld } from '#frontend/ui/use-unsaved.ts';
import { endOfDay } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { reading as readingFile, readingFiles } from '#shared/text/imports.ts';
import * as text from '#shared/text/imports-steps.ts';
import type { Guess, Table } from '../columns.ts';
import { isMonthFirst } from '../dates.ts';
import type { ChosenFile } from '../folders.ts';
import type { JournalDay } from '../journal.ts';
import type { Habit, Reader, Reading, Source } from '../model.ts';
import { readFiles, readMapped } from '../readers.ts';
import { UnreadableFile } from '../unread.ts';
import { ColumnMapper } from './column-mapper.tsx';
import { Preview } from './preview.tsx';
import { type LinkTo, SendStep } from './send-step.tsx';

const shownNumber = numberFormat();

/** What was chosen or dropped: a browser gives a folder as an entry of its file system. */
export type Chosen = File | FileSystemEntry;

interface ImportStepsProps {
  chosen: readonly Chosen[];
  clock: Clock;
  onImported: () => void;
  /** What to do before a journal can be brought; null if it can be. */
  noJournal: ReactNode;
  linkTo: LinkTo;
  /** Returns to the choice of a file; `problem` says why this one cannot be read. */
  onAgain: (problem?: string) => void;
}

type Step =
  | { name: 'reading' }
  | { name: 'columns'; table: Table; columns: Guess }
  | { name: 'preview'; reading: Reading }
  | { name: 'sending'; source: Source; habits: Habit[]; days: JournalDay[] };

/** Reads files, shows their content, and sends the user's choice. */
export default function ImportSteps({ chosen, clock, onImported, noJournal, linkTo, onAgain }: ImportStepsProps) {
  const [step, setStep] = useState<Step>({ name: 'reading' });
  useHeld(step.name !== 'sending');
  const [reader] = useState(() => readerOf(clock));
  useEffect(() => {
    if (step.name !== 'reading') return;
    let over = false;
    void filesOf(chosen)
      .then((files) => readFiles(files, reader, isMonthFirst(locale())))
      .then((outcome) => {
        if (over) return;
        setStep('reading' in outcome ? { name: 'preview', ...outcome } : { name: 'columns', ...outcome });
      })
      .catch((error: unknown) => {
        if (!over) onAgain(problemText(error));
      });
    return () => {
      over = true;
    };
  });
  const again = () => onAgain();
  const [first, ...others] = chosen;
  const fileName = first?.name ?? '';
  switch (step.name) {
    case 'reading':
      return (
        <div className="card section" role="status">
          <p className="any-name">{others.length > 0 ? readingFiles : readingFile(fileName)}</p>
        </div>
      );
    case 'columns':
      return (
        <ColumnMapper
          fileName={fileName}
          table={step.table}
          guessed={step.columns}
          onAgain={again}
          onMapped={(columns) => setStep({ name: 'preview', reading: readMapped(step.table, columns, reader) })}
        />
      );
    case 'preview':
      return (
        <Preview
          reading={step.reading}
          noJournal={noJournal}
          onAgain={again}
          onBring={(habits, days) => setStep({ name: 'sending', source: step.reading.source, habits, days })}
        />
      );
    case 'sending':
      return (
        <SendStep
          source={step.source}
          habits={step.habits}
          days={step.days}
          onImported={onImported}
          onAgain={again}
          linkTo={linkTo}
        />
      );
  }
}

function problemText(error: unknown): string {
  const problem = error instanceof UnreadableFile ? error.problem : 'unreadable';
  if (typeof problem === 'string') return text.problems[problem];
  if (problem.kind === 'bad_dates') return text.badDates(problem.column, problem.values.map(text.quoted).join(', '));
  const { names, values } = problem;
  return text.uneven(text.namesIn(names, shownNumber(names)), text.valuesIn(values, shownNumber(values)));
}

function readerOf(clock: Clock): Reader {
  const now = serverTime.now();
  return {
    today: dayAt(clock, now),
    dateOf: (instant, timezone = clock.timezone) => dayAt({ ...clock, timezone }, instant),
    endOf: (date) => Math.min(endOfDay(date, clock.timezone) - 1, now),
  };
}

/** All files, also those in folders, without hidden ones. Rejects if one cannot be opened. */
async function filesOf(chosen: readonly Chosen[]): Promise<ChosenFile[]> {
  const found = await Promise.all(
    chosen.map((each) => (each instanceof File ? [{ path: each.name, file: each }] : filesIn(each))),
  );
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.slice(1), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  let some: FileSystemEntry[];
  // Browsers give the content of a large folder in parts, and an empty one at the end.
  do {
    some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    all.push(...some);
  } while (some.length > 0);
  const shown = all.filter(({ name }) => !name.startsWith('.'));
  return (await Promise.all(shown.map(filesIn))).flat();
}
