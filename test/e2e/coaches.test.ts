import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { say } from '#test/support/chats.ts';
import { coachOf } from '#test/support/coaches.ts';
import { closeByEscape, toast, until } from './support/app.ts';
import { button, coachPart, confirm, focused, names, withKey } from './support/coaches.ts';
import { inDialog } from './support/keyboard.ts';
import { test } from './support/test.ts';

/* AI coaches in the settings: activation, changes, deletion and usage. */

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
    expect(await dialog.getByLabel('Rules').inputValue()).toContain('Prefer what is safe.');
    await dialog.getByLabel('Name', { exact: true }).fill('Coach Bea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Coach updated successfully');
    expect(changes).toEqual([{ user_coach: { name: 'Coach Bea' } }]);
    await until(() => names(page, 'coach'), ['General Coach', 'Coach Bea']);
    await sidebar(page).getByRole('link', { name: 'Coach Bea' }).waitFor();
    await until(() => focused(page), 'Edit Coach Bea');

    await button(page, 'Remove Coach Bea').click();
    await page.getByText('Its chat and all messages in it will be deleted.').waitFor();
    await confirm(page, 'Are you sure you want to delete "Coach Bea"? This action cannot be undone.', 'Remove');
    await toast(page, 'Coach deleted successfully');
    await until(() => names(page, 'coach'), ['General Coach']);
    await until(() => names(page, 'type'), ['Fitness Coach', 'Nutrition Coach', 'Direction Coach']);
    await until(() => sidebar(page).getByRole('link', { name: 'Coach Bea' }).count(), 0);
  });

  test('show errors with the server’s text, or with that of the catalogue', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (422|500)|ERR_FAILED/);
    const person = await withKey(world);
    const page = await open('/settings', { as: person });
    const error = 'A coach too many';
    await page.route('**/coaches/activate', (route) =>
      route.fulfill({ status: 422, json: { error, errors: [error] } }),
    );
    await button(page, 'Activate Fitness Coach').click();
    await toast(page, error);
    await page.route('**/coaches/*', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    await page.route('**/coaches/general/deactivate', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await button(page, 'Deactivate General Coach').click();
    await toast(page, 'Failed to deactivate coach');
    await button(page, 'Hide Direction Coach').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click();
    await toast(page, 'Failed to remove coach');
    await page.getByRole('alertdialog').getByRole('alert').getByText('Steadfast cannot be reached.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Edit General Coach').click();
    await page.getByLabel('Personality').fill('Dry');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Failed to update coach');
    expect(await page.getByLabel('Personality').inputValue()).toBe('Dry');
    expect((await coachOf(person)).effective_personality).not.toBe('Dry');
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

test('usage is shown by coach, and a limit is set, reached and removed', async ({ cloud, open, world }) => {
  const person = await withKey(world);
  const page = await open('/settings', { as: person });
  await page.getByText('No replies yet this month.').waitFor();
  await say(person, (await coachOf(person)).chat_id, 'Say: Good morning to you.');
  await cloud.settle();
  await page.reload();
  const cells = () =>
    page
      .getByRole('row', { name: /^General Coach/ })
      .getByRole('cell')
      .allTextContents();
  await until(async () => (await cells()).at(-1), '<$0.01');
  const [read, written] = await cells();
  const [counted] = (await person.call(coaches.usage)).coaches;
  expect([read, written]).toEqual([String(counted!.input_tokens), String(counted!.output_tokens)]);

  const limit = page.getByLabel('Monthly limit in dollars');
  const save = coachPart(page).getByRole('button', { name: 'Save' });
  await limit.fill('ten');
  await save.click();
  await coachPart(page).getByText('Monthly limit must be an amount').waitFor();
  await limit.fill('$2.50');
  await save.click();
  await toast(page, 'Settings updated successfully');
  await page.getByText('<$0.01 of $2.50 spent.').waitFor();
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBe(2.5);
  await until(() => limit.inputValue(), '2.50');
  await limit.fill('0');
  await save.click();
  await page.getByText('Coaches cannot reply until next month, or until you raise the limit.').waitFor();
  await limit.fill('');
  await save.click();
  await until(() => page.getByText('spent.').count(), 0);
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBeNull();
});
