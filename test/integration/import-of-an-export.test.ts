import { zipSync } from 'fflate';
import { expect } from 'vitest';
import { readFile } from '#frontend/features/imports/readers.ts';
import { batchesOf, bodyOf } from '#frontend/features/imports/sending.ts';
import { categories } from '#shared/contracts/categories.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { imports } from '#shared/contracts/imports.ts';
import { download, exported } from '#test/support/exports.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* An export can be imported again. */

const test = testAt('2026-01-05T09:00:00Z');

async function days(person: Person, id: string, from: string, to: string): Promise<string[]> {
  const entries = await person.call(commitments.history, { params: { id }, query: { from, to } });
  return entries.map(({ date, status, skipped }) => `${date} ${skipped ? 'skipped' : status}`);
}

test('an export, imported into an empty account, gives the same history, day by day', async ({ world }) => {
  const [ada, other] = await Promise.all([world.person(), world.person()]);
  const { id: category_id } = await ada.call(categories.create, { body: { category: { name: 'Mind' } } });
  const read = await ada.commitment({ title: 'Read', category_id });
  const old = await ada.commitment({ title: 'Walk', start_date: '2025-11-20' });
  const swim = await ada.commitment({ title: 'Swim', frequency: 'weekly', start_date: '2026-01-07' });
  const books = await ada.commitment({ title: 'Books', frequency: 'monthly', start_date: '2025-10-10' });
  const passport = await ada.commitment({ title: 'Passport', frequency: 'once' });
  await ada.complete(read.id);
  await ada.complete(old.id);
  await world.setClock('2026-01-07T20:00:00Z');
  await ada.skip(read.id);
  await ada.complete(passport.id);
  await world.setClock('2026-01-20T20:00:00Z');
  await ada.complete(swim.id);
  await ada.complete(read.id);
  await ada.pending(read.id);
  await ada.complete(old.id);
  await ada.complete(books.id);
  await world.setClock('2026-01-21T20:00:00Z');
  await ada.complete(old.id);

  const files = await download(await exported(ada));
  const zip = new File([zipSync(files) as Uint8Array<ArrayBuffer>], 'steadfast.zip');
  const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const outcome = await readFile(zip, { today: '2026-01-21', dateOf }, false);
  if (!('reading' in outcome)) throw new Error('A table');
  const { habits, source } = outcome.reading;
  const [batch, ...more] = batchesOf(habits);
  expect(more).toEqual([]);
  const answer = await other.call(imports.create, { body: bodyOf(source, habits, batch!, new Set())! });
  expect(answer.refused).toEqual([]);

  const query = { from: '2025-10-01', to: '2026-01-21' };
  const summaryOf = (person: Person) => person.call(history.summary, { query });
  expect(await summaryOf(other)).toEqual(await summaryOf(ada));
  const [mine, theirs] = [await ada.commitments(), await other.commitments()];
  const now = ({ title, frequency, completed, current_completion }: Commitment) => [
    title,
    frequency,
    completed,
    current_completion.status,
    current_completion.due_date,
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
  // Imported into its own account, it adds nothing.
  expect(await ada.call(imports.create, { body: bodyOf(source, habits, batch!, new Set())! })).toMatchObject({
    created: 0,
    refused: [],
  });
  expect(await ada.commitments()).toEqual(mine);
});
