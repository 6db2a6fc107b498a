import { describe, expect } from 'vitest';
import { box, checked, hold, row, signIn, toast, until } from './support/app.ts';
import { titles } from './support/commitments.ts';
import { test } from './support/test.ts';

/* The list of commitments: empty, failures, a new sign-in, a long list, its layout and its focus. */

describe('the list', () => {
  test('says when the user’s settings cannot be read', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await open('/login');
    const person = await world.person();
    let broken = true;
    await page.route('**/users/me', (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments');
    await page.getByText('Failed to fetch commitments').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No commitments found').waitFor();
  });

  test('does not move when it has loaded', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/login');
    const release = await hold(page, '**/api/v1/commitments');
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments');
    // The document's skeleton is replaced by that of the app, which has a real button.
    await page.getByRole('button', { name: 'New Commitment' }).waitFor();
    const skeleton = page.getByRole('status', { name: 'Loading commitments' });
    const before = await skeleton.boundingBox();
    release();
    await box(page, 'Run').waitFor();
    const after = await page.getByRole('main').getByRole('list').boundingBox();
    expect(before).not.toBeNull();
    expect(after?.y).toBe(before?.y);
  });

  test('keeps the focus in a row when it shows other rows too', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Read' });
    const run = await person.commitment({ title: 'Run' });
    await person.complete(run.id);
    const page = await open('/commitments', { as: person });
    await box(page, 'Read').focus();
    // As from a keyboard that is faster than a long list: unlike a user's click, this one does not move the focus.
    await page.getByRole('checkbox', { name: 'Show completed' }).evaluate((show: HTMLInputElement) => show.click());
    await box(page, 'Run').waitFor();
    expect(await box(page, 'Read').evaluate((read) => read === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await checked(page, 'Read');
  });

  test('offers to create the first commitment when it is empty, and to show what is completed', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    const page = await open('/commitments', { as: person });
    await page.getByText('No commitments found').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Create your first commitment' }).click();
    await page.getByRole('dialog', { name: 'New Commitment' }).waitFor();

    const { id } = await person.commitment({ title: 'Run' });
    await person.complete(id);
    await page.reload();
    await page.getByText('No commitments found').waitFor();
    await page.getByRole('button', { name: 'Show completed commitments' }).click();
    await checked(page, 'Run');
    await until(() => box(page, 'Show completed').isChecked(), true);
    await until(() => page.evaluate(() => document.activeElement?.hasAttribute('data-show-completed')), true);
  });

  test('says when it cannot be read, and can be tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/login');
    let broken = true;
    await page.route('**/api/v1/commitments', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto('/commitments');
    await page.getByText('Failed to fetch commitments').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await box(page, 'Run').waitFor();
  });
});

describe('the filters of the list', () => {
  test('are the same after a new sign-in', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 401|HTTP Authentication failed/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('radio', { name: 'Category' }).check();
    const group = page.getByRole('heading', { level: 2, name: 'No Category (1)' });
    await group.waitFor();
    await person.raw('DELETE', '/api/v1/users/sign_out');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/login');
    await signIn(page, person);
    await page.waitForURL('**/commitments?sort=category');
    await group.waitFor();
  });

  test('keep the scroll position in a long list that a user comes back to', async ({ open, world }) => {
    const person = await world.person();
    const titled = Array.from({ length: 50 }, (_, index) => `Practice ${50 - index}`);
    for (const title of titled.toReversed()) await person.commitment({ title });
    const page = await open('/commitments', { as: person, width: 390 });
    await until(() => titles(page), titled);
    await page.getByRole('button', { name: 'More actions for Practice 5', exact: true }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.waitForURL('**/commitments/*');
    // The address changes before the page does.
    await until(() => page.evaluate(() => window.scrollY), 0);
    await page.goBack();
    await until(() => titles(page), titled);
    await until(async () => (await page.evaluate(() => window.scrollY)) > 1_500, true);
  });
});

describe('skipping', () => {
  test('is rolled back with a message if it is refused', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments?completed=1', { as: person });
    await page.route('**/skip', (route) => route.fulfill({ status: 422, json: {} }));
    await page.getByRole('button', { name: 'More actions for Run' }).click();
    await page.getByRole('menuitem', { name: 'Skip this time' }).click();
    await toast(page, 'Failed to skip commitment');
    await until(() => row(page, 'Run').getAttribute('data-status'), 'pending');
    await checked(page, 'Run', false);
  });
});
