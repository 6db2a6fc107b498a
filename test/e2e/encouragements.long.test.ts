import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { hold, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  addButton,
  adding,
  bodies,
  CALL,
  create,
  EMPTY,
  focused,
  PATH,
  QUESTION,
  saved,
} from './support/encouragements.ts';
import { test } from './support/test.ts';

/* Encouragements: as many as there can be, failures, without a network, and by keyboard alone. */

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

  test('says in a red box when it cannot be read, and does not move when it has loaded', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await create(person, 'Rest.');
    const page = await open('/robots.txt', { as: person });
    await page.route(CALL, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(PATH);
    const said = page.getByRole('alert').getByText('Failed to fetch encouragements');
    await said.waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    await page.unroute(CALL);
    const release = await hold(page, CALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    const before = await page.getByRole('status', { name: 'Loading encouragements' }).boundingBox();
    release();
    await until(() => bodies(page), ['Rest.']);
    const after = await page.getByRole('main').getByRole('list').boundingBox();
    expect(before).not.toBeNull();
    expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);
  });

  test('is shown offline, with a note', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    await create(person, 'Rest.');
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto(PATH);
    await until(() => bodies(page), ['Rest.']);
    await (await adding(page)).getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(true);
    await page.getByText('You’re offline. This may be out of date').waitFor();
    await until(() => bodies(page), ['Rest.']);

    // What is written waits on the device.
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Not now');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Rest.', 'Not now']);
    await context.setOffline(false);
    await until(async () => (await person.call(encouragements.list)).map(({ body }) => body), ['Rest.', 'Not now']);
    expect(await bodies(page)).toEqual(['Rest.', 'Not now']);
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

describe('deleting', () => {
  test('says in a red box when it fails, can be tried again, and succeeds if it was deleted elsewhere', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (404|500)/);
    const person = await world.person();
    await create(person, 'Rest.');
    const { id } = await create(person, 'Rise.');
    const page = await open(PATH, { as: person });
    await page.route(`${CALL}/*`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Delete Rest.' }).click();
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Delete' }).click();
    const said = question.getByRole('alert');
    await said.getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    expect((await saved(person)).length).toBe(2);
    await page.unroute(`${CALL}/*`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Rise.']);

    await page.getByRole('button', { name: 'Delete Rise.' }).click();
    await person.call(encouragements.delete, { params: { id } });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(EMPTY).waitFor();
    expect(await question.getByRole('alert').count()).toBe(0);
  });
});
