import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { test } from './support/test.ts';

/* Unsubscribe links that are invalid or without a token, after a failure or reload, and of a signed-in user. */

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

describe.for([390, 1280])('an unsubscribe link, at %i px', (width) => {
  test.for([404, 422])('that is invalid says so (%i)', async (status, { open, expectComplaint }) => {
    expectComplaint(new RegExp(`status of ${status}`));
    const page = await open('/unsubscribe?token=mangled', { width });
    const error = 'Invalid unsubscribe link';
    await page.route(CALL, (route) => route.fulfill({ status, json: { error, errors: [error] } }));
    await press(page);
    await heading(page, error).waitFor();
    await until(() => page.title(), `${error} · Steadfast`);
  });

  test('without a token asks for the link itself, without a request', async ({ open }) => {
    const page = await open('/unsubscribe', { width });
    await heading(page, 'Open the link from the email again').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('can be tried again when the server cannot be reached', async ({ open, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|status of 503/);
    const page = await open('/unsubscribe?token=a-secret', { width });
    await page.route(CALL, (route) => route.abort());
    await press(page);
    await page.getByRole('alert').getByText('Can’t reach Steadfast. Check your connection and try again.').waitFor();
    await page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }));
    await press(page, 'Try again');
    await page.getByRole('alert').getByText('Steadfast is busy at the moment. Please try again.').waitFor();
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status: 204 }));
    await press(page, 'Try again');
    await heading(page, 'You’re unsubscribed.').waitFor();
  });
});

test('a reload asks again, with the same link', async ({ open }) => {
  const page = await open('/unsubscribe?token=a-secret');
  await page.reload();
  const requested = page.waitForRequest((request) => request.url().endsWith('/unsubscribe?token=a-secret'));
  await page.route(CALL, (route) => route.fulfill({ status: 204 }));
  await page.waitForFunction(() => !document.querySelector('form :disabled'));
  await press(page);
  await requested;
  await heading(page, 'You’re unsubscribed.').waitFor();
});
