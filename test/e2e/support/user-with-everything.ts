import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { imports } from '#shared/contracts/imports.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { say } from '#test/support/chats.ts';
import { confidants, group, invited, showNotes } from '#test/support/confidants.ts';
import { installJournaling, share, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';

/** A confidant of the user. */
export const FRIEND = 'Bartholomew Featherstonehaugh-Cholmondeley';
/** The group chat of the two. */
export const GROUP = 'Those who walk along the river on Sundays, whatever the weather';

/** A day with an entry in the journal. */
export const JOURNAL_DAY = '2026-01-05';

type Registry = { person(who: { name: string }): Promise<Person> };

let known: Promise<Person> | undefined;

/** A user with every kind of row; the same for all screens, which change nothing. */
export function userWithEverything(world: Registry): Promise<Person> {
  known ??= register(world);
  return known;
}

/** Two months of a commitment with a target and of one that is due several times, with everything that can happen. */
function pastOfRhythms(today: string) {
  const ago = (days: number) => addDays(today, -days);
  // Today, one is done and the other is paused: the dashboard has room for others.
  const days = Array.from({ length: 60 }, (_, day) => day);
  const common = { start_date: ago(60), pauses: [{ from: ago(12), until: ago(9) }] };
  const target = { direction: 'at_least' as const, amount: 1250.125, unit: 'W'.repeat(20) };
  return {
    source: 'screens',
    commitments: [
      { key: 'write', title: 'Write', frequency: 'daily', schedule: { target }, ...common },
      {
        key: 'swim',
        title: 'Swim',
        frequency: 'weekly',
        schedule: { times: 3 },
        ...common,
        pauses: [{ from: today, until: null }],
      },
    ],
    entries: days.flatMap((day) => [
      ...(day % 8 === 0 && day > 0 ? [{ key: 'write', date: ago(day), status: 'skipped' }] : []),
      ...(day % 8 > 1
        ? [{ key: 'write', date: ago(day), status: 'completed', amount: day % 5 === 0 ? 900 : 1000 * (day % 8) }]
        : []),
      ...(day === 0 || day === 7 ? [{ key: 'write', date: ago(day), status: 'completed', amount: 1_000_000 }] : []),
      ...(day % 3 === 0 ? [{ key: 'swim', date: ago(day), status: 'completed' }] : []),
    ]),
  };
}

async function register(world: Registry): Promise<Person> {
  const person = await world.person({ name: 'Wilhelmina Konstantinopolous-Featherstonehaugh' });
  await person.commitment({ title: 'Renew passport', frequency: 'once' });
  await person.call(imports.create, { body: pastOfRhythms(new Date().toISOString().slice(0, 10)) });
  const paid = await person.commitment({ title: 'Balance the books', frequency: 'monthly' });
  await person.skip(paid.id);
  await person.commitment({ title: 'Learn to swim', start_date: '2199-06-03' });
  const cue = 'After breakfast, when the tea is in the pot, the dog is out and nobody is up';
  await person.commitment({ title: 'Call home', frequency: 'weekly', cue, reminders: ['18:30'] });
  await person.commitment({ title: `${'A very long title with ordinary words. '.repeat(4)}${'W'.repeat(42)}` });
  for (const name of ['Health', `${'A category with a very long name '.repeat(2)}WWWWWWWWWWWW`]) {
    const category = await person.call(categories.create, { body: { category: { name } } });
    if (name !== 'Health') continue;
    const lift = await person.commitment({ title: 'Lift', commitment_type: 'workout', category_id: category.id });
    const body = { workout_exercise: { name: 'Squats', notes: 'Slowly' } };
    await person.call(exercises.create, { params: { id: lift.id }, body });
  }
  const read = await person.commitment({ title: 'Read ten pages', description: 'Of a book, not of the news.' });
  await person.complete(read.id);
  const note = `On the train, with tea. ${'W'.repeat(42)}`;
  await person.call(commitments.note, { params: { id: read.id }, body: { note } });
  for (const [body, citation] of [
    ['Bear one another’s burdens, and so fulfill the law of Christ.', 'Galatians 6:2'],
    ['One step.\nThen another.'],
    ['W'.repeat(300), 'C'.repeat(100)],
  ] as const) {
    await person.call(encouragements.create, { body: { encouragement: { body, citation } } });
  }
  await installJournaling(person);
  await write(person, JOURNAL_DAY, { text: `# A day\n\n- Rain.\n- ${'W'.repeat(42)}`, mood: 'good' });
  const friend = await world.person({ name: FRIEND });
  await confidants(person, friend);
  await share(person, friend, JOURNAL_DAY);
  const walkers = await group(person, GROUP, friend);
  for (const [who, words] of [
    [friend, `Look: https://example.com/${'a'.repeat(80)}`],
    [person, 'Seen.\n\nIt is far.'],
    [friend, 'Slowly, then.'],
  ] as const) {
    await say(who, walkers.id, words);
  }
  await showNotes(friend, person);
  const garden = await friend.commitment({ title: 'Water the garden', notes_shared: true });
  await friend.complete(garden.id);
  await friend.call(commitments.note, { params: { id: garden.id }, body: { note: 'The first tomatoes are red.' } });
  await invited(person, `${'somebody.who.is.asked.'.repeat(2)}to.be.a.coach@example.com`, 'coach');
  return person;
}
