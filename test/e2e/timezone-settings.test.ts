import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { presentName } from '#shared/domain/timezones.ts';
import { savedHere } from '#shared/text/connection.ts';
import type { Person } from '#test/support/world.ts';
import { heading, toast, until } from './support/app.ts';
import { CALL, FAILED, PATH, SAVED, save, saved, select, test } from './support/notification-settings.ts';
import { storedActions } from './support/stored-actions.ts';

/* The page of notification settings, and the timezone on it. */

const savedZone = async (person: Person) => (await saved(person)).timezone;

/** '3:04 PM', and a minute earlier, in case it has passed since something was read. */
function timesThere(timeZone: string): string[] {
  const said = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
  return [0, 60_000].map((earlier) => said.format(Date.now() - earlier).replace(/\s/g, ' '));
}

describe('the timezone', () => {
  test('is the saved one, with its present time, and can be any that the browser knows', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person({ timezone: 'US/Pacific' }) });
    await heading(page, 'Notification Settings').waitFor();
    await until(() => page.title(), 'Notification Settings · Steadfast');
    await page.getByRole('heading', { level: 2, name: 'Timezone' }).waitFor();
    await until(() => select(page).inputValue(), 'America/Los_Angeles');
    const hint = await select(page).evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(
      timesThere('US/Pacific').map((time) => `Your days, weeks and months follow this time zone. It’s ${time} there.`),
    ).toContain(hint);

    const texts = await select(page).getByRole('option').allTextContents();
    expect(texts.slice(0, 9)).toEqual([
      'UTC',
      'America/New_York (Eastern)',
      'America/Chicago (Central)',
      'America/Denver (Mountain)',
      'America/Los_Angeles (Pacific)',
      'Europe/London',
      'Europe/Paris',
      'Asia/Tokyo',
      'Australia/Sydney',
    ]);
    const values = await select(page)
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const known = await page.evaluate(() => Intl.supportedValuesOf('timeZone'));
    expect(known.map(presentName).filter((zone) => !values.includes(zone))).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
    expect(await select(page).locator('optgroup').first().getAttribute('label')).toBe('Africa');

    // What is already saved is not sent again.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await save(page).click();
    await toast(page, SAVED);
    expect(sent).not.toContain('PUT');
  });

  test('that is refused says why, and stays chosen; then it is saved with a message, once', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const errors = ['You can change the reset settings at most 365 times'];
    const refuse = (route: Route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: errors[0], errors } })
        : route.continue();
    await page.route(CALL, refuse);
    await select(page).selectOption('America/New_York (Eastern)');
    await save(page).click();
    await page.getByRole('main').getByRole('alert').getByText('change the reset settings at most 365 times').waitFor();
    await toast(page, FAILED);
    expect(await select(page).inputValue()).toBe('America/New_York');
    expect(await savedZone(person)).toBe('UTC');
    await page.unroute(CALL, refuse);

    const sent: unknown[] = [];
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON());
        await held.promise;
      }
      await route.continue();
    });
    await save(page).click();
    const busy = page.getByRole('button', { name: 'Saving...' });
    await busy.waitFor();
    // A click while busy does nothing.
    await busy.click({ force: true });
    held.resolve();
    await toast(page, SAVED);
    await save(page).waitFor();
    expect(sent).toEqual([{ preferences: { timezone: 'America/New_York' } }]);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(await savedZone(person)).toBe('America/New_York');
    expect((await person.call(users.me)).timezone).toBe('America/New_York');
  });
});

describe('away from home', () => {
  const OFFER = 'Your days follow America/New_York. Use UTC?';

  test('the line changes the timezone of all days, also later', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person({ timezone: 'America/New_York' });
    const page = await open('/dashboard', { as: person });
    const line = page.getByRole('note').filter({ hasText: OFFER });
    await line.waitFor();
    await page.context().setOffline(true);
    await line.getByRole('button', { name: 'Use UTC' }).press('Enter');
    await toast(page, savedHere);
    await line.waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
    // It does not come back before the answer with the new timezone.
    await page.evaluate((offer) => {
      const look = () => {
        if (document.body.textContent.includes(offer)) document.body.dataset.offered = 'again';
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    }, OFFER);
    const read = page.waitForResponse('**/api/v1/users/me');
    await page.context().setOffline(false);
    await until(async () => (await person.call(users.me)).timezone, 'UTC');
    expect(await (await read).json()).toMatchObject({ timezone: 'UTC' });
    await storedActions(page, 0);
    expect(await page.evaluate(() => document.body.dataset.offered)).toBeUndefined();
  });

  test('the line says why the timezone cannot be changed', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const person = await world.person({ timezone: 'America/New_York' });
    const page = await open('/dashboard', { as: person });
    const error = 'You can change the reset settings at most 365 times';
    await page.route(CALL, (route) => route.fulfill({ status: 422, json: { error, errors: [error] } }));
    const line = page.getByRole('note').filter({ hasText: OFFER });
    await line.getByRole('button', { name: 'Use UTC' }).click();
    await toast(page, error);
    await line.waitFor();
  });
});
