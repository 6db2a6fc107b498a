import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants } from '#test/support/confidants.ts';
import { addOne, item, progressOf, READ, SWIM } from './support/amounts.ts';
import { bounds, OFFLINE_NOTE, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { edited, save } from './support/commitment-dialog.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Amounts: lost answers, no network, two tabs, many marks, limits, the history, and confidants. */

const COFFEE = {
  title: 'Coffee',
  schedule: { target: { direction: 'at_most' as const, amount: 2, unit: 'coffees' } },
};

describe('an amount', () => {
  test('an addition whose answer is lost is sent again and counts once', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    await person.commitment(READ);
    const page = await open(ALL, { as: person });
    let attempts = 0;
    await page.route('**/complete', async (route) => {
      attempts += 1;
      if (attempts > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await addOne(page, 'Read').click();
    await until(async () => attempts, 2);
    await storedActions(page, 0);
    expect(await progressOf(person)).toEqual([1]);
    await item(page, 'Read').getByText('1 of 20 pages').waitFor();
  });

  test('two tabs add up', async ({ profile, world }) => {
    const person = await world.person();
    await person.commitment(READ);
    const context = await profile({ as: person });
    const [here, there] = [await context.newPage(), await context.newPage()];
    await here.goto(ALL);
    await there.goto('/dashboard');
    await Promise.all([addOne(here, 'Read').click(), addOne(there, 'Read').click()]);
    await until(() => progressOf(person), [2]);
    for (const page of [here, there]) {
      await page.bringToFront();
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await item(page, 'Read').getByText('2 of 20 pages').waitFor();
    }
  });

  test('a limit that is exceeded stays in the list and says so', async ({ open, world }) => {
    const person = await world.person();
    // In a period that was under way at the creation no limit can be exceeded.
    const { id } = await person.commitment(COFFEE);
    await person.call(commitments.complete, { params: { id }, body: { amount: 2 } });
    const page = await open('/dashboard', { as: person, theme: 'dark' });
    await item(page, 'Coffee').getByText('2 of at most 2 coffees').waitFor();
    await addOne(page, 'Coffee').click();
    await item(page, 'Coffee').getByText('3 of at most 2 coffees').waitFor();
    await until(() => progressOf(person), [3]);
    const badge = item(page, 'Coffee').getByText('Over the limit', { exact: true });
    await badge.waitFor();
    // A fact and no alarm: muted on sunken, as what was skipped.
    const colours = await badge.evaluate((each) => [
      getComputedStyle(each).color,
      getComputedStyle(each).backgroundColor,
    ]);
    expect(colours).toEqual(['rgb(184, 173, 159)', 'rgb(16, 14, 12)']);
    await settled(page);
    await expectClean(page);
    await page.reload();
    await badge.waitFor();
  });

  test('added without a network, it survives a reload and is sent once', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    await person.commitment(READ);
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto(ALL);
    await addOne(page, 'Read').waitFor();
    await context.setOffline(true);
    await page.getByText(OFFLINE_NOTE).waitFor();
    for (let presses = 0; presses < 3; presses++) await addOne(page, 'Read').click();
    await item(page, 'Read').getByText('3 of 20 pages').waitFor();
    await storedActions(page, 3);
    await page.goto('about:blank');
    await context.setOffline(false);
    const keys: string[] = [];
    await context.route('**/complete', async (route) => {
      keys.push(route.request().postDataJSON().key);
      await route.continue();
    });
    await page.goto(ALL);
    await item(page, 'Read').getByText('3 of 20 pages').waitFor();
    await storedActions(page, 0);
    expect(await progressOf(person)).toEqual([3]);
    await item(page, 'Read').getByText('3 of 20 pages').waitFor();
    expect(new Set(keys).size).toBe(3);
  });
});

test('a confidant sees how much is done', async ({ open, world }) => {
  const [ada, bob] = [await world.person(), await world.person()];
  await confidants(ada, bob);
  await ada.commitment(SWIM);
  await ada.commitment(READ);
  const page = await open(`/confidants/${ada.id}/show`, { as: bob, width: 390 });
  await page.getByText('0 of 3 this week').waitFor();
  await page.getByText('0 of 20 pages').waitFor();
  await expectClean(page);
});

test('the history says how much was done', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment(READ);
  await person.call(commitments.complete, { params: { id }, body: { amount: 12 } });
  const page = await open(`/commitments/${id}`, { as: person, width: 390 });
  await page.locator('.commitment-about').getByText('12 of 20 pages').waitFor();
  await page.locator('.entry').getByText('12 of 20 pages').waitFor();
  await page.goto('/history');
  await page.locator('.entry').getByText('12 of 20 pages').waitFor();
});

test.for([390, 1280])('up to 31 marks stand in rows at %i px, beside their words', async (width, { open, world }) => {
  const person = await world.person();
  const many = { title: 'Walk', frequency: 'monthly', schedule: { times: 31, once_a_day: false } } as const;
  const { id } = await person.commitment(many);
  for (let times = 0; times < 13; times++) await person.complete(id);
  await person.commitment({ ...many, title: 'Swim', schedule: { times: 11 } });
  const page = await open('/commitments', { as: person, width, theme: width === 390 ? 'light' : 'dark' });
  const marksOf = (title: string) => row(page, title).locator('.marks');
  await row(page, 'Walk').getByText('13 of 31 this month').waitFor();
  const sizeOf = async (title: string) => {
    const { width, height } = await bounds(marksOf(title));
    return [width, height];
  };
  // Three rows of eleven small ones, and one of eleven.
  expect([await sizeOf('Walk'), await sizeOf('Swim')]).toEqual([
    [85, 21],
    [128, 8],
  ]);
  expect(await marksOf('Walk').getAttribute('aria-hidden')).toBe('true');
  const [marks, words] = [
    await bounds(marksOf('Walk')),
    await bounds(row(page, 'Walk').getByText('13 of 31 this month')),
  ];
  expect(words.x).toBeGreaterThan(marks.x + marks.width);
  expect(words.height).toBeLessThanOrEqual(20);
  await settled(page);
  await expectClean(page);
});

test('a target that is changed without a network keeps what was done, also what is not sent yet', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  const { id } = await person.commitment(READ);
  await person.call(commitments.complete, { params: { id }, body: { amount: 12 } });
  const page = await open(ALL, { as: person, width: 390 });
  await item(page, 'Read').getByText('12 of 20 pages').waitFor();
  const restore = await cut(page);
  const change = async (amount: string) => {
    const dialog = await edited(page, 'Read');
    await dialog.getByRole('button', { name: /^Repeats/ }).click();
    await dialog.getByLabel('Amount', { exact: true }).fill(amount);
    await save(dialog);
  };
  await addOne(page, 'Read').click();
  await change('30');
  await item(page, 'Read').getByText('13 of 30 pages').waitFor();
  await storedActions(page, 2);
  await page.reload();
  await item(page, 'Read').getByText('13 of 30 pages').waitFor();
  await change('10');
  await item(page, 'Read').getByText('13 of 10 pages').waitFor();
  const status = () => item(page, 'Read').getAttribute('data-status');
  expect(await status()).toBe('completed');
  expect(await progressOf(person)).toEqual([12]);
  await restore();
  await storedActions(page, 0);
  await until(
    async () => (await person.commitments()).map(({ progress, completed }) => [progress, completed]),
    [[{ done: 13, of: 10, unit: 'pages' }, true]],
  );
  await item(page, 'Read').getByText('13 of 10 pages').waitFor();
  expect(await status()).toBe('completed');
});
