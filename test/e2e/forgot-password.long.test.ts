import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, signIn, until } from './support/app.ts';
import { alert, CALL, focusedHeading, hold, MAILED, PATHS, pathOf, resetLink, test } from './support/recovery.ts';

/* Asking again for a link to choose a new password, a later sign-in, and users who are signed in. */

describe('requesting a link', () => {
  test('can be repeated, which can fail, or be done for another address', async ({ open, expectComplaint }) => {
    expectComplaint(/status of 429/);
    const page = await open('/forgot-password');
    await page.getByLabel('Email address').fill('ada@exmaple.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await heading(page, 'Check your email').waitFor();
    const requested = await hold(page, CALL);
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    requested.release();
    await page.getByRole('status').getByText('Sent again.').waitFor();
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status: 429 }));
    await page.getByRole('button', { name: 'Send it again' }).click();
    await until(() => alert(page), SENTENCES.tooManyAttempts);
    expect(await page.getByRole('status').textContent()).toBe('');
    await page.unroute(CALL);

    await page.getByRole('button', { name: 'Use another address' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await until(() => focusedHeading(page), 'Forgot your password?');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@exmaple.com');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText(MAILED.replace('{email}', 'ada@example.com')).waitFor();
  });
});

test('does not return to the page of a link with a later sign-in', async ({ open, world }) => {
  for (const path of sampled(PATHS)) {
    const page = await open('/login');
    await page.evaluate((remembered) => sessionStorage.setItem('return_path', remembered), path);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
  }
});

test('a signed-in user goes to the dashboard if there is no link to follow, and can follow one', async ({
  open,
  world,
  cloud,
}) => {
  const person = await world.person();
  const page = await open('/robots.txt', { as: person });
  for (const path of sampled(PATHS)) {
    await page.goto(path);
    await page.waitForURL('**/dashboard');
  }
  await page.goto(await resetLink(cloud, person));
  await heading(page, 'Choose a new password').waitFor();
  await page.getByLabel('New password', { exact: true }).waitFor();
  expect(pathOf(page)).toBe('/reset-password');
});
