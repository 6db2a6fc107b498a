import { zipSync } from 'fflate';
import { expect } from 'vitest';
import { batchesOf, bodyOf } from '#frontend/features/imports/batches.ts';
import type { Reading } from '#frontend/features/imports/model.ts';
import { readFile } from '#frontend/features/imports/readers.ts';
import { categories } from '#shared/contracts/categories.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { confidants as confidantCalls } from '#shared/contracts/confidants.ts';
import { history } from '#shared/contracts/history.ts';
import { imports } from '#shared/contracts/imports.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { confidants } from '#test/support/confidants.ts';
import { download, exported, type Files } from '#test/support/exports.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* An export can be imported again. */

const test = testAt('2026-01-05T09:00:00Z');

async function readingOf(files: Files): Promise<Reading> {
  const zip = new File([zipSync(files) as Uint8Array<ArrayBuffer>], 'steadfast.zip');
  const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const outcome = await readFile(zip, { today: '2026-01-21', dateOf, endOf: Date.parse }, false);
  if (!('reading' in outcome)) throw new Error('A table');
  return outcome.reading;
}

/** What an export is read as, as the page of imports does it. */
async function readExport(person: Person) {
  const { habits, source } = await readingOf(await download(await exported(person)));
  const [batch, ...more] = batchesOf(habits);
  expect(more).toEqual([]);
  return { habits, body: bodyOf(source, habits, batch!, new Set())! };
}

async function days(person: Person, id: string, from: string, to: string): Promise<string[]> {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, status, skipped, note }) =>
    `${date} ${skipped ? 'skipped' : status} ${note ?? ''}`.trim(),
  );
}

test('an export, imported into an empty account, gives the same history, day by day', async ({ world }) => {
  const [ada, other] = await Promise.all([world.person(), world.person()]);
  const { id: category_id } = await ada.call(categories.create, { body: { category: { name: 'Mind' } } });
  const read = await ada.commitment({ title: 'Read', category_id });
  const old = await ada.commitment({ title: 'Walk', start_date: '2025-11-20' });
  const swim = await ada.commitment({ title: 'Swim', frequency: 'weekly', start_date: '2026-01-07' });
  const books = await ada.commitment({ title: 'Books', frequency: 'monthly', start_date: '2025-10-10' });
  const rest = await ada.commitment({ title: 'Rest', start_date: '2026-01-05' });
  const garden = await ada.commitment({ title: 'Garden', tied_to: 'journaling' });
  const dates = { from: '2026-01-08', until: '2026-01-12', reason: 'Snow' };
  await ada.call(pauses.create, { body: { ...dates, commitment_ids: [rest.id, read.id] } });
  await ada.call(pauses.create, { body: { commitment_ids: [rest.id], from: '2026-01-19', until: null } });
  const passport = await ada.commitment({ title: 'Passport', frequency: 'once' });
  await ada.complete(read.id);
  await ada.complete(old.id);
  await world.setClock('2026-01-07T20:00:00Z');
  await ada.skip(read.id);
  await ada.call(commitments.close, { params: { id: garden.id } });
  await world.setClock('2026-01-10T20:00:00Z');
  await ada.call(commitments.reopen, { params: { id: garden.id } });
  await ada.complete(passport.id);
  await world.setClock('2026-01-20T20:00:00Z');
  await ada.complete(swim.id);
  await ada.complete(read.id);
  await ada.pending(read.id);
  await ada.complete(old.id);
  await ada.complete(books.id);
  await world.setClock('2026-01-21T20:00:00Z');
  await ada.complete(old.id);
  // On a completed, a skipped, a missed and an open period.
  const note = (id: string, text: string, at?: string) =>
    ada.call(commitments.note, { params: { id }, body: { note: text, ...(at && { at }) } });
  await note(read.id, 'A chapter', '2026-01-05T12:00:00Z');
  await note(read.id, 'Ill', '2026-01-07T12:00:00Z');
  await note(read.id, 'Forgot it', '2026-01-10T12:00:00Z');
  await note(swim.id, 'Later this week');
  await note(passport.id, 'At the office');
  await ada.call(commitments.close, { params: { id: garden.id } });

  const { body } = await readExport(ada);
  const answer = await other.call(imports.create, { body });
  expect(answer).toMatchObject({ notes: 5, refused: [] });

  const query = { from: '2025-10-01', to: '2026-01-21' };
  const summaryOf = (person: Person) => person.call(history.summary, { query });
  expect(await summaryOf(other)).toEqual(await summaryOf(ada));
  const all = async (person: Person) => [
    ...(await person.commitments()),
    ...(await person.call(commitments.list, { query: { closed: 'true' } })),
  ];
  const [mine, theirs] = [await all(ada), await all(other)];
  const now = ({ title, frequency, tied_to, completed, current_completion, pauses, closed_at }: Commitment) => [
    title,
    tied_to,
    frequency,
    completed,
    current_completion.status,
    current_completion.due_date,
    pauses,
    closed_at,
  ];
  expect(theirs.map(now)).toEqual(mine.map(now));
  for (const [index, { id }] of mine.entries()) {
    const [his, hers] = await Promise.all([
      days(other, theirs[index]!.id, query.from, query.to),
      days(ada, id, query.from, query.to),
    ]);
    // A period that was running at the creation or start counts nowhere.
    const counted = (all: string[]) => all.filter((each) => !each.endsWith('pending'));
    expect(counted(his)).toEqual(counted(hers));
  }
  const found = async (person: Person) =>
    (await person.call(history.notes, { query: { q: 'it' } })).map(({ date, note }) => `${date} ${note}`);
  expect(await found(other)).toEqual(['2026-01-10 Forgot it']);
  expect(await found(other)).toEqual(await found(ada));
  const listed = async (person: Person) =>
    (await person.call(pauses.list)).map(({ from, until, reason, commitment_ids }) => [
      { from, until, reason },
      commitment_ids?.length,
    ]);
  expect(await listed(other)).toEqual([
    [dates, 2],
    [{ from: '2026-01-19', until: null, reason: null }, 1],
  ]);
  expect(await listed(ada)).toEqual(await listed(other));
  // Imported into its own account, it adds nothing, also after a commitment has got another name.
  await ada.call(commitments.update, { params: { id: read.id }, body: { commitment: { title: 'Pages' } } });
  const renamed = await all(ada);
  expect(await ada.call(imports.create, { body })).toMatchObject({
    created: 0,
    notes: 0,
    refused: [],
  });
  expect(await all(ada)).toEqual(renamed);
  expect(await listed(ada)).toEqual(await listed(other));
});

