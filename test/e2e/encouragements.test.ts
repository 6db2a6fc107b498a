import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { heading, hold, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
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

/* The list of encouragements, deleting, and the use of the page by keyboard. */

describe('the list', () => {
  test('shows quotes with who said them, oldest first', async ({ open, world }) => {
    const person = await world.person();
    await create(person, 'Begin anywhere.', 'John Cage');
    await create(person, 'One step.\nThen another.');
    const page = await open(PATH, { as: person });
    await heading(page, 'Encouragements').waitFor();
    await until(() => bodies(page), ['Begin anywhere.', 'One step.\nThen another.']);
    await page.getByRole('main').getByRole('listitem').first().getByText('John Cage').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').last().locator('cite').count()).toBe(0);
    expect(await page.title()).toBe('Encouragements · Steadfast');
    expect(
      await page
        .getByText('Begin anywhere.')
        .evaluate((quote) => [getComputedStyle(quote).fontFamily.includes('Georgia'), quote.clientHeight > 0]),
    ).toEqual([true, true]);
    expect(
      await page.getByText('One step.').evaluate((quote) => (quote as HTMLElement).innerText.split('\n').length),
    ).toBe(2);
  });

  test('is linked from the settings, and links to the other settings', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    await page.getByRole('link', { name: 'Manage Encouragements' }).click();
    await page.getByText(EMPTY).waitFor();
    expect(await page.getByRole('link', { name: 'Manage Encouragements' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull();
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await heading(page, 'Notification Settings').waitFor();
  });

  test('when it is empty, asks for the first encouragement, which can be added there', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    await page.getByText(EMPTY).waitFor();
    expect(await addButton(page).count()).toBe(1);
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Rest.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Rest.']);
    expect(await page.getByText(EMPTY).count()).toBe(0);
    // The button that opened the dialog is gone, with the sentence.
    await until(() => focused(page), 'Encouragements');
  });

  test('does not move when it has loaded', async ({ open, world }) => {
    const person = await world.person();
    await create(person, 'Rest.');
    const page = await open('/login');
    const release = await hold(page, CALL);
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await addButton(page).waitFor();
    const before = await page.getByRole('status', { name: 'Loading encouragements' }).boundingBox();
    release();
    await until(() => bodies(page), ['Rest.']);
    const after = await page.getByRole('main').getByRole('list').boundingBox();
    expect(before).not.toBeNull();
    expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);
  });

  test('says in a red box when it cannot be read, and can be tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await create(person, 'Rest.');
    const page = await open('/login');
    let broken = true;
    await page.route(CALL, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    const said = page.getByRole('alert').getByText('Failed to fetch encouragements');
    await said.waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => bodies(page), ['Rest.']);
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
    await page.getByText('You are offline. This may be out of date').waitFor();
    expect(await bodies(page)).toEqual(['Rest.']);

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

  test('names each button after its quote', async ({ open, world }) => {
    const person = await world.person();
    for (const citation of ['Ada', 'Bob']) await create(person, 'Go.', citation);
    await create(person, 'It is not the critic who counts; not the man who points out how the strong man stumbles.');
    const page = await open(PATH, { as: person });
    await page.getByRole('button', { name: 'Edit Go., Ada', exact: true }).waitFor();
    const names = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    expect(names).toEqual([
      'Edit Go., Ada',
      'Delete Go., Ada',
      'Edit Go., Bob',
      'Delete Go., Bob',
      'Edit It is not the critic who counts; not the…',
      'Delete It is not the critic who counts; not the…',
    ]);
  });

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

describe('deleting', () => {
  test('asks first, and then focuses the neighbour', async ({ open, world }) => {
    const person = await world.person();
    for (const body of ['First.', 'Second.', 'Third.']) await create(person, body);
    const page = await open(PATH, { as: person });
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await page.getByRole('button', { name: 'Delete Second.' }).click();
    await question.getByText('Second.').waitFor();
    await settled(page);
    await expectClean(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await until(() => focused(page), 'Delete Second.');
    expect((await saved(person)).length).toBe(3);

    for (const [gone, next] of [
      ['Second.', 'Delete Third.'],
      ['Third.', 'Delete First.'],
      ['First.', 'Encouragements'],
    ] as const) {
      await page.getByRole('button', { name: `Delete ${gone}` }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await bodies(page)).not.toContain(gone);
      await until(() => focused(page), next);
    }
    await page.getByText('Encouragement deleted').first().waitFor();
    await page.getByText(EMPTY).waitFor();
    expect(await saved(person)).toEqual([]);
  });

  test('succeeds for an encouragement that was deleted elsewhere', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const { id } = await create(person, 'Rest.');
    const page = await open(PATH, { as: person });
    await page.getByRole('button', { name: 'Delete Rest.' }).click();
    await person.call(encouragements.delete, { params: { id } });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(EMPTY).waitFor();
    expect(await page.getByRole('alertdialog').getByRole('alert').count()).toBe(0);
  });

  test('says in a red box when it fails, and can be tried again there', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await create(person, 'Rest.');
    const page = await open(PATH, { as: person });
    let broken = true;
    await page.route(`${CALL}/*`, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.getByRole('button', { name: 'Delete Rest.' }).click();
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Delete' }).click();
    const said = question.getByRole('alert');
    await said.getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    expect((await saved(person)).length).toBe(1);
    broken = false;
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText(EMPTY).waitFor();
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
