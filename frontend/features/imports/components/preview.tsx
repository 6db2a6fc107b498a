import '#frontend/ui/checks.css';
import '#frontend/ui/rows.css';
import { type ReactNode, useId, useState } from 'react';
import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { beginning } from '#shared/domain/text.ts';
import { frequencies } from '#shared/text/commitments.ts';
import * as text from '#shared/text/imports-steps.ts';
import { isolated } from '#shared/text/isolated.ts';
import { asChosen } from '../batches.ts';
import type { JournalDay } from '../journal.ts';
import type { Habit, HabitRemark, Reading } from '../model.ts';
import type { Unread, UnreadReason } from '../unread.ts';
import { ChoiceTitle, entriesOf, JournalChoice, JournalFacts } from './journal-preview.tsx';
import { StepTitle } from './step-title.tsx';

const shownDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shownNumber = numberFormat();
/** The number of examples of unreadable content: a file may have thousands. */
const EXAMPLES = 5;
const CHOICES = Object.keys(frequencies) as Frequency[];
/** The choice of the file's own schedule. */
const AS_THERE = 'as_there';

interface PreviewProps {
  reading: Reading;
  /** What to do before a journal can be brought; null if it can be. */
  noJournal: ReactNode;
  /** `days`: of the journal. */
  onBring: (habits: Habit[], days: JournalDay[]) => void;
  onAgain: () => void;
}

/** The content of a file, with the choice of what to import. */
export function Preview({ reading, noJournal, onBring, onAgain }: PreviewProps) {
  const { habits, journal, unread, losses, source } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(habits.keys()));
  const [changed, setChanged] = useState<ReadonlyMap<number, Frequency | undefined>>(new Map());
  const [withJournal, setWithJournal] = useState(true);
  const hint = useId();
  const count = (some: readonly Habit[]) => some.reduce((sum, each) => sum + doneIn(each), 0);
  const selected = habits.flatMap((habit, index) => (chosen.has(index) ? [asChosen(habit, changed.get(index))] : []));
  const choose = (index: number, wanted: boolean) => {
    const next = new Set(chosen);
    if (wanted) next.add(index);
    else next.delete(index);
    setChosen(next);
  };
  const named = (some: readonly Habit[]) => text.habits(some.length, shownNumber(some.length));
  const hasDays = journal.days.length > 0;
  const isJournal = habits.length === 0 && (hasDays || source === 'markdown' || source === 'day_one');
  const days = withJournal && noJournal === null ? journal.days : [];
  const canBring = habits.length > 0 || (hasDays && noJournal === null);
  const isNothing = selected.length + days.length === 0;
  const chosenParts = [
    ...(selected.length > 0 || days.length === 0 ? [named(selected)] : []),
    ...(days.length > 0 ? [entriesOf(days.length)] : []),
  ];
  return (
    <div className="sections">
      <section className="card section">
        <StepTitle>
          {text.found([
            ...(isJournal ? [] : [named(habits), checkOffs(count(habits))]),
            ...(hasDays || isJournal ? [entriesOf(journal.days.length)] : []),
          ])}
        </StepTitle>
        <p className="section-about">{(isJournal ? text.foundJournal : text.foundIn)(text.sources[source])}</p>
        <ul className="import-facts">
          {habits.length > 0 ? <li>{text.missedDays}</li> : null}
          {isJournal ? <JournalFacts journal={journal} noJournal={noJournal} /> : null}
          {losses.map((loss) => (
            <li key={loss}>{text.losses[loss]}</li>
          ))}
        </ul>
        {unread.length > 0 ? <NotRead unread={unread} open={habits.length === 0 && !hasDays} /> : null}
        {isJournal && hasDays ? noJournal : null}
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
                frequency={changed.get(index)}
                onFrequency={(frequency) => setChanged(new Map(changed).set(index, frequency))}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {hasDays && !isJournal ? (
        <JournalChoice journal={journal} noJournal={noJournal} chosen={withJournal} onChoose={setWithJournal} />
      ) : null}
      <div className="section-actions import-actions">
        {canBring ? (
          <button
            type="button"
            className="button primary"
            aria-disabled={isNothing}
            aria-describedby={hint}
            onClick={() => !isNothing && onBring(selected, days)}
          >
            {text.bring(chosenParts)}
          </button>
        ) : null}
        <button type="button" className="button quiet" onClick={onAgain}>
          {text.otherFile}
        </button>
        <p id={hint} role="status" className="import-hint">
          {canBring && isNothing ? text.bringNothing : ''}
        </p>
      </div>
    </div>
  );
}

interface HabitRowProps {
  habit: Habit;
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
  /** A frequency other than that of the file. */
  frequency: Frequency | undefined;
  onFrequency: (frequency: Frequency | undefined) => void;
}

function HabitRow({ habit, chosen, onChoose, frequency, onFrequency }: HabitRowProps) {
  const about = useId();
  const shown = asChosen(habit, frequency);
  const left = habit.entries.length - shown.entries.length;
  const { weekdays, every, times, target } = habit.schedule ?? {};
  const hasRule = Boolean(weekdays || every || times);
  // A habit with an amount cannot be a one-time commitment.
  const choices = CHOICES.filter((choice) => choice !== 'once' || !target);
  const notes = habit.notes.filter(
    (note) => frequency === undefined || note.kind === 'goal' || !('kept' in note && note.kept),
  );
  const skipped = shown.entries.filter(({ status }) => status === 'skipped').length;
  return (
    <li className="import-habit">
      <ChoiceTitle chosen={chosen} about={about} onChoose={onChoose}>
        {habit.title}
      </ChoiceTitle>
      <p className="import-about" id={about}>
        <span>{checkOffs(doneIn(shown))}</span>
        {skipped > 0 ? <span>{text.skips(skipped, shownNumber(skipped))}</span> : null}
        <span>{text.since(shownDate(shown.startDate))}</span>
        {habit.category ? <span className="any-name">{habit.category}</span> : null}
        {notes.map((note) => (
          <span key={note.kind} className="import-note">
            {noteText(note)}
          </span>
        ))}
        {left > 0 ? <span className="import-note">{text.otherDays(left, shownNumber(left))}</span> : null}
      </p>
      <select
        className="input select import-frequency"
        aria-label={text.frequencyOf(habit.title)}
        value={frequency ?? (hasRule ? AS_THERE : habit.frequency)}
        onChange={({ target: { value } }) => onFrequency(value === AS_THERE ? undefined : (value as Frequency))}
      >
        {hasRule ? <option value={AS_THERE}>{text.asThere}</option> : null}
        {choices.map((choice) => (
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

function noteText(note: HabitRemark): string {
  switch (note.kind) {
    case 'times':
      return (note.kept ? text.kept : text.notes).times(note.times, note.days);
    case 'every':
      return (note.kept ? text.kept : text.notes).every(note.days);
    case 'weekdays':
      return (note.kept ? text.kept : text.notes).weekdays(note.count);
    case 'goal': {
      const texts = note.kept ? text.kept : text.notes;
      const goal = `${shownNumber(note.amount)} ${isolated(note.unit)}`.trim();
      return note.atMost ? texts.goalAtMost(goal) : texts.goal(goal);
    }
    case 'closed':
      return text.notes.closed(shownDate(note.date));
    default:
      return text.notes[note.kind];
  }
}

const doneIn = ({ entries }: Habit): number => entries.filter(({ status }) => status === 'completed').length;
const checkOffs = (count: number): string => text.checkOffs(count, shownNumber(count));
