import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { sampled } from '#test/support/long.ts';
import { toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { edited, made, PATH, save } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* The dialog of a commitment: its category, and the sheet that it is on phones. */

const optionsOf = (select: Locator) => select.locator('option').allTextContents();

describe('the category', () => {
  test('is chosen, changed and removed', async ({ open, world }) => {
    const person = await world.person();
    const [health, work] = await Promise.all(
      ['Health', 'Work'].map((name) => person.call(categories.create, { body: { category: { name } } })),
    );
    const ordered = (await person.call(categories.list)).map(({ name }) => name);
    const page = await open(PATH, { as: person });
    const dialog = await made(page);
    const select = dialog.getByLabel('Category');
    await until(() => optionsOf(select), ['No Category', ...ordered]);
    expect(await select.inputValue()).toBe('');
    await dialog.getByLabel('Title').fill('Stretch');
    await select.selectOption('Health');
    await save(dialog);
    expect((await person.commitments())[0]?.category_id).toBe(health?.id);

    await edited(page, 'Stretch');
    await until(() => page.getByRole('dialog').getByLabel('Category').inputValue(), health?.id ?? '');
    await page.getByRole('dialog').getByLabel('Category').selectOption('Work');
    await save(page.getByRole('dialog'));
    expect((await person.commitments())[0]?.category_id).toBe(work?.id);
    await edited(page, 'Stretch');
    await page.getByRole('dialog').getByLabel('Category').selectOption('No Category');
    await save(page.getByRole('dialog'));
    expect((await person.commitments())[0]?.category_id).toBeNull();

    // A category that was deleted meanwhile is not dropped silently.
    await edited(page, 'Stretch');
    await page.getByRole('dialog').getByLabel('Category').selectOption('Work');
    await person.call(categories.delete, { params: { id: work?.id ?? '' } });
    await save(page.getByRole('dialog'));
    await toast(page, 'That category no longer exists. The commitment is now under No Category.');
    await until(
      () => optionsOf(page.getByRole('main').getByLabel('Category')),
      ['All Categories', 'Health', 'No Category'],
    );
  });
});

describe('on phones it is a sheet', () => {
  const isInView = (locator: Locator, height: number) =>
    locator.evaluate((element, most) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= most;
    }, height);
  const needed = (dialog: Locator) => [
    dialog.getByLabel('Title'),
    dialog.getByLabel('Frequency'),
    dialog.getByRole('button', { name: 'Save' }),
  ];

  const ROOMS = [
    ['a keyboard over the sheet', 844],
    ['a window of that height', 500],
  ] as const;

  test.for(sampled(ROOMS))(
    'title, frequency and Save are in view in the room above a keyboard: %s',
    async ([, height], { open, world }) => {
      const person = await world.person();
      const page = await open(PATH, { as: person, width: 390 });
      await page.setViewportSize({ width: 390, height });
      const dialog = await made(page);
      // What a keyboard leaves of the window, as browsers tell it.
      await page.evaluate(() => {
        Object.defineProperty(window.visualViewport, 'height', { get: () => 500 });
        window.visualViewport?.dispatchEvent(new Event('resize'));
      });
      await settled(page);
      for (const each of needed(dialog)) await until(() => isInView(each, 500), true);
      expect(await dialog.getByLabel('Description').isVisible()).toBe(false);

      await dialog.getByText('More', { exact: true }).click();
      await dialog.getByLabel('Workout').scrollIntoViewIfNeeded();
      await until(() => isInView(dialog.getByLabel('Workout'), 500), true);
      expect(await isInView(dialog.getByRole('button', { name: 'Save' }), 500)).toBe(true);
      await expectClean(page);
    },
  );
});
