import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import {
  alert,
  choose,
  focusedField,
  focusedHeading,
  hold,
  minutesLater,
  pathOf,
  resetLink,
  test,
  UNREACHABLE,
} from './support/recovery.ts';

/* A new password in several tabs, wrong ones, and links that are void, used, missing, or opened while signed in. */

const token = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'));

describe('choosing a new password', () => {
  test('is confirmed at the login, also after a reload, with fields for password managers', async ({ open }) => {
    const page = await open('/login');
    const handedOn = { usr: { passwordChanged: true, email: 'ada@example.com' }, key: 'any', idx: 0 };
    await page.evaluate((state) => history.replaceState(state, ''), handedOn);
    // A difference between the document and the first render would be a hydration error.
    await page.reload();
    await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username webauthn');
    expect(await page.getByLabel('Password').getAttribute('autocomplete')).toBe('current-password');
    await page.goto('/reset-password?token=any');
    for (const label of ['New password', 'Confirm new password']) {
      expect(await page.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe('new-password');
    }
  });

  test.for(['expired', 'mangled'] as const)(
    'says so when the link is %s',
    async (how, { open, world, cloud, expectComplaint }) => {
      expectComplaint(/status of (404|410)/);
      const link = await resetLink(cloud, await world.person());
      const page = await open(how === 'expired' ? link : `/reset-password?token=${'x'.repeat(1500)}`);
      if (how === 'expired') await minutesLater(cloud, 61);
      await choose(page, 'a better one');
      await heading(page, SENTENCES.linkUsedUp).waitFor();
    },
  );

  test('links to the settings for a signed-in user whose link is used', async ({
    open,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/status of 410/);
    const person = await world.person();
    const page = await open('/reset-password?token=any', { as: person });
    await page.route('**/password_reset/*', (route) => route.fulfill({ status: 410, json: { error: 'Used up' } }));
    await choose(page, 'a better one');
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    expect(await page.getByRole('link', { name: 'Request a new link' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Change your password' }).click();
    await page.waitForURL(`${cloud.url}/settings`);
    await heading(page, 'Settings').waitFor();
  });

  test('without a link says so, and sends no request', async ({ open }) => {
    const page = await open('/login');
    for (const path of ['/reset-password', '/reset-password?token=']) {
      await page.goto(path);
      await heading(page, SENTENCES.openLinkAgain).waitFor();
      await page.getByRole('link', { name: 'Request a new link' }).waitFor();
      expect(await page.getByLabel('New password', { exact: true }).count()).toBe(0);
    }
  });

  test('signs the user out, here and in other tabs', async ({ profile, world, cloud, open, expectComplaint }) => {
    // The live connection of the other tab can end before the tab knows, and the tab reads again.
    expectComplaint(/status of 401/);
    const person = await world.person();
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/commitments');
    await heading(other, 'Commitments (0)').waitFor();
    await page.goto(await resetLink(cloud, person));
    await choose(page, 'a better one');
    await page.waitForURL('**/login');
    await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    expect(await token(page)).toBeNull();
    await other.waitForURL('**/login');
    // The history does not lead back to the used link.
    await page.goBack().catch(() => null);
    expect(pathOf(page)).not.toContain('reset-password');
    void open;
  });

  test('shows the errors of all wrong fields, when Steadfast cannot be reached, and that it is busy', async ({
    open,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open(await resetLink(cloud, await world.person()));
    const calls = '**/password_reset/*';
    const unsent = await hold(page, calls);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('New password is required').waitFor();
    await choose(page, 'short', 'other');
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await until(() => focusedField(page), 'password');
    await choose(page, 'a better one', 'a bitter one');
    await until(() => focusedField(page), 'password_confirmation');
    const described = await page.getByLabel('Confirm new password').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Passwords do not match');
    expect(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBeNull();
    expect(unsent.count()).toBe(0);
    await page.unroute(calls);

    await page.route(calls, (route) => route.abort());
    await choose(page, 'a better one');
    await until(() => alert(page), UNREACHABLE);
    expect(await page.getByLabel('Confirm new password').inputValue()).toBe('a better one');
    await page.unroute(calls);

    const saved = await hold(page, calls);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
    await page.getByLabel('Confirm new password').press('Enter');
    saved.release();
    await page.waitForURL('**/login');
    expect(saved.count()).toBe(1);
  });

  test('works once; afterwards a new link can be requested', async ({ open, world, cloud, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const link = await resetLink(cloud, await world.person());
    const page = await open(link);
    await choose(page, 'a better one');
    await page.waitForURL('**/login');
    await page.goto(link);
    await choose(page, 'another one');
    await heading(page, SENTENCES.linkUsedUp).waitFor();
    await until(() => focusedHeading(page), SENTENCES.linkUsedUp);
    await until(() => page.title(), `${SENTENCES.linkUsedUp} · Steadfast`);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL('**/forgot-password');
    await until(() => focusedHeading(page), 'Forgot your password?');
  });
});
