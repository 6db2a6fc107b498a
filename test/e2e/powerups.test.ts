import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { powerups } from '#shared/contracts/powerups.ts';
import { users } from '#shared/contracts/users.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { installFitness, setFitness } from '#test/support/fitness.ts';
import { closeByEscape, heading, toast, until } from './support/app.ts';
import { broken, button, dialog, fitnessLink, installFitnessButton, MANAGE, toggle } from './support/powerups.ts';
import { test } from './support/test.ts';

/* Power-ups: what there is, what it may do, and what it adds to every page while it is on. */

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a power-up is found, installed, disabled and enabled by keyboard, and its link is shown while it is enabled', async ({
  open,
  world,
}) => {
  const person = await world.person({ name: 'Ada' });
  const page = await open(MANAGE, { as: person });
  await page.getByText('No power-ups installed').waitFor();
  expect(await fitnessLink(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Browse Power-Ups' }).click();
  await heading(page, 'Power-Ups').waitFor();
  await until(() => page.title(), 'Power-Ups · Steadfast');

  await installFitnessButton(page).focus();
  await page.keyboard.press('Enter');
  const install = dialog(page, 'Install Fitness');
  const listed = (await person.call(powerups.list)).find(({ key }) => key === FITNESS);
  for (const scope of listed?.scopes ?? []) await install.getByText(scope, { exact: true }).waitFor();
  await closeByEscape(page, install);
  await until(() => focused(page), 'Install');
  expect(await person.call(powerups.mine)).toEqual([]);

  await page.keyboard.press('Enter');
  await install.getByRole('button', { name: 'Install', exact: true }).click();
  await toast(page, 'Fitness installed successfully!');
  await install.waitFor({ state: 'detached' });
  await until(() => focused(page), 'Open Fitness');
  await page.getByText('Installed', { exact: true }).waitFor();
  await fitnessLink(page).waitFor();

  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await heading(page, 'Manage Power-Ups').waitFor();
  await toggle(page).focus();
  await page.keyboard.press('Space');
  await toast(page, 'Fitness disabled');
  await until(() => fitnessLink(page).count(), 0);
  expect(await toggle(page).isChecked()).toBe(false);
  expect((await person.call(users.me)).power_ups).toEqual([]);
  await page.keyboard.press('Space');
  await toast(page, 'Fitness enabled');
  await fitnessLink(page).waitFor();
});

test('settings are checked and saved, and other settings are kept', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 500/);
  const person = await world.person();
  await installFitness(person);
  const page = await open(MANAGE, { as: person });
  const settings = dialog(page, 'Fitness Settings');
  const field = (name: string) => settings.getByLabel(name, { exact: true });
  const save = settings.getByRole('button', { name: 'Save' });
  await button(page, 'Settings').click();
  expect(await field('Units').inputValue()).toBe('imperial');
  expect(await field('Daily Calorie Goal').inputValue()).toBe('2000');
  await settings.getByText('That adds up to 2,003 kcal').waitFor();
  await field('Daily Calorie Goal').fill('20001');
  await field('Carbs').fill('');
  await save.click();
  await settings.getByText('Daily calorie goal must be a number from 1 to 20,000').waitFor();
  await settings.getByText('Carbs must be a number of grams from 0 to 2,000').waitFor();
  await until(() => field('Daily Calorie Goal').evaluate((input) => input === document.activeElement), true);

  // Settings that were changed on another device meanwhile stay.
  await setFitness(person, { settings: { macro_targets: { fat: 80 } } });
  await field('Daily Calorie Goal').fill('2400');
  await field('Carbs').fill('250.5');
  await field('Units').selectOption('Metric (kg, g)');
  await field('Share my weight with confidants').check();
  await page.route('**/user_powerups/*', (route) => route.fulfill(broken));
  await save.click();
  await toast(page, 'Failed to save settings');
  expect(await field('Carbs').inputValue()).toBe('250.5');
  await page.unroute('**/user_powerups/*');
  await save.click();
  await toast(page, 'Fitness settings saved');
  await settings.waitFor({ state: 'detached' });
  await until(() => focused(page), 'Settings');
  const [own] = await person.call(powerups.mine);
  expect(own?.settings).toEqual({
    units: 'metric',
    daily_calorie_goal: 2400,
    macro_targets: { protein: 150, carbs: 250.5, fat: 80 },
    share_weight: true,
  });

  await button(page, 'Settings').click();
  expect(await field('Fat').inputValue()).toBe('80');
  await field('Fat').fill('81');
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await settings.waitFor({ state: 'detached' });
  await until(() => focused(page), 'Settings');
});