test('what not everyone saw is seen by nobody after an import', async ({ world }) => {
  const [ada, bob, other, eve] = await Promise.all([world.person(), world.person(), world.person(), world.person()]);
  await Promise.all([confidants(ada, bob), confidants(other, eve)]);
  const visible = { Run: null, Therapy: 'nobody', Dentist: 'chosen' } as const;
  for (const [title, audience] of Object.entries(visible)) {
    const { id } = await ada.commitment({ title });
    const people = audience === 'chosen' ? [{ id: bob.id }] : [];
    if (audience) await ada.call(visibilityCalls.changeVisibility, { params: { id }, body: { audience, people } });
  }
  const { habits, body } = await readExport(ada);
  expect(habits.map(({ title, notes }) => [title, notes]).toSorted()).toEqual([
    ['Dentist', [{ kind: 'only_you' }]],
    ['Run', []],
    ['Therapy', [{ kind: 'only_you' }]],
  ]);
  await other.call(imports.create, { body });
  const audiences = (await other.commitments()).map(({ title, visibility }) => [title, visibility.audience]);
  expect(audiences.toSorted()).toEqual([
    ['Dentist', 'nobody'],
    ['Run', 'everyone'],
    ['Therapy', 'nobody'],
  ]);
  const seen = await eve.call(confidantCalls.commitments, { params: { id: other.id } });
  expect(seen.commitments.map(({ title }) => title)).toEqual(['Run']);
});

test('a journal is the same after an import, from the export and from its Markdown files', async ({ world }) => {
  const [ada, other, third] = await Promise.all([world.person(), world.person(), world.person()]);
  await Promise.all([ada, other, third].map(installJournaling));
  await write(ada, '2025-12-24', { text: '# Snow\n\n- *All* day\n  - and night\\.' });
  await write(ada, '2025-12-31', { text: '---\nnot: a property\n---\n\nThe last.', mood: 'great' });
  await write(ada, '2026-01-01', { text: '---\nnot: a property\n---\nThe first.' });
  await write(ada, '2026-01-04', { mood: 'hard' });
  const days = async (person: Person) => {
    const query = { from: '2025-12-01', to: '2026-01-05' };
    const dates = (await person.call(journaling.days, { query })).map(({ date }) => date);
    const pages = await Promise.all(dates.map((date) => person.call(journaling.read, { params: { date } })));
    return pages.map(({ date, text, mood }) => ({ date, text, mood }));
  };
  const written = await days(ada);
  expect(written).toHaveLength(4);

  const files = await download(await exported(ada));
  const isPage = (name: string) => name.startsWith('journal/');
  const pages = Object.fromEntries(Object.entries(files).filter(([name]) => isPage(name)));
  for (const [person, some] of [
    [other, files],
    [third, pages],
  ] as const) {
    const { journal, unread } = await readingOf(some);
    expect(unread).toEqual([]);
    const body = { entries: journal.days };
    expect(await person.call(journaling.import, { body })).toEqual({ created: 4, unchanged: 0, refused: [] });
    expect(await days(person)).toEqual(written);
    expect(await ada.call(journaling.import, { body })).toEqual({ created: 0, unchanged: 4, refused: [] });
  }
});
