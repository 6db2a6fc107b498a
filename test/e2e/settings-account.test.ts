import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { hold, toast, until } from './support/app.ts';
import { about, focused, ME, save, saveAccount, section, sentBy } from './support/settings.ts';
import { test } from './support/test.ts';

/* The section Account Settings. */

const currentPassword = (page: Page) => section(page, 'Account Settings').getByLabel('Current password');

describe('Account Settings', () => {
  test('sends only what was changed, once, shows it in the header too, and keeps the input while it is saving', async ({
    open,
    world,
  }) => {
    const person = await world.person({ name: 'Ada' });
    const page = await open('/settings', { as: person });
    const sent = sentBy(page);
    await page.getByLabel('Name').waitFor();
    // Without changes, it sends nothing, and confirms.
    await saveAccount(page);
    await toast(page, 'Settings updated successfully');
    expect(sent).toEqual([]);
    await page.getByLabel('Name').fill('  Ada King ');
    await saveAccount(page);
    await until(() => page.getByLabel('Name').inputValue(), 'Ada King');
    expect(sent).toEqual([{ user: { name: 'Ada King' } }]);
    await page.getByRole('banner').getByText('Ada King').waitFor();
    expect((await person.call(users.me)).name).toBe('Ada King');

    const release = await hold(page, ME, 'PUT');
    await page.getByLabel('Name').fill('Ada');
    await saveAccount(page);
    await section(page, 'Account Settings').getByRole('button', { name: 'Saving...' }).click({ force: true });
    await page.getByLabel('Name').press('Enter');
    await page.getByLabel('Name').fill('Ada K');
    release();
    await save(page, 'Account Settings').waitFor();
    await until(async () => (await person.call(users.me)).name, 'Ada');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada K');
    expect(sent).toHaveLength(2);
  });

  test('asks for the password with a new address, and says where the verification link was sent', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    await person.verify();
    const page = await open('/settings', { as: person });
    const email = `new-${person.email}`;
    await page.getByLabel('Email address').fill(email.toUpperCase());
    await saveAccount(page);
    await until(() => focused(page), 'current_password');
    await currentPassword(page).fill('a guess');
    await saveAccount(page);
    await toast(page, 'Current password is incorrect');
    expect((await person.call(users.me)).email).toBe(person.email);
    await currentPassword(page).fill(person.password);
    await saveAccount(page);
    await toast(page, 'Settings updated successfully');
    await until(() => currentPassword(page).count(), 0);
    await until(() => about(page, 'Email address'), [`We sent a verification link to ${email}.`]);
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByRole('region', { name: 'Verify your email' }).getByText(`We sent a link to ${email}.`).waitFor();
  });
});
