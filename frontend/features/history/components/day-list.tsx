import '../history.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history.ts';
import { sentencesOfAll } from '../count-words.ts';
import { correctionLabel, type Day, type Days, longDate, summaryOf } from '../model.ts';
import { EntryRow, type OnNote } from './entry-row.tsx';

/** The commitments by their ids. */
export type Names = ReadonlyMap<string, Named>;

interface Named extends Pick<Commitment, 'title' | 'created_at' | 'start_date' | 'closed_at'> {
  place: number;
}

/** A chosen day. A new object each time, so that choosing the same day again scrolls again. */
export interface Choice {
  date: string;
  /** An entry of the day, by its commitment. */
  commitmentId?: string;
}

export interface ListProps {
  shown: Days;
  names: Names;
  today: string;
  clock: Clock;
  now: number;
  /** Shown if there are no entries. */
  empty: string;
  chosen: Choice | undefined;
  commitmentPath: (id: string) => string;
  onNote: OnNote;
}

/** The approximate number of rows at first: hundreds of commitments have thousands of rows in a month. */
const AT_FIRST = 150;

/** The month in sentences, then its days, newest first. Open periods come after today. */
export function DayList({ shown, empty, chosen, ...common }: ListProps) {
  const { days, underWay } = shown;
  /** The first of the hidden days, once the user has asked for them. */
  const [rest, setRest] = useState<Choice>();
  const few = rest || reaches(days, chosen?.date) ? days : firstOf(days);
  const next = days[few.length];
  const words = useMemo(() => sentencesOfAll(days.map((day) => summaryOf(day, common.now))), [days, common.now]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => goTo(box.current, chosen), [chosen]);
  useEffect(() => goTo(box.current, rest), [rest]);

  if (days.length === 0 && underWay.length === 0) return <p className="history-none">{empty}</p>;
  const own = few
    .flatMap(({ entries }) => entries)
    .filter(({ commitment_id }) => !common.names.get(commitment_id)?.closed_at);
  const correction = correctionLabel(own, common.now);
  const section = ({ date, entries }: Day) => (
    <section className="day" key={date} data-day={date}>
      <h3 tabIndex={-1}>{date === common.today ? text.today(longDate(date)) : longDate(date)}</h3>
      <Rows entries={entries} {...common} />
    </section>
  );
  return (
    <div className="day-list" ref={box}>
      {words ? <p className="month-words">{words}</p> : null}
      {correction ? <p className="correction-note">{correction}</p> : null}
      {few.filter(({ date }) => date === common.today).map(section)}
      {underWay.length > 0 ? (
        <section className="day">
          <h3>{text.underWay}</h3>
          <Rows entries={underWay} {...common} />
        </section>
      ) : null}
      {few.filter(({ date }) => date !== common.today).map(section)}
      {next ? (
        <button type="button" className="button quiet" onClick={() => setRest({ date: next.date })}>
          {text.showEarlierDays}
        </button>
      ) : null}
    </div>
  );
}

function goTo(box: HTMLElement | null, to: Choice | undefined): void {
  if (!to) return;
  const day = box?.querySelector<HTMLElement>(`[data-day="${to.date}"]`);
  const entry =
    to.commitmentId && day?.querySelector<HTMLElement>(`[data-commitment-id="${CSS.escape(to.commitmentId)}"] a`);
  const target = entry || day?.querySelector('h3');
  target?.scrollIntoView({ block: entry ? 'center' : 'start' });
  target?.focus({ preventScroll: true });
}

type RowsProps = Pick<ListProps, 'names' | 'clock' | 'now' | 'today' | 'commitmentPath' | 'onNote'> & {
  entries: readonly HistoryEntry[];
};

export function Rows({ entries, names, commitmentPath, ...common }: RowsProps) {
  return (
    <ul className="entries">
      {entries.map((entry) => {
        const commitment = names.get(entry.commitment_id);
        if (!commitment) return null;
        const { title, created_at, start_date, closed_at } = commitment;
        return (
          <EntryRow
            key={entry.commitment_id + entry.starts_at}
            entry={entry}
            name={title}
            title={title}
            to={commitmentPath(entry.commitment_id)}
            span
            createdAt={created_at}
            startDate={start_date}
            closed={closed_at !== null}
            {...common}
          />
        );
      })}
    </ul>
  );
}

/** The first days that fit into the number of rows rendered at once; at least one day. */
function firstOf(days: readonly Day[]): readonly Day[] {
  let rows = 0;
  const end = days.findIndex(({ entries }) => {
    rows += entries.length;
    return rows >= AT_FIRST;
  });
  return end < 0 ? days : days.slice(0, end + 1);
}

/** Whether a chosen day is hidden. */
function reaches(days: readonly Day[], chosen: string | undefined): boolean {
  const has = (some: readonly Day[]) => some.some(({ date }) => date === chosen);
  return has(days) && !has(firstOf(days));
}
