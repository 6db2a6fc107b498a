import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { heading } from './support/app.ts';
import { test } from './support/test.ts';

/* Unsubscribe links of a signed-in user. */

const CALL = '**/api/v1/unsubscribe*';
const press = (page: Page, name = 'Unsubscribe') => page.getByRole('button', { name, exact: true }).click();

describe('a signed-in user', () => {
  test('is asked too, and can go to the settings from there', async ({ open, world }) => {
    const page = await open('/unsubscribe?token=a-secret', { as: await world.person() });
    await page.route(CALL, (route) => route.fulfill({ status: 204 }));
    await press(page);
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await heading(page, 'Notification Settings').waitFor();
  });

  test('without a link is asked to open it again', async ({ open, world }) => {
    const page = await open('/unsubscribe', { as: await world.person() });
    await heading(page, 'Open the link from the email again').waitFor();
  });
});
