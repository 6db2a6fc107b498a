import '#frontend/ui/checks.css';
import '../imports.css';
import { type ReactNode, useId } from 'react';
import { dateFormat, numberFormat } from '#frontend/lib/format.ts';
import * as text from '#shared/text/imports-steps.ts';
import type { Journal } from '../journal.ts';

const shownDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shownNumber = numberFormat();

/** '3 journal entries' */
export const entriesOf = (count: number): string => text.entries(count, shownNumber(count));

interface JournalFactsProps {
  journal: Journal;
  /** What to do before a journal can be brought; null if it can be. */
  noJournal: ReactNode;
}

/** What a file has of a journal, and what is left out: items of a list. */
export function JournalFacts({ journal: { days, entries, attachments }, noJournal }: JournalFactsProps) {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return (
    <>
      {first && last ? (
        <li>{first === last ? text.onDay(shownDate(first)) : text.fromTo(shownDate(first), shownDate(last))}</li>
      ) : null}
      {entries > days.length ? <li>{text.joined(entries, shownNumber(entries))}</li> : null}
      {attachments > 0 ? <li>{text.attachments(attachments, shownNumber(attachments))}</li> : null}
      {days.length > 0 && noJournal === null ? <li>{text.daysKept}</li> : null}
    </>
  );
}

interface Choice {
  chosen: boolean;
  onChoose: (wanted: boolean) => void;
}

/** The name of a part of the file, with a checkbox. `about`: the id of what describes it. */
export function ChoiceTitle({ chosen, onChoose, about, children }: Choice & { about: string; children: string }) {
  return (
    <label className="import-title">
      <input
        className="checkbox"
        type="checkbox"
        checked={chosen}
        aria-describedby={about}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="any-name">{children}</span>
    </label>
  );
}

/** The journal of a file that has habits, too. */
export function JournalChoice({ chosen, onChoose, ...facts }: JournalFactsProps & Choice) {
  const about = useId();
  const canChoose = facts.noJournal === null;
  return (
    <section className={canChoose ? 'card section import-journal' : 'card section'}>
      <h2>{text.journal}</h2>
      {canChoose ? (
        <ChoiceTitle chosen={chosen} about={about} onChoose={onChoose}>
          {entriesOf(facts.journal.days.length)}
        </ChoiceTitle>
      ) : null}
      <ul className="import-facts" id={about}>
        <JournalFacts {...facts} />
      </ul>
      {facts.noJournal}
    </section>
  );
}
