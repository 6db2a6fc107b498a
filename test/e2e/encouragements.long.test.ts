import { describe, expect } from 'vitest';
import { LIMITS } from '#shared/domain/limits.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { addButton, adding, bodies, create, EMPTY, focused, PATH, saved } from './support/encouragements.ts';
import { test } from './support/test.ts';

/* As many encouragements as there can be, and their use by keyboard alone. */

describe('the list', () => {
  test('shows the greatest number of encouragements and long words on the smallest phone', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    await create(person, 'W'.repeat(LIMITS.encouragementLength), 'C'.repeat(LIMITS.citationLength));
    for (let number = 2; number <= LIMITS.encouragements; number++) await create(person, `Number ${number}`);
    const page = await open(PATH, { as: person, width: 320 });
    await until(async () => (await bodies(page)).length, LIMITS.encouragements);
    await expectClean(page);
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('One too many');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('You can have at most 200 encouragements').waitFor();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('One too many');
  });
});

test('encouragements are added, changed and deleted by keyboard alone', async ({ open, world }) => {
  const person = await world.person();
  const page = await open(PATH, { as: person });
  await page.getByText(EMPTY).waitFor();
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'body');
  await page.keyboard.type('Keep');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Me');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until(() => bodies(page), ['Keep']);
  await until(() => focused(page), 'Encouragements');

  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 12 && (await focused(page)) !== name; presses++) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
  };
  await tabTo('Edit Keep');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'body');
  await page.keyboard.press('End');
  await page.keyboard.type(' on');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until(() => focused(page), 'Edit Keep on');

  await tabTo('Delete Keep on');
  await page.keyboard.press('Enter');
  await until(() => focused(page), 'Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(EMPTY).waitFor();
  expect(await saved(person)).toEqual([]);
});
