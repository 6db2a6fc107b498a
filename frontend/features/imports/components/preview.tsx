import '#frontend/ui/checks.css';
import '#frontend/ui/rows.css';
import { useId, useState } from 'react';
import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { beginning } from '#shared/domain/text.ts';
import { frequencies } from '#shared/text/commitments.ts';
import * as text from '#shared/text/imports-steps.ts';
import type { Habit, Note, Reading, Unread, UnreadReason } from '../model.ts';
import { StepTitle } from './step-title.tsx';

const shownDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shownNumber = numberFormat();
/** What could not be read is told by examples: a file may have thousands. */
const EXAMPLES = 5;
const CHOICES = Object.keys(frequencies) as Frequency[];

interface PreviewProps {
  reading: Reading;
  onBring: (habits: Habit[]) => void;
  onAgain: () => void;
}

/** What is in a file, and what of it the user wants to bring. */
export function Preview({ reading, onBring, onAgain }: PreviewProps) {
  const { habits, unread, losses, source } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(habits.flatMap(({ archived }, index) => (archived ? [] : [index]))),
  );
  const [changed, setChanged] = useState<ReadonlyMap<number, Frequency>>(new Map());
  const hint = useId();
  const count = (some: readonly Habit[]) => some.reduce((sum, each) => sum + doneIn(each), 0);
  const selected = habits.flatMap((habit, index): Habit[] => {
    if (!chosen.has(index)) return [];
    const frequency = changed.get(index) ?? habit.frequency;
    return [frequency === habit.frequency ? habit : { ...habit, schedule: undefined, frequency }];
  });
  const choose = (index: number, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(index);
    else next.delete(index);
    setChosen(next);
  };
  const named = (some: readonly Habit[]) => text.habits(some.length, shownNumber(some.length));
  return (
    <div className="sections">
      <section className="card section">
        <StepTitle>{text.found(named(habits), checkOffs(count(habits)))}</StepTitle>
        <p className="section-about">{text.foundIn(text.sources[source])}</p>
        <ul className="import-facts">
          {habits.length > 0 ? <li>{text.missedDays}</li> : null}
          {losses.map((loss) => (
            <li key={loss}>{text.losses[loss]}</li>
          ))}
        </ul>
        {unread.length > 0 ? <NotRead unread={unread} open={habits.length === 0} /> : null}
      </section>
      {habits.length > 0 ? (
        <section className="card section">
          <div className="card-head">
            <h2>{text.chosen}</h2>
            <button
              type="button"
              className="quiet-link"
              onClick={() => setChosen(new Set(chosen.size === habits.length ? [] : habits.keys()))}
            >
              {chosen.size === habits.length ? text.chooseNone : text.chooseAll}
            </button>
          </div>
          <ul className="rows">
            {habits.map((habit, index) => (
              <HabitRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                key={index}
                habit={habit}
                chosen={chosen.has(index)}
                onChoose={(wanted) => choose(index, wanted)}
                frequency={changed.get(index) ?? habit.frequency}
                onFrequency={(frequency) => setChanged(new Map(changed).set(index, frequency))}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <div className="section-actions import-actions">
        {habits.length > 0 ? (
          <button
            type="button"
            className="button primary"
            aria-disabled={selected.length === 0}
            aria-describedby={hint}
            onClick={() => selected.length > 0 && onBring(selected)}
          >
            {text.bring(named(selected))}
          </button>
        ) : null}
        <button type="button" className="button quiet" onClick={onAgain}>
          {text.otherFile}
        </button>
        <p id={hint} role="status" className="import-hint">
          {habits.length > 0 && selected.length === 0 ? text.bringNothing : ''}
        </p>
      </div>
    </div>
  );
}

interface HabitRowProps {
  habit: Habit;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
  frequency: Frequency;
  onFrequency: (frequency: Frequency) => void;
}

function HabitRow({ habit, chosen, onChoose, frequency, onFrequency }: HabitRowProps) {
  const about = useId();
  const skipped = habit.entries.filter(({ status }) => status === 'skipped').length;
  return (
    <li className="import-habit">
      <label className="import-title">
        <input
          className="checkbox"
          type="checkbox"
          checked={chosen}
          aria-describedby={about}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="any-name">{habit.title}</span>
      </label>
      <p className="import-about" id={about}>
        <span>{checkOffs(doneIn(habit))}</span>
        {skipped > 0 ? <span>{text.skips(skipped, shownNumber(skipped))}</span> : null}
        <span>{text.since(shownDate(habit.startDate))}</span>
        {habit.category ? <span className="any-name">{habit.category}</span> : null}
        {habit.notes.map((note) => (
          <span key={note.kind} className="import-note">
            {noteText(note)}
          </span>
        ))}
      </p>
      <select
        className="input select import-frequency"
        aria-label={text.frequencyOf(habit.title)}
        value={frequency}
        onChange={({ target }) => onFrequency(target.value as Frequency)}
      >
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {frequencies[choice]}
          </option>
        ))}
      </select>
    </li>
  );
}

function NotRead({ unread, open }: { unread: readonly Unread[]; open: boolean }) {
  const byReason = [...Map.groupBy(unread, ({ reason }) => reason)] as [UnreadReason, Unread[]][];
  return (
    <details className="not-read" open={open}>
      <summary>{text.notRead(unread.length, shownNumber(unread.length))}</summary>
      <ul className="import-facts">
        {byReason.map(([reason, all]) => (
          <li key={reason} className="any-name">
            {text.examples(text.unread[reason], valuesOf(all))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function valuesOf(all: readonly Unread[]): string {
  const values = [...new Set(all.map(({ value }) => beginning(80, value)))];
  const shown = values.slice(0, EXAMPLES).map(text.quoted);
  const left = values.length - shown.length;
  return [...shown, ...(left > 0 ? [text.more(shownNumber(left))] : [])].join(', ');
}

function noteText(note: Note): string {
  switch (note.kind) {
    case 'times':
      return (note.kept ? text.kept : text.notes).times(note.times, note.days);
    case 'every':
      return (note.kept ? text.kept : text.notes).every(note.days);
    case 'weekdays':
      return (note.kept ? text.kept : text.notes).weekdays(note.count);
    case 'goal':
      return note.atMost ? text.notes.goalAtMost(note.goal) : text.notes.goal(note.goal);
    default:
      return text.notes[note.kind];
  }
}

const doneIn = ({ entries }: Habit): number => entries.filter(({ status }) => status === 'completed').length;
const checkOffs = (count: number): string => text.checkOffs(count, shownNumber(count));
