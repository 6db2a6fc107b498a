import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { sampled } from '#test/support/long.ts';
import { READ } from './support/amounts.ts';
import { until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { day, dayButton, NOON, rows, test } from './support/history.ts';

/* The history of what is due several times a month, of amounts of a week and of a day, with notes and a pause. */

/** With a past of before the account. */
const PIANO = {
  source: 'csv' as const,
  commitments: [
    { key: 'p', title: 'Piano', frequency: 'monthly' as const, schedule: { times: 3 }, start_date: '2026-10-01' },
  ],
  entries: ['2026-10-05', '2026-10-12'].map((date) => ({ key: 'p', date, status: 'completed' as const })),
};
const target = { direction: 'at_least' as const, amount: 20, unit: 'km' };
const RUN = { title: 'Run', frequency: 'weekly' as const, schedule: { target } };

test('month and year show marks, amounts with their targets, notes and pauses', async ({ cloud, open, world }) => {
  await cloud.setClock('2026-11-02T09:00:00Z');
  const ada = await world.person();
  const [piano] = (await ada.call(imports.create, { body: PIANO })).commitments;
  const add = (id: string, amount: number, at?: string) =>
    ada.call(commitments.complete, { params: { id }, body: { amount, ...(at && { at }) } });
  const note = (id: string, at: string, note: string) =>
    ada.call(commitments.note, { params: { id }, body: { at, note } });
  const run = await ada.commitment(RUN);
  await add(run.id, 12);
  await cloud.setClock('2026-11-08T09:00:00Z');
  await add(run.id, 9.5);
  await cloud.setClock('2026-11-15T09:00:00Z');
  await add(run.id, 12);
  await cloud.setClock('2026-11-17T09:00:00Z');
  const read = await ada.commitment(READ);
  await add(read.id, 21);
  await cloud.setClock(NOON);
  await add(read.id, 12, '2026-11-18T09:00:00Z');
  await add(run.id, 5);
  await ada.complete(piano!.id);
  await note(piano!.id, '2026-10-12T09:00:00Z', 'Two lessons.');
  await note(read.id, '2026-11-18T09:00:00Z', 'Tired.');
  await ada.call(pauses.create, {
    body: { commitment_ids: [read.id], from: '2026-11-19', until: '2026-11-19', reason: 'Holiday' },
  });

  for (const width of sampled([390, 1280])) {
    const page = await open('/history', { as: ada, width, theme: width === 390 ? 'dark' : 'light' });
    const running = day(page, 'In progress');
    await until(
      () => rows(running),
      ['Run | Open | 5 of 20 km | Nov 16 – Nov 22', 'Piano | Open | 1 of 3 | Nov 1 – Nov 30'],
    );
    // A mark for each of the times, and none for an amount.
    const marks = running.locator('.marks');
    expect(await marks.evaluateAll((all) => all.map((each) => each.getAttribute('style')))).toEqual([
      '--done: 1; --of: 3;',
    ]);
    expect(await rows(day(page, 'Thursday, November 19'))).toEqual(['Read | Paused | Holiday']);
    const wednesday = day(page, 'Wednesday, November 18');
    expect(await rows(wednesday)).toEqual(['Read | Missed | 12 of 20 pages']);
    await wednesday.getByText('Tired.', { exact: true }).waitFor();
    expect(await rows(day(page, 'Tuesday, November 17'))).toEqual(['Read | Done at 9:00 AM | 21 of 20 pages']);
    expect(await rows(day(page, 'Sunday, November 15'))).toEqual(['Run | Missed | 12 of 20 km | Nov 9 – Nov 15']);
    expect(await rows(day(page, 'Sunday, November 8'))).toEqual([
      'Run | Done at 9:00 AM | 21.5 of 20 km | Nov 2 – Nov 8',
    ]);
    await dayButton(page, 'November 19: 1 paused').locator('.tally.paused').waitFor();
    await dayButton(page, 'November 15: 1 missed').waitFor();
    const november = 'You did 2 of 4 things that were due. 1 was paused.';
    await page.getByText(november, { exact: true }).waitFor();
    await settled(page);
    await expectClean(page);

    await page.goto('/history?month=2026-10');
    const october = day(page, 'Saturday, October 31');
    await until(() => rows(october), ['Piano | Missed | 2 of 3 | Oct 1 – Oct 31']);
    await october.getByText('Two lessons.', { exact: true }).waitFor();

    // The year has the sums of its amounts, and says that there are notes.
    await page.goto('/history?year=2026');
    const written = `${november} 38.5 km and 33 pages in all. 1 note.`;
    await page.getByRole('link', { name: `November 2026: ${written}` }).waitFor();
    await page.getByText(written, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'October 2026: 1 thing was due. 1 note.' }).waitFor();
    await settled(page);
    await expectClean(page);
  }
});
