import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { closeByEscape, toast, until } from './support/app.ts';
import { button, coachPart, confirm, focused, names, withKey } from './support/coaches.ts';
import { inDialog } from './support/keyboard.ts';
import { test } from './support/test.ts';

/* AI coaches in the settings: activation, changes, deletion and a monthly limit. */

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

describe('coaches of the catalogue', () => {
  test('are activated with their chats, renamed with them, and deactivated with them', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // The event of the renaming can arrive after the chat was deleted.
    expectComplaint(/status of 404/);
    const person = await withKey(world);
    const page = await open('/settings', { as: person });
    const changes: unknown[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postDataJSON()));

    await button(page, 'Activate Fitness Coach').click();
    await toast(page, 'Coach activated successfully');
    await until(() => names(page, 'coach'), ['General Coach', 'Fitness Coach']);
    await until(() => names(page, 'type'), ['Nutrition Coach', 'Direction Coach']);
    await until(() => focused(page), 'Open chat with Fitness Coach');
    await sidebar(page).getByRole('link', { name: 'Fitness Coach' }).waitFor();

    await button(page, 'Edit Fitness Coach').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Coach' });
    expect(await dialog.getByLabel('Rules').inputValue()).toContain('Prefer what’s safe.');
    await dialog.getByLabel('Name', { exact: true }).fill('Coach Bea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Coach updated successfully');
    expect(changes).toEqual([{ user_coach: { name: 'Coach Bea' } }]);
    await until(() => names(page, 'coach'), ['General Coach', 'Coach Bea']);
    const bea = sidebar(page).getByRole('link', { name: 'Coach Bea' });
    await bea.waitFor();
    // The look of its type, also under another name.
    expect(await bea.locator('.icon-disc').getAttribute('data-color')).toBe('blue');
    await until(() => focused(page), 'Edit Coach Bea');

    await button(page, 'Remove Coach Bea').click();
    await page.getByText('Its chat and all messages in it will be deleted.').waitFor();
    await confirm(page, 'Are you sure you want to delete "Coach Bea"? This action cannot be undone.', 'Remove');
    await toast(page, 'Coach deleted successfully');
    await until(() => names(page, 'coach'), ['General Coach']);
    await until(() => names(page, 'type'), ['Fitness Coach', 'Nutrition Coach', 'Direction Coach']);
    await until(() => sidebar(page).getByRole('link', { name: 'Coach Bea' }).count(), 0);
  });
});

test('a custom coach is created, changed and deleted by keyboard alone', async ({ open, world, expectComplaint }) => {
  // The event of the change can arrive after the chat was deleted.
  expectComplaint(/status of 404/);
  const person = await withKey(world);
  const page = await open('/settings', { as: person });
  await button(page, 'Create Coach').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Coach' });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
  await until(
    () => dialog.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement),
    true,
  );
  await page.keyboard.type('Grandmother');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dry');
  await dialog.getByText('3/2000').waitFor();
  await dialog.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Coach created successfully');
  await until(() => names(page, 'coach'), ['General Coach', 'Grandmother']);
  await until(() => focused(page), 'Create Coach');
  await sidebar(page).getByRole('link', { name: 'Grandmother' }).waitFor();
  const made = (await person.call(coaches.mine)).find(({ custom }) => custom);
  expect([made?.effective_personality, made?.effective_rules]).toEqual(['Dry', null]);

  await button(page, 'Delete Grandmother').focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete "Grandmother"? This action cannot be undone.',
  });
  await closeByEscape(page, question);
  await until(() => focused(page), 'Delete Grandmother');
  await page.keyboard.press('Enter');
  await inDialog(page);
  await question.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Coach deleted successfully');
  await until(() => names(page, 'coach'), ['General Coach']);
});

test('a monthly limit is set, and removed', async ({ open, world }) => {
  const person = await withKey(world);
  const page = await open('/settings', { as: person });
  await page.getByText('No replies yet this month.').waitFor();
  const limit = page.getByLabel('Monthly limit in dollars');
  const save = coachPart(page).getByRole('button', { name: 'Save' });
  await limit.fill('ten');
  await save.click();
  await coachPart(page).getByText('Monthly limit must be an amount').waitFor();
  await limit.fill('$2.50');
  await save.click();
  await toast(page, 'Settings updated successfully');
  await page.getByText('of $2.50 spent.').waitFor();
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBe(2.5);
  await limit.fill('');
  await save.click();
  await until(() => page.getByText('spent.').count(), 0);
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBeNull();
});
