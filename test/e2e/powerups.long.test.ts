import type { Page } from 'playwright-core';
import { installFitness } from '#test/support/fitness.ts';
import { until } from './support/app.ts';
import { test } from './support/test.ts';

/* Power-ups whose scopes have changed, and their lists without a network. */

const GALLERY = '/powerups';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('new scopes are shown and granted, and stored lists are shown offline', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const person = await world.person();
  await installFitness(person);
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.route('**/api/v1/user_powerups', async (route) => {
    const response = await route.fetch();
    const [own] = await response.json();
    await route.fulfill({ response, json: [{ ...own, scopes: own.scopes.slice(1) }] });
  });
  await page.goto(GALLERY);
  await button(page, 'Review permissions').click();
  const install = dialog(page, 'Install Fitness');
  await until(() => install.getByText('New', { exact: true }).count(), 1);
  await page.unroute('**/api/v1/user_powerups');
  await install.getByRole('button', { name: 'Install', exact: true }).click();
  await install.waitFor({ state: 'detached' });
  await until(() => button(page, 'Review permissions').count(), 0);

  await context.setOffline(true);
  await page.getByText('You are offline. This may be out of date').waitFor();
  await page.getByRole('link', { name: 'Open Fitness' }).waitFor();
});
