import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The deletion of an account that fails. */

describe('Delete Account', () => {
  test('needs the password, and keeps the input in other sections', async ({ open, world, expectComplaint }) => {
    expectComplaint(/net::ERR_/);
    const page = await open('/settings', { as: await world.person(), width: 390 });
    await page.getByLabel('Name', { exact: true }).fill('Not saved yet');
    await section(page, 'Delete Account').getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Current password').fill('correct horse');
    await page.route('**/api/v1/users/me', (route) => route.abort());
    await question.getByRole('button', { name: 'Delete account' }).click();
    await question.getByRole('alert').waitFor();
    expect(await question.locator('.field-wrong').count()).toBe(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await until(() => question.count(), 0);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not saved yet');
  });
});
