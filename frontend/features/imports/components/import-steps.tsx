import '#frontend/ui/sections.css';
import '../imports.css';
import { type ReactNode, useEffect, useState } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { locale, numberFormat } from '#frontend/lib/format.ts';
import { useHeld } from '#frontend/ui/use-unsaved.ts';
import { endOfDay } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { reading as readingFile } from '#shared/text/imports.ts';
import * as text from '#shared/text/imports-steps.ts';
import type { Guess, Table } from '../columns.ts';
import { isMonthFirst } from '../dates.ts';
import { type Habit, type Reader, type Reading, type Source, UnreadableFile } from '../model.ts';
import { readFile, readMapped } from '../readers.ts';
import { ColumnMapper } from './column-mapper.tsx';
import { Preview } from './preview.tsx';
import { SendStep } from './send-step.tsx';

const shownNumber = numberFormat();

interface ImportStepsProps {
  file: File;
  clock: Clock;
  onImported: () => void;
  link: ReactNode;
  /** Returns to the choice of a file; `problem` says why this one cannot be read. */
  onAgain: (problem?: string) => void;
}

type Step =
  | { name: 'reading' }
  | { name: 'columns'; table: Table; columns: Guess }
  | { name: 'preview'; reading: Reading }
  | { name: 'sending'; source: Source; habits: Habit[] };

/** Reads a file, shows its content, and sends the user's choice. */
export default function ImportSteps({ file, clock, onImported, link, onAgain }: ImportStepsProps) {
  const [step, setStep] = useState<Step>({ name: 'reading' });
  useHeld(step.name !== 'sending');
  const [reader] = useState(() => readerOf(clock));
  useEffect(() => {
    if (step.name !== 'reading') return;
    let over = false;
    void readFile(file, reader, isMonthFirst(locale()))
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
  switch (step.name) {
    case 'reading':
      return (
        <div className="card section" role="status">
          <p className="any-name">{readingFile(file.name)}</p>
        </div>
      );
    case 'columns':
      return (
        <ColumnMapper
          fileName={file.name}
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
          onAgain={again}
          onBring={(habits) => setStep({ name: 'sending', source: step.reading.source, habits })}
        />
      );
    case 'sending':
      return <SendStep source={step.source} habits={step.habits} onImported={onImported} onAgain={again} link={link} />;
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
    dateOf: (instant) => dayAt(clock, instant),
    endOf: (date) => Math.min(endOfDay(date, clock.timezone) - 1, now),
  };
}
