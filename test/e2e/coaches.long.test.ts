import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { say } from '#test/support/chats.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { hold, toast, until } from './support/app.ts';
import { button, coachPart, confirm, focused, names, withKey } from './support/coaches.ts';
import { test } from './support/test.ts';

/* AI coaches in the settings: limits and usage, hidden coaches, and failures. */

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
    await page.getByRole('alertdialog').getByRole('alert').getByText('Can’t reach Steadfast.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Edit General Coach').click();
    await page.getByLabel('Personality').fill('Dry');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Failed to update coach');
    expect(await page.getByLabel('Personality').inputValue()).toBe('Dry');
    expect((await coachOf(person)).effective_personality).not.toBe('Dry');
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
  await page.getByText('This didn’t load. Please try again in a moment.').waitFor();
  // Without an empty place.
  expect(await page.getByRole('heading', { name: /^AI Coach/ }).allTextContents()).toEqual(['AI Coach Settings']);
  await page.unroute('**/assets/ai-settings-*.js');
  await button(page, 'Try again').click();
  await page.getByText('Failed to fetch coaches').waitFor();
  await page.unroute('**/coaches/my_coaches');
  await button(page, 'Try again').click();
  await button(page, 'Edit General Coach').waitFor();
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
  await page.getByText('Coaches can’t reply until next month, or until you raise the limit.').waitFor();
  await limit.fill('');
  await save.click();
  await until(() => page.getByText('spent.').count(), 0);
  expect((await person.call(coaches.usage)).monthly_limit_usd).toBeNull();
});
