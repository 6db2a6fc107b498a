import { expect } from 'vitest';
import { imports } from '#shared/contracts/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { days, done, habit, type Row, send } from './support/imports.ts';
import { testAt } from './support/test-at.ts';

/* Imports of ten years, and their limits, which hundreds of calls reach. */

const test = testAt('2026-01-05T09:00:00Z');

test('an import of ten years is complete, day by day', async ({ world }) => {
  const person = await world.person();
  const first = '2016-01-06';
  const dates = Array.from({ length: 3_650 }, (_, k) => addDays(first, k)).filter((_, k) => k % 3 !== 2);
  let created = 0;
  for (let start = 0; start < dates.length; start += LIMITS.importedEntries) {
    const entries = done('Walk', ...dates.slice(start, start + LIMITS.importedEntries));
    const answer = await send(person, { commitments: [habit('Walk', { start_date: first })], entries });
    created += answer.created;
  }
  expect(created).toBe(dates.length);
  const [{ id } = { id: '' }] = await person.commitments();
  for (const year of [2016, 2020, 2025]) {
    const shown = await days(person, id, `${year}-01-06`, `${year}-12-31`);
    const told = Array.from({ length: shown.length }, (_, k) => addDays(`${year}-01-06`, k)).map(
      (date) => `${date} ${dates.includes(date) ? 'completed' : 'missed'}`,
    );
    expect(shown).toEqual(told);
  }
});

test('the 501st commitment of five imports is refused', async ({ world }) => {
  const person = await world.person();
  const many = (from: number, fields: (k: number) => Row = () => ({})) => ({
    commitments: Array.from({ length: LIMITS.importedCommitments }, (_, k) => habit(`Habit ${from + k}`, fields(k))),
  });
  for (const from of [0, 100, 200, 300]) await send(person, many(from));
  await person.commitment();
  const last = await send(
    person,
    many(400, (k) => ({ category: `Category ${k}` })),
  );
  expect(last.commitments).toHaveLength(99);
  expect(last.refused).toEqual([
    { part: 'commitments', index: 99, code: 'too_many_commitments', message: 'You can have at most 500 commitments' },
  ]);
});

test('the number of imports a day is limited', async ({ world }) => {
  const person = await world.person();
  for (let sent = 0; sent < LIMITS.importsPerDay; sent += 40) {
    await Promise.all(Array.from({ length: 40 }, () => send(person, {})));
  }
  const body = { source: 'loop', commitments: [], entries: [] };
  const { status, errors, headers } = await person.refusal(imports.create, { body });
  expect([status, errors]).toEqual([429, ['You can import at most 400 times a day. Please try again tomorrow.']]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
