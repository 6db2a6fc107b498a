import { expect } from 'vitest';
import { type CommitmentChange, commitments } from '#shared/contracts/commitments.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import { installJournaling, write } from '#test/support/journaling.ts';
import type { Person, World } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Commitments that are tied to the journal: the entry of a day checks them off for that day. */

// A Friday.
const [TODAY, YESTERDAY, MONDAY] = ['2026-11-20', '2026-11-19', '2026-11-16'];
const test = testAt(`${TODAY}T10:00:00Z`);

async function writer(world: World): Promise<Person> {
  const ada = await world.person();
  await installJournaling(ada);
  return ada;
}

const tied = (who: Person, fields: Parameters<Person['commitment']>[0] = {}) =>
  who.commitment({ title: 'Write', start_date: '2026-11-01', tied_to: JOURNALING, ...fields });
const text = (who: Person, date: string, words: string) => write(who, date, { text: words });
const read = (who: Person, id: string) => who.call(commitments.read, { params: { id } });
const statusOf = async (who: Person, id: string) => (await read(who, id)).current_completion.status;
const doneOf = async (who: Person, id: string) => (await read(who, id)).progress?.done;
const change = (who: Person, id: string, commitment: CommitmentChange) =>
  who.call(commitments.update, { params: { id }, body: { commitment } });
const historyOf = async (who: Person, id: string, date: string) =>
  (await who.call(commitments.history, { params: { id }, query: { from: date, to: date } }))[0];

test('is done with the entry of the day, and open again when that is emptied', async ({ world }) => {
  const ada = await writer(world);
  const { id, tied_to } = await tied(ada);
  expect(tied_to).toBe(JOURNALING);
  await write(ada, TODAY, { mood: 'good' });
  expect(await statusOf(ada, id)).toBe('pending');
  for (const words of ['Rain.', 'Rain. Sun.']) {
    await text(ada, TODAY, words);
    expect(await statusOf(ada, id)).toBe('completed');
  }
  await text(ada, TODAY, '');
  expect(await statusOf(ada, id)).toBe('pending');
  await text(ada, TODAY, 'Rain again.');
  expect(await statusOf(ada, id)).toBe('completed');
});

test('follows what another device has saved in between', async ({ world }) => {
  const ada = await writer(world);
  const { id } = await tied(ada);
  for (const round of [1, 2, 3, 4]) {
    await Promise.all([text(ada, TODAY, `Rain, ${round}.`), text(ada, TODAY, '').catch(() => undefined)]);
    const { text: words } = await ada.call(journaling.read, { params: { date: TODAY } });
    expect([round, await statusOf(ada, id)]).toEqual([round, words ? 'completed' : 'pending']);
  }
});

test('what the user does by hand stays', async ({ world }) => {
  const ada = await writer(world);
  const { id } = await tied(ada);
  await ada.complete(id);
  await text(ada, TODAY, 'Rain.');
  await text(ada, TODAY, '');
  expect(await statusOf(ada, id)).toBe('completed');

  await text(ada, TODAY, 'Sun.');
  await ada.call(commitments.pending, { params: { id }, body: {} });
  await text(ada, TODAY, 'Sun and wind.');
  expect(await statusOf(ada, id)).toBe('pending');
  await ada.call(commitments.skip, { params: { id }, body: {} });
  await text(ada, TODAY, '');
  await text(ada, TODAY, 'Wind.');
  expect(await statusOf(ada, id)).toBe('missed');
});

test('is done on the day of the entry, up to a week back', async ({ world }) => {
  const ada = await writer(world);
  const { id } = await tied(ada);
  await ada.complete(id);
  await text(ada, YESTERDAY, 'Fog.');
  expect(await historyOf(ada, id, YESTERDAY)).toMatchObject({ status: 'completed', late: false });
  await text(ada, YESTERDAY, '');
  expect(await historyOf(ada, id, YESTERDAY)).toMatchObject({ status: 'pending' });
  expect(await statusOf(ada, id)).toBe('completed');

  await text(ada, '2026-11-12', 'Long ago.');
  expect(await historyOf(ada, id, '2026-11-12')).toMatchObject({ status: 'pending' });
});

test('is done for a week until none of its days is written', async ({ world }) => {
  const ada = await writer(world);
  const { id } = await tied(ada, { frequency: 'weekly' });
  await text(ada, MONDAY, 'Frost.');
  await text(ada, MONDAY, '');
  expect(await statusOf(ada, id)).toBe('pending');
  await text(ada, MONDAY, 'Frost again.');
  expect(await statusOf(ada, id)).toBe('completed');
  await text(ada, TODAY, 'Rain.');
  await text(ada, MONDAY, '');
  expect(await statusOf(ada, id)).toBe('completed');
  // The week before is another period.
  await text(ada, '2026-11-15', 'Snow.');
  await text(ada, TODAY, '');
  expect(await statusOf(ada, id)).toBe('pending');
});

test('has a mark for each written day, if it is due several times', async ({ world }) => {
  const ada = await writer(world);
  const { id } = await tied(ada, { frequency: 'weekly', schedule: { times: 3 } });
  await text(ada, MONDAY, 'Frost.');
  await text(ada, YESTERDAY, 'Fog.');
  await text(ada, TODAY, 'Rain.');
  expect(await doneOf(ada, id)).toBe(3);
  await text(ada, YESTERDAY, '');
  expect(await doneOf(ada, id)).toBe(2);
  await ada.call(commitments.skip, { params: { id }, body: {} });
  await text(ada, MONDAY, '');
  expect(await statusOf(ada, id)).toBe('missed');
  expect(await doneOf(ada, id)).toBe(1);
});

test('is done at once if it is tied after the entry was written', async ({ world }) => {
  const ada = await writer(world);
  await text(ada, TODAY, 'Rain.');
  expect(await tied(ada)).toMatchObject({ completed: true });
  const { id } = await tied(ada, { tied_to: null });
  expect(await change(ada, id, { tied_to: JOURNALING })).toMatchObject({ completed: true });
  expect(await change(ada, id, { tied_to: null })).toMatchObject({ completed: true, tied_to: null });
  await text(ada, TODAY, '');
  expect(await statusOf(ada, id)).toBe('completed');
});

test('stays open without a journal, with an amount, and while it is closed', async ({ world }) => {
  const ada = await writer(world);
  const target = { direction: 'at_least' as const, amount: 20, unit: 'pages' };
  const { id: amount } = await tied(ada, { schedule: { target } });
  const { id: closed } = await tied(ada);
  await ada.call(commitments.close, { params: { id: closed }, body: {} });
  await text(ada, TODAY, 'Rain.');
  expect(await doneOf(ada, amount)).toBe(0);
  expect(await statusOf(ada, closed)).toBe('pending');

  await ada.call(powerups.update, { params: { id: JOURNALING }, body: { user_powerup: { status: 'off' } } });
  expect(await tied(ada)).toMatchObject({ completed: false });
});
