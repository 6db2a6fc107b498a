import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { Caller, type Person } from '#test/support/world.ts';
import { heading, until } from './support/app.ts';
import { test } from './support/test.ts';

/* The section 'Where you’re signed in' of the settings. */

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function signInWith({ url, email, password }: Person, userAgent: string): Promise<Caller> {
  const requested = { body: { user: { email, password } }, headers: { 'user-agent': userAgent } };
  return new Caller(url, (await new Caller(url).call(users.signIn, requested)).token);
}

const lives = async (browser: Caller) => (await browser.raw('GET', users.me.path)).status === 200;

describe('the sessions of a user', () => {
  test('are listed, and can be ended one by one, all others at once, and here', async ({ world, open }) => {
    const ada = await world.person();
    const [firefox, other] = [await signInWith(ada, FIREFOX), await ada.elsewhere()];
    const page = await open('/settings#sessions', { as: ada });
    const section = page.getByRole('region', { name: 'Where you’re signed in' });
    await section.getByText('This browser').waitFor();
    expect(await section.getByRole('listitem').count()).toBe(3);

    await section.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
    await until(() => section.getByRole('listitem').count(), 2);
    expect([await lives(firefox), await lives(other)]).toEqual([false, true]);

    const everywhere = section.getByRole('button', { name: 'Sign out everywhere else' });
    await everywhere.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(await lives(other)).toBe(true);
    await everywhere.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await section.getByText('You’re not signed in anywhere else.').waitFor();
    expect([await lives(other), await lives(ada)]).toEqual([false, true]);

    await section.getByRole('button', { name: /^Sign out / }).click();
    await heading(page, 'Sign in to your account').waitFor();
    expect(await lives(ada)).toBe(false);
  });
});
