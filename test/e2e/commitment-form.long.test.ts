import { describe, expect } from 'vitest';
import { closeByEscape, heading, until } from './support/app.ts';
import { test } from './support/test.ts';

/* The dialog of a commitment: input that is discarded, pages that are left, and another user who signs in. */

describe('the dialog', () => {
  test('does not save for another user who has signed in meanwhile', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const [person, other] = [await world.person(), await world.person()];
    await person.commitment({ title: 'Run' });
    const page = await open('/commitments', { as: person });
    const tokens: (string | undefined)[] = [];
    await page.route('**/api/v1/commitments/*', async (route) => {
      tokens.push(route.request().headers().authorization);
      await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), other.token);
      await route.abort();
    });
    await page.getByRole('button', { name: 'Edit Run' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Run far');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Can’t reach Steadfast.').waitFor();
    expect(tokens).toEqual([`Bearer ${person.token}`]);
  });

  test('asks before it discards the input', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person() });
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await dialog.getByLabel('Title').fill('Half a thought');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'New Commitment' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    await closeByEscape(page, dialog);
    expect(await question.count()).toBe(0);
  });

  test('asks before the page is left', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    await page.getByRole('navigation').getByRole('link', { name: 'Commitments' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    const question = page.getByRole('alertdialog');
    const back = () => page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await dialog.getByLabel('Title').fill('Half a thought');
    const requested = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => window.location.reload()));
    const leaving = await requested;
    expect(leaving.type()).toBe('beforeunload');
    await leaving.dismiss();

    // While the browser aborts the reload, it does not navigate.
    await until(async () => {
      if (await question.isVisible()) return true;
      await dialog.getByLabel('Title').press('End');
      await back();
      return question.isVisible();
    }, true);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Half a thought');
    await dialog.getByLabel('Title').press('End');
    await back();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await heading(page, 'Commitments (0)').waitFor();

    // Without changes it closes, and a closed dialog does not ask.
    await page.getByRole('button', { name: 'New Commitment' }).click();
    await dialog.getByLabel('Title').press('End');
    await back();
    await dialog.waitFor({ state: 'detached' });
    await heading(page, 'Commitments (0)').waitFor();
    await back();
    await heading(page, 'Dashboard').waitFor();
  });
});
