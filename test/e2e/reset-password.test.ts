import type { Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { choose, focusedHeading, linkOf, pathOf, resetLink, tabTo, test } from './support/recovery.ts';

/* Choosing a new password by a link. */

describe('choosing a new password', () => {
  test('works from the login on by keyboard alone, and ends every session', async ({ open, world, cloud }) => {
    const person = await world.person();
    const page = await open('/login');
    await tabTo(page, 'Email address');
    await page.keyboard.type(person.email);
    await tabTo(page, 'Forgot your password?');
    await page.keyboard.press('Enter');
    await heading(page, 'Forgot your password?').waitFor();
    await tabTo(page, 'Send reset link');
    await page.keyboard.press('Enter');
    await heading(page, 'Check your email').waitFor();

    await page.goto(await linkOf(cloud, person.email, '/reset-password'));
    await heading(page, 'Choose a new password').waitFor();
    await until(() => page.title(), 'Choose a new password · Steadfast');
    await tabTo(page, 'New password');
    await page.keyboard.type('a better one');
    await tabTo(page, 'Confirm new password');
    await page.keyboard.type('a better one');
    await page.keyboard.press('Enter');

    await page.waitForURL('**/login');
    await until(() => focusedHeading(page), 'Sign in to your account');
    const described = await heading(page, 'Sign in to your account').getAttribute('aria-describedby');
    const notice = await page.locator(`[id="${described}"]`).textContent();
    expect(notice).toBe('Your password was changed. Sign in with the new one.');
    await tabTo(page, 'Email address');
    await page.keyboard.type(person.email);
    await tabTo(page, 'Password');
    await page.keyboard.type('a better one');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    expect((await person.raw('GET', '/api/v1/users/me')).status).toBe(401);
  });

  test('hides its link from the address bar and from every other request, and survives a reload', async ({
    open,
    profile,
    world,
    cloud,
  }) => {
    const link = await resetLink(cloud, await world.person());
    const secret = link.split('token=')[1] ?? '';
    const context = await profile();
    const requests: Request[] = [];
    context.on('request', (request) => requests.push(request));
    const page = await context.newPage();
    await page.goto(link, { waitUntil: 'networkidle' });
    await until(async () => pathOf(page), '/reset-password');
    await page.reload();
    await page.getByLabel('New password', { exact: true }).focus();
    await page.waitForLoadState('networkidle');
    const told = requests.map((request) => [request.url(), request.headers().referer ?? ''].join(' '));
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((each) => each.includes(secret))).toEqual([`${new URL(link, cloud.url)} `]);
    await choose(page, 'a better one');
    await page.waitForURL('**/login');
    void open;
  });
});
