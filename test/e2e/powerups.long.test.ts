import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { installFitness } from '#test/support/fitness.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, signIn, signOut, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  broken,
  button,
  dialog,
  fitnessLink,
  GALLERY,
  installFitnessButton,
  main,
  toggle,
} from './support/powerups.ts';
import { test } from './support/test.ts';

/* Power-ups whose scopes have changed or that cannot be changed; in other windows, on phones and without a network. */

const address = (page: Page) => page.evaluate(() => location.pathname + location.search);

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
  await page.getByText('You’re offline. This may be out of date').waitFor();
  await page.getByRole('link', { name: 'Open Fitness' }).waitFor();
});

test('a power-up that cannot be installed or disabled says so; other windows and the next session follow', async ({
  profile,
  world,
  expectComplaint,
}) => {
  // Reads that are in progress when the session ends are refused.
  expectComplaint(/status of (401|500)/);
  const person = await world.person({ name: 'Ada' });
  const context = await profile({ as: person });
  const page = await context.newPage();
  await page.goto(GALLERY);
  await installFitnessButton(page).focus();
  const install = dialog(page, 'Install Fitness');
  await page.route('**/fitness/install', (route) => route.fulfill(broken));
  await page.keyboard.press('Enter');
  await install.getByRole('button', { name: 'Install', exact: true }).click();
  await toast(page, 'Failed to install Fitness');
  await install.getByRole('alert').getByText(SENTENCES.internal).waitFor();
  await page.unroute('**/fitness/install');
  await install.getByRole('button', { name: 'Install', exact: true }).click();
  await toast(page, 'Fitness installed successfully!');
  await install.waitFor({ state: 'detached' });
  await fitnessLink(page).waitFor();

  // Another window of the same browser shows the change, and a new one at once.
  const other = await context.newPage();
  await other.route('**/api/**', () => {});
  await other.goto('/dashboard', { waitUntil: 'commit' });
  await fitnessLink(other).waitFor();
  await other.unroute('**/api/**');
  await other.reload();
  await heading(other, 'Dashboard').and(other.locator('[tabindex]')).waitFor();

  await page.getByRole('link', { name: 'Manage', exact: true }).click();
  await heading(page, 'Manage Power-Ups').waitFor();
  await toggle(page).focus();
  const held = Promise.withResolvers<void>();
  await page.route('**/user_powerups/*', async (route) => {
    await held.promise;
    await route.fulfill(broken);
  });
  await page.keyboard.press('Space');
  await page.getByText('Disabled', { exact: true }).waitFor();
  held.resolve();
  await toast(page, 'Failed to update Fitness');
  await page.getByText('Enabled', { exact: true }).waitFor();
  await page.unroute('**/user_powerups/*');

  await page.keyboard.press('Space');
  await toast(page, 'Fitness disabled');
  await until(() => fitnessLink(other).count(), 0);
  await page.keyboard.press('Space');
  await toast(page, 'Fitness enabled');
  await fitnessLink(other).waitFor();
  await other.close();

  await signOut(page);
  await until(() => page.evaluate(() => localStorage.getItem('power_ups')), null);
  await page.goto('/powerups/fitness?quickAdd=weight');
  await page.waitForURL('**/login');
  await signIn(page, person);
  await page.waitForURL('**/powerups/fitness**');
});

describe('on a phone', () => {
  test('five tabs fit at 320 px, and logging food starts from every page', async ({ open, world }) => {
    const person = await world.person();
    await installFitness(person);
    const page = await open(GALLERY, { as: person, width: 320, hasTouch: true });
    await page.getByText('Installed', { exact: true }).waitFor();
    await until(
      () => main(page).getByRole('link').allTextContents(),
      ['Dashboard', 'Commitments', 'Confidants', 'Chats', 'Fitness'],
    );
    const overlaps = await main(page)
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(overlaps).toBe(0);
    await expectClean(page);

    await button(page, 'Quick add').tap();
    const entries = page.getByRole('menu', { name: 'Quick add' }).getByRole('menuitem');
    await until(() => entries.allTextContents(), ['Add Commitment', 'Log Food', 'Log Weight', 'Plan Workout']);
    await entries.filter({ hasText: 'Plan Workout' }).tap();
    await until(() => address(page), '/powerups/fitness?quickAdd=workout');
    const plan = dialog(page, 'Plan Workout');
    expect(await plan.getByLabel('Workout', { exact: true }).isChecked()).toBe(true);
    await plan.getByLabel('Title').fill('Legs');
    await plan.getByLabel('Exercise name').fill('Squats');
    await plan.getByRole('button', { name: 'Save' }).tap();
    await plan.waitFor({ state: 'detached' });
    const [workout] = await person.commitments();
    expect(workout).toMatchObject({
      title: 'Legs',
      commitment_type: 'workout',
      workout_exercises: [{ name: 'Squats', sets: 3, reps: 10 }],
    });
    await until(() => address(page), '/powerups/fitness');
  });
});
