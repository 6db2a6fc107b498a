import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { tryAgain } from '#shared/text/common.ts';
import * as text from '#shared/text/imports-steps.ts';
import { sendImport, sendJournal } from '../api.ts';
import {
  batchesOf,
  bodyOf,
  type ImportResult,
  journalBatchesOf,
  NO_RESULT,
  shareOf,
  withJournalReply,
  withReply,
} from '../batches.ts';
import type { JournalDay } from '../journal.ts';
import type { Habit, Source } from '../model.ts';
import { entriesOf } from './journal-preview.tsx';
import { StepTitle } from './step-title.tsx';

const shownNumber = numberFormat();
const shownDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const daysOf = (count: number): string => text.days(count, shownNumber(count));
/** The number of titles or days beside a reason. */
const NAMED = 5;

/** A link to what was brought, with a class for its look. */
export type LinkTo = (where: 'commitments' | 'journal', look: string) => ReactNode;

interface SendStepProps {
  source: Source;
  habits: readonly Habit[];
  /** Of the journal. */
  days: readonly JournalDay[];
  onImported: () => void;
  onAgain: () => void;
  linkTo: LinkTo;
}

/** Sends habits and days of the journal call by call, and shows the results. */
export function SendStep({ source, habits, days, onImported, onAgain, linkTo }: SendStepProps) {
  const [batches] = useState(() => [...batchesOf(habits), ...journalBatchesOf(days)]);
  const [{ sent, sum }, setProgress] = useState<{ sent: number; sum: ImportResult }>({ sent: 0, sum: NO_RESULT });
  const [failure, setFailure] = useState<string>();
  // A repeated call may have been handled already, although its answer was lost.
  const [repeated, setRepeated] = useState(false);
  const [stopped, setStopped] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const over = stopped || sent === batches.length;
  useUnsaved(!over);

  const next = useEffectEvent(async (signal: AbortSignal) => {
    const batch = batches[sent];
    if (!batch) return;
    const send = async (): Promise<ImportResult> => {
      if (!('parts' in batch)) {
        const some = days.slice(batch.from, batch.to);
        return withJournalReply(sum, some, await sendJournal(some, signal));
      }
      const body = bodyOf(source, habits, batch, sum.left);
      return body ? withReply(sum, habits, batch, body, await sendImport(body, signal)) : sum;
    };
    try {
      const after = await send();
      if (!signal.aborted) setProgress({ sent: sent + 1, sum: after });
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? sentenceOf(error) : '');
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call begins when the one before has its answer
  useEffect(() => {
    if (over || failure !== undefined) return;
    const controller = new AbortController();
    stop.current = controller;
    void next(controller.signal);
    return () => controller.abort();
  }, [sent, over, failure]);
  const imported = useEffectEvent(onImported);
  useEffect(() => {
    if (over) imported();
  }, [over]);

  if (over) {
    const links = (
      <>
        {habits.length > 0 ? linkTo('commitments', 'button primary') : null}
        {days.length > 0 ? linkTo('journal', habits.length > 0 ? 'button quiet' : 'button primary') : null}
      </>
    );
    return <Summary sum={sum} stopped={stopped} repeated={repeated} onAgain={onAgain} links={links} />;
  }
  const again = () => {
    setRepeated(true);
    setFailure(undefined);
  };
  const all = habits.reduce((total, { entries }) => total + entries.length, days.length);
  const done = sum.created + sum.unchanged + sum.journal.created + sum.journal.unchanged;
  return (
    <section className="card section">
      <StepTitle>{text.sending}</StepTitle>
      <progress className="import-progress" aria-label={text.sending} max={100} value={shareOf(batches, sent) * 100} />
      <p className="section-about" role="status">
        {text.progress(shownNumber(done), daysOf(all))}
      </p>
      <div role="alert">
        {failure === undefined ? null : (
          <div className="alert">
            <p>{failure}</p>
            <p>{text.interrupted}</p>
          </div>
        )}
      </div>
      <div className="section-actions">
        {failure === undefined ? null : (
          <button type="button" className="button primary" onClick={again}>
            {tryAgain}
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => setStopped(true)}>
          {failure === undefined ? text.stop : text.stopHere}
        </button>
      </div>
    </section>
  );
}

function Summary({
  sum,
  stopped,
  repeated,
  onAgain,
  links,
}: {
  sum: ImportResult;
  stopped: boolean;
  repeated: boolean;
  links: ReactNode;
  onAgain: () => void;
}) {
  const { added, known, created, unchanged, notes, journal } = sum;
  const changed = repeated || added + created + notes + journal.created > 0;
  const refused = [
    ...[...sum.refused].map(([reason, titles]) => [reason, [...titles]] as const),
    ...[...journal.refused].map(([reason, dates]) => [reason, dates.map(shownDate)] as const),
  ];
  const habits = (count: number) => text.habits(count, shownNumber(count));
  const title = stopped ? text.stopped : changed ? text.done : text.nothingChanged;
  return (
    <section className="card section">
      <StepTitle>{title}</StepTitle>
      {stopped ? <p className="section-about">{text.stoppedAbout}</p> : null}
      {changed || stopped || refused.length > 0 ? null : <p className="section-about">{text.nothingNew}</p>}
      {changed || refused.length > 0 ? (
        <ul className="import-facts">
          {added > 0 ? <li>{text.added(habits(added))}</li> : null}
          {known > 0 ? <li>{text.known(habits(known))}</li> : null}
          {created > 0 ? <li>{text.daysAdded(daysOf(created))}</li> : null}
          {notes > 0 ? <li>{text.notesAdded(notes, shownNumber(notes))}</li> : null}
          {unchanged > 0 ? <li>{text.daysKnown(daysOf(unchanged))}</li> : null}
          {journal.created > 0 ? <li>{text.entriesAdded(entriesOf(journal.created))}</li> : null}
          {journal.unchanged > 0 ? <li>{text.entriesKnown(entriesOf(journal.unchanged))}</li> : null}
        </ul>
      ) : null}
      {refused.length > 0 ? (
        <>
          <h2>{text.refused}</h2>
          <ul className="import-facts">
            {refused.map(([reason, names]) => (
              <li key={reason} className="any-name">
                {text.refusedFor(reason, namesOf(names))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="section-actions">
        {links}
        <button type="button" className="button quiet" onClick={onAgain}>
          {text.again}
        </button>
      </div>
    </section>
  );
}

function namesOf(names: readonly string[]): string {
  const left = names.length - NAMED;
  return [...names.slice(0, NAMED), ...(left > 0 ? [text.more(shownNumber(left))] : [])].join(', ');
}
