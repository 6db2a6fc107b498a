import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Person } from '#test/support/world.ts';
import { addOne, item, progressOf, READ, SWIM } from './support/amounts.ts';
import { box, checked, hold, row, toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean, settled } from './support/clean.ts';
import { edited, PATH, save } from './support/commitment-dialog.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE } from './support/unsent.ts';

/* Rhythms, cues, reminders and marks that change in two tabs, or without a network. */

const PLAIN = { weekdays: null, every: null, times: null, once_a_day: true, target: null };

const plan = async (person: Person) =>
  (await person.commitments()).map(({ schedule, cue, reminders }) => ({
    weekdays: schedule?.weekdays ?? null,
    times: schedule?.times ?? null,
    cue,
    reminders,
  }));

/** Makes the commitment one of Mondays and Fridays. */
async function onMondaysAndFridays(page: Page, title: string): Promise<void> {
  const dialog = await edited(page, title);
  await dialog.getByRole('button', { name: 'Repeats: Daily' }).click();
  await dialog.getByLabel('On', { exact: true }).selectOption('Certain weekdays');
  for (const day of ['Monday', 'Friday']) await dialog.getByRole('checkbox', { name: day }).check();
  await save(dialog);
}

describe('in two tabs', () => {
  test('a rhythm and a cue of one show in the other', async ({ profile, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Gym' });
    const browser = await profile({ as: person });
    const page = await openLive(browser, PATH);
    await box(page, 'Gym').waitFor();
    const other = await openLive(browser, '/dashboard');
    await box(other, 'Gym').waitFor();
    await onMondaysAndFridays(page, 'Gym');
    const dialog = await edited(page, 'Gym');
    await dialog.getByRole('button', { name: 'Cue and reminders', exact: true }).click();
    await dialog.getByLabel('Cue', { exact: true }).fill('After work');
    await save(dialog);
    await item(other, 'Gym').getByText('Mon, Fri').waitFor();
    await item(other, 'Gym').getByText('After work').waitFor();
  });

  test('two marks of one day count once, and show in both', async ({ profile, world }) => {
    const person = await world.person();
    await person.commitment(SWIM);
    const browser = await profile({ as: person });
    const page = await openLive(browser, ALL);
    await box(page, 'Swim').waitFor();
    const other = await openLive(browser, ALL);
    await box(other, 'Swim').waitFor();
    // Both tabs make their mark before either one is told of the other's.
    const releases = [await hold(page, '**/complete'), await hold(other, '**/complete')];
    const answers = [page, other].map((each) => each.waitForResponse('**/complete'));
    for (const each of [page, other]) await box(each, 'Swim').check();
    for (const release of releases) release();
    await Promise.all(answers);
    for (const each of [page, other]) {
      await storedActions(each, 0);
      await row(each, 'Swim').getByText('1 of 3 this week').waitFor();
      await checked(each, 'Swim');
    }
    expect(await progressOf(person)).toEqual([1]);
  });

  test('one changes the rhythm, and the other the cue without a network: both are kept', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|WebSocket/);
    const person = await world.person();
    await person.commitment({ title: 'Gym' });
    const browser = await profile({ as: person });
    const [page, other] = [await browser.newPage(), await browser.newPage()];
    for (const each of [page, other]) {
      await each.goto(PATH);
      await box(each, 'Gym').waitFor();
    }
    const restore = await cut(other);
    const dialog = await edited(other, 'Gym');
    await dialog.getByRole('button', { name: 'Cue and reminders', exact: true }).click();
    await dialog.getByLabel('Cue', { exact: true }).fill('After work');
    await save(dialog);
    await toast(other, SAVED_HERE);
    await onMondaysAndFridays(page, 'Gym');
    await restore();
    await until(() => plan(person), [{ weekdays: [1, 5], times: null, cue: 'After work', reminders: [] }]);
    for (const each of [page, other]) await storedActions(each, 0);
  });
});

describe('without a network', () => {
  test('marks and amounts are added, taken back, and sent in their order', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|WebSocket/);
    const person = await world.person();
    await person.commitment(SWIM);
    await person.commitment(READ);
    const page = await open(ALL, { as: person });
    await box(page, 'Swim').waitFor();
    const restore = await cut(page);
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('1 of 3 this week').waitFor();
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('0 of 3 this week').waitFor();
    await box(page, 'Swim').click();
    await row(page, 'Swim').getByText('1 of 3 this week').waitFor();
    for (const done of [1, 2]) {
      await addOne(page, 'Read').click();
      await item(page, 'Read').getByText(`${done} of 20 pages`).waitFor();
    }
    await restore();
    await storedActions(page, 0);
    await until(() => progressOf(person), [2, 1]);
  });
});

test.for([390, 1280])(
  'at %i px, without a network, a rhythm, a cue and a reminder show at once, outlive a reload, and are sent later',
  async (width, { open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|WebSocket/);
    const person = await world.person();
    await person.commitment({ title: 'Gym', frequency: 'weekly' });
    const page = await open(PATH, { as: person, width });
    await box(page, 'Gym').waitFor();
    const restore = await cut(page);
    const dialog = await edited(page, 'Gym');
    await dialog.getByRole('button', { name: 'Repeats: Weekly' }).click();
    await dialog.getByLabel('How often').selectOption('Several times a week');
    if (width < 640) await dialog.getByText('More', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Cue and reminders', exact: true }).click();
    await dialog.getByLabel('Cue', { exact: true }).fill('After work');
    await dialog.getByRole('button', { name: 'Add reminder' }).click();
    await dialog.getByLabel('Reminder 1', { exact: true }).fill('18:30');
    await save(dialog);
    await toast(page, SAVED_HERE);
    await row(page, 'Gym').getByText('0 of 3 this week').waitFor();
    await box(page, 'Gym').click();
    await storedActions(page, 2);
    await page.reload();
    for (const words of ['3 times a week', '1 of 3 this week', 'After work'])
      await row(page, 'Gym').getByText(words).waitFor();
    await settled(page);
    await expectClean(page);
    await restore();
    const saved = async () => {
      const { cue, reminders, schedule } = (await person.commitments())[0]!;
      return { cue, reminders, schedule };
    };
    await until(saved, { cue: 'After work', reminders: ['18:30'], schedule: { ...PLAIN, times: 3 } });
    await until(() => progressOf(person), [1]);
    await storedActions(page, 0);
  },
);
