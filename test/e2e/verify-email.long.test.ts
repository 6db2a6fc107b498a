import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
import { until } from './support/app.ts';
import { hold, pathOf, test } from './support/recovery.ts';

/* Input from before the app or the document is loaded. */

/** A proxy of the site that sends one document in two halves: the second when the test says so. */
async function slowly(cloud: Cloud, path: string): Promise<{ url: string; rest: () => void }> {
  const held = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '/' }, response) => {
    const { status, headers, body } = await fetch(cloud.url + url).then(async (answer) => ({
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      body: Buffer.from(await answer.arrayBuffer()),
    }));
    response.writeHead(status, headers);
    const half = url === path ? body.indexOf('name="password"') : 0;
    response.write(body.subarray(0, half));
    if (half > 0) await held.promise;
    response.end(body.subarray(half));
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, rest: held.resolve };
}

describe('the document of', () => {
  test('a form keeps the input from before the app is loaded, and its button waits', async ({ profile, world }) => {
    const { email, password } = await world.person();
    const page = await (await profile()).newPage();
    const code = await hold(page, '**/assets/main-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(password);
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
    code.release();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    expect(pathOf(page)).toBe('/login');
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    expect(await page.getByLabel('Password').inputValue()).toBe(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  test('a form keeps the input while the document is still loading', async ({ cloud, profile, open }) => {
    void open;
    const { url, rest } = await slowly(cloud, '/login');
    const page = await (await profile({ baseURL: url })).newPage();
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email address');
    await email.fill('ada@example.com');
    const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await until(isPainted, true);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.locator('head > script[type="module"]').count()).toBe(0);
    rest();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    expect(await email.inputValue()).toBe('ada@example.com');
  });
});
