/** The time of a search among the entries of many years over HTTP, with everything warm. */
import { journaling } from '#shared/contracts/journaling.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';
import { median, milliseconds, timed, times } from './figures.ts';
import type { Section } from './section.ts';
import { atMost } from './table.ts';

const ENTRIES = 2000;
const RUNS = 20;
const BUDGET = 300;
/** Entries written at the same time. */
const TOGETHER = 20;
/** About 1,500 characters, as a page of handwriting. */
const TEXT = 'Walked along the river before breakfast, and the light was on the water. '.repeat(20);

export const journalSearch: Section = {
  name: 'journal-search',
  title: `a search among ${ENTRIES.toLocaleString('en')} entries of a journal`,
  note: `Entries of ${TEXT.length.toLocaleString('en')} characters. Medians of ${RUNS}, over HTTP.`,
  async measure(stage) {
    const person = await stage.person();
    await installJournaling(person);
    const today = new Date().toISOString().slice(0, 10);
    const days = times(ENTRIES).map((index) => addDays(today, -1 - index));
    for (let from = 0; from < ENTRIES; from += TOGETHER) {
      await Promise.all(days.slice(from, from + TOGETHER).map((day) => write(person, day, { text: `${TEXT}${day}` })));
    }
    const oldest = days.at(-1) ?? '';
    return [
      atMost('words that no entry has', await search(person, 'heron bridge', 0), BUDGET, milliseconds),
      atMost('words of the oldest entry', await search(person, oldest, 1), BUDGET, milliseconds),
      atMost('words that all entries have', await search(person, 'river light', 50), BUDGET, milliseconds),
    ];
  },
};

async function search(person: Person, q: string, expected: number): Promise<number> {
  const taken: number[] = [];
  for (const _ of times(RUNS)) {
    taken.push(
      await timed(async () => {
        const { entries } = await person.call(journaling.search, { query: { q } });
        if (entries.length !== expected) throw new Error(`${entries.length} entries were found, not ${expected}`);
      }),
    );
  }
  return median(taken);
}
