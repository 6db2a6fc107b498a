import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { until } from './support/app.ts';
import { adding, bodies, create, focused, PATH, saved } from './support/encouragements.ts';
import { test } from './support/test.ts';

/* The dialog that adds or changes an encouragement. */

describe('the dialog', () => {
  test('sends only what was changed', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await create(person, 'Begin anywhere.', 'Jon Cage');
    const page = await open(PATH, { as: person });
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: 'Edit Encouragement' });
    await page.getByRole('button', { name: 'Edit Begin anywhere.' }).click();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Begin anywhere.');
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('Jon Cage');
    await dialog.getByLabel('Citation').fill('John Cage');
    const elsewhere = await person.elsewhere();
    const body = { encouragement: { body: 'Begin somewhere.' } };
    await elsewhere.call(encouragements.update, { params: { id }, body });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Begin somewhere.']);
    await page.getByText('John Cage', { exact: true }).waitFor();
    await until(() => focused(page), 'Edit Begin somewhere.');

    await page.getByRole('button', { name: 'Edit Begin somewhere.' }).click();
    await dialog.getByLabel('Body').fill(' Begin somewhere. ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Begin somewhere.' }).click();
    await dialog.getByLabel('Citation').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([{ encouragement: { citation: 'John Cage' } }, { encouragement: { citation: null } }]);
    expect(await saved(person)).toEqual([['Begin somewhere.', null]]);
  });

  test('counts characters, cuts nothing off, and refuses text that is too long', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const dialog = await adding(page);
    const [body, citation] = [dialog.getByLabel('Body'), dialog.getByLabel('Citation')];
    await body.fill('Hello');
    await dialog.getByText('5/300', { exact: true }).waitFor();
    await citation.fill('👍');
    await dialog.getByText('2/100', { exact: true }).waitFor();
    expect(await dialog.getByRole('status').allTextContents()).toEqual(['', '']);

    await body.fill('b'.repeat(295));
    await dialog.getByRole('status').getByText('Fewer than 20 characters left').waitFor();
    await body.fill('b'.repeat(302));
    await citation.fill('c'.repeat(101));
    await dialog.getByText('302/300', { exact: true }).waitFor();
    await dialog.getByRole('status').getByText('2 characters too many').waitFor();
    await dialog.getByRole('status').getByText('1 character too many').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Body must be at most 300 characters').waitFor();
    await dialog.getByText('Citation must be at most 100 characters').waitFor();
    expect((await body.inputValue()).length).toBe(302);

    await body.fill('b'.repeat(300));
    await citation.fill('c'.repeat(100));
    await dialog.getByText('300/300', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await saved(person)).toEqual([['b'.repeat(300), 'c'.repeat(100)]]);
  });
});
