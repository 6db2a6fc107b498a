import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { hold, toast, until } from './support/app.ts';
import { button, coachPart, confirm, focused, names, withKey } from './support/coaches.ts';
import { test } from './support/test.ts';

/* AI coaches in the settings: a limit that is typed while another one is being saved, hidden coaches, and failures. */

test('a limit that is typed while the last one is being saved stays in its field', async ({ open, world }) => {
  const person = await world.person();
  await saveKey(person);
  const page = await open('/settings', { as: person });
  const release = await hold(page, '**/coaches/limit');
  const limit = page.getByLabel('Monthly limit in dollars');
  await limit.fill('2');
  await limit.press('Enter');
  await coachPart(page).getByRole('button', { name: 'Saving...' }).waitFor();
  await limit.fill('25');
  release();
  await toast(page, 'Settings updated successfully');
  expect(await limit.inputValue()).toBe('25');
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBe(2);
});

describe('coaches of the catalogue', () => {
  test('can be hidden and shown again, and the General Coach is deactivated without a question', async ({
    open,
    world,
  }) => {
    const person = await withKey(world);
    const page = await open('/settings', { as: person });
    await button(page, 'Hide Nutrition Coach').click();
    const question = 'Remove "Nutrition Coach" from your available coaches? You can add it back later.';
    await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: 'Cancel' }).click();
    await until(() => focused(page), 'Hide Nutrition Coach');
    await page.keyboard.press('Enter');
    await confirm(page, question, 'Hide');
    await toast(page, 'Coach removed from available list');
    await until(() => focused(page), 'Hide Direction Coach');
    await page.reload();
    await page.getByText('Hidden coaches (1)').click();
    await button(page, 'Activate Nutrition Coach').click();
    await until(() => names(page, 'coach'), ['General Coach', 'Nutrition Coach']);
    expect(await page.getByText('Hidden coaches').count()).toBe(0);

    await button(page, 'Deactivate General Coach').click();
    await toast(page, 'Coach deactivated successfully');
    await until(() => focused(page), 'Activate General Coach');
    const { chat_id } = await coachOf(person);
    expect((await person.call(chats.read, { params: { id: chat_id } })).closed).toBe(true);
    await page.keyboard.press('Enter');
    await until(() => names(page, 'coach'), ['General Coach', 'Nutrition Coach']);
    expect((await person.call(chats.read, { params: { id: chat_id } })).closed).toBe(false);
  });
});

test('a section whose code or coaches cannot be loaded says so, and can be tried again', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of 500/);
  const page = await (await profile({ as: await world.person() })).newPage();
  await page.route('**/coaches/my_coaches', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/assets/ai-settings-*.js', (route) => route.abort());
  await page.goto('/settings');
  await page.getByText('This could not be loaded. Please try again in a moment.').waitFor();
  // Without an empty place.
  expect(await page.getByRole('heading', { name: /^AI Coach/ }).allTextContents()).toEqual(['AI Coach Settings']);
  await page.unroute('**/assets/ai-settings-*.js');
  await button(page, 'Try again').click();
  await page.getByText('Failed to fetch coaches').waitFor();
  await page.unroute('**/coaches/my_coaches');
  await button(page, 'Try again').click();
  await button(page, 'Edit General Coach').waitFor();
});
