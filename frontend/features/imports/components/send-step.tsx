import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { numberFormat } from '#frontend/lib/format.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { tryAgain } from '#shared/text/common.ts';
import * as text from '#shared/text/imports-steps.ts';
import { sendImport } from '../api.ts';
import { batchesOf, bodyOf, type ImportResult, NO_RESULT, shareOf, withReply } from '../batches.ts';
import type { Habit, Source } from '../model.ts';
import { StepTitle } from './step-title.tsx';

const shownNumber = numberFormat();
const daysOf = (count: number): string => text.days(count, shownNumber(count));
/** The number of titles beside a reason. */
const NAMED = 5;

interface SendStepProps {
  source: Source;
  habits: readonly Habit[];
  onImported: () => void;
  onAgain: () => void;
  link: ReactNode;
}

/** Sends habits call by call, and shows the results. */
export function SendStep({ source, habits, onImported, onAgain, link }: SendStepProps) {
  const [batches] = useState(() => batchesOf(habits));
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
    const body = bodyOf(source, habits, batch, sum.left);
    try {
      const reply = body && (await sendImport(body, signal));
      if (!signal.aborted)
        setProgress({ sent: sent + 1, sum: reply ? withReply(sum, habits, batch, body, reply) : sum });
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

  if (over) return <Summary sum={sum} stopped={stopped} repeated={repeated} onAgain={onAgain} link={link} />;
  const again = () => {
    setRepeated(true);
    setFailure(undefined);
  };
  const all = habits.reduce((total, { entries }) => total + entries.length, 0);
  const done = sum.created + sum.unchanged;
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
  link,
}: { sum: ImportResult; stopped: boolean; repeated: boolean } & Pick<SendStepProps, 'onAgain' | 'link'>) {
  const { added, known, created, unchanged, notes, refused } = sum;
  const changed = repeated || added + created + notes > 0;
  const habits = (count: number) => text.habits(count, shownNumber(count));
  const title = stopped ? text.stopped : changed ? text.done : text.nothingChanged;
  return (
    <section className="card section">
      <StepTitle>{title}</StepTitle>
      {stopped ? <p className="section-about">{text.stoppedAbout}</p> : null}
      {changed || stopped || refused.size > 0 ? null : <p className="section-about">{text.nothingNew}</p>}
      {changed || refused.size > 0 ? (
        <ul className="import-facts">
          {added > 0 ? <li>{text.added(habits(added))}</li> : null}
          {known > 0 ? <li>{text.known(habits(known))}</li> : null}
          {created > 0 ? <li>{text.daysAdded(daysOf(created))}</li> : null}
          {notes > 0 ? <li>{text.notesAdded(notes, shownNumber(notes))}</li> : null}
          {unchanged > 0 ? <li>{text.daysKnown(daysOf(unchanged))}</li> : null}
        </ul>
      ) : null}
      {refused.size > 0 ? (
        <>
          <h2>{text.refused}</h2>
          <ul className="import-facts">
            {[...refused].map(([reason, titles]) => (
              <li key={reason} className="any-name">
                {text.refusedHabits(reason, namesOf([...titles]))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="section-actions">
        {link}
        <button type="button" className="button quiet" onClick={onAgain}>
          {text.again}
        </button>
      </div>
    </section>
  );
}

function namesOf(titles: readonly string[]): string {
  const left = titles.length - NAMED;
  return [...titles.slice(0, NAMED), ...(left > 0 ? [text.more(shownNumber(left))] : [])].join(', ');
}
