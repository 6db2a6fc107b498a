import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { until } from './support/app.ts';
import { button, enable, PATH, pushBrowser, test } from './support/push.ts';

/* Enabling pushes in browsers that cannot have them. */

describe('a failure to enable is shown:', () => {
  const says = (page: Page, text: string) =>
    until(() => page.getByRole('main').getByRole('alert').allTextContents(), [text]);

  test('a browser without service workers, and anything else', async ({ profile, world }) => {
    const { context } = await pushBrowser(profile, { as: await world.person() });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new TypeError('The script was not found'));
      if ('serviceWorker' in navigator) Object.assign(navigator.serviceWorker, { register: refuse });
    });
    await page.goto(PATH);
    await enable(page);
    await says(page, 'Failed to register for push notifications');
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await page.reload();
    await button(page, 'Enable').click();
    await says(page, 'Service workers not supported in this browser');
  });
});
