import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { heading, row, toast, until } from './support/app.ts';
import { test } from './support/test.ts';

/* The dialog in which a commitment is made, changed and deleted. */

describe('the dialog', () => {
  test('does not overwrite a change from another device', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Run', description: 'Slowly', frequency: 'daily' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
    await dialog.getByLabel('Title').fill('Run far');
    const elsewhere = await person.elsewhere();
    const changed = { description: 'Quickly', frequency: 'weekly' as const };
    await elsewhere.call(commitments.update, { params: { id }, body: { commitment: changed } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Run far').getByText('Weekly').waitFor();
    expect((await person.commitments())[0]).toMatchObject({ title: 'Run far', ...changed });
  });

  test('creates a commitment that starts today, and shows errors at their fields', async ({ open, world }) => {
    const person = await world.person();
    const before = utcDate();
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    const start = await dialog.getByLabel('Start date').inputValue();
    // Midnight can be in between.
    expect([before, utcDate()]).toContain(start);
    await dialog.getByLabel('Start date').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Title is required').waitFor();
    await dialog.getByText('Start date is required').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'title');
    await dialog.getByLabel('Start date').fill(start);
    await dialog.getByLabel('Title').fill('  Water the plants ');
    await dialog.getByLabel('Description').fill('The fern too.\nAnd the basil.');
    await dialog.getByLabel('Frequency').selectOption('weekly');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Water the plants').getByText('Weekly').waitFor();
    const [made] = await person.commitments();
    expect(made).toMatchObject({ title: 'Water the plants', description: 'The fern too.\nAnd the basil.' });
  });

  test('changes a commitment, clears a description, and sends nothing without changes', async ({ open, world }) => {
    const person = await world.person();
    await person.commitment({ title: 'Swim', description: 'Laps' });
    await person.commitment({ title: 'Run', frequency: 'monthly' });
    const page = await open('/commitments', { as: person });
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
    };

    await page.getByRole('button', { name: 'Edit Run' }).click();
    await dialog.getByLabel('Title').fill('Run far');
    await dialog.getByLabel('Frequency').selectOption('once');
    await save();
    await row(page, 'Run far').getByText('Once').waitFor();

    // Another one has its own fields.
    await page.getByRole('button', { name: 'Edit Swim' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Swim');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Laps');
    expect(await dialog.getByLabel('Frequency').inputValue()).toBe('daily');
    await dialog.getByLabel('Title').fill(' Swim ');
    sent.length = 0;
    await save();
    await page.getByRole('button', { name: 'Edit Swim' }).click();
    await dialog.getByLabel('Description').fill('');
    await save();
    expect(sent).toEqual([{ commitment: { description: null } }]);
    expect((await person.commitments()).find(({ title }) => title === 'Swim')?.description).toBeNull();
  });

  test('deletes after a question; what is deleted already counts as deleted', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const { id } = await person.commitment({ title: 'Swim' });
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this commitment?' });
    await question.getByText('Run', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await person.commitments()).length).toBe(2);

    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await heading(page, 'Commitments (1)').waitFor();
    await toast(page, 'Commitment deleted');
    expect((await person.commitments()).map(({ title }) => title)).toEqual(['Swim']);
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Edit Swim');

    await page.getByRole('button', { name: 'Edit Swim' }).click();
    await person.raw('DELETE', `/api/v1/commitments/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No commitments found').waitFor();
  });

  test('keeps the input when saving fails, and creates one commitment with two attempts', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const page = await open('/commitments', { as: person });
    const keys: (string | undefined)[] = [];
    let broken = true;
    await page.route('**/api/v1/commitments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The server creates it, but its answer is lost.
      if (broken) await route.fetch();
      return broken ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await page.getByRole('button', { name: 'New Commitment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Write to my sister');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Write to my sister');
    broken = false;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new Set(keys).size).toBe(1);
    await until(async () => (await person.commitments()).length, 1);
    expect(await page.getByRole('listitem').getByRole('checkbox').count()).toBe(1);
  });
});

const utcDate = () => new Date().toISOString().slice(0, 10);
