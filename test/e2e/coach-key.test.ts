import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { toast, until } from './support/app.ts';
import { button, coachPart, confirm, focused, section } from './support/coaches.ts';
import { storedOnDevice } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* The key for OpenAI in the settings. */

const NOTICE = 'OpenAI API Key Required';
const TO_KEY = '/settings#ai-key';
const keyPart = (page: Page) => section(page, 'AI Coach Settings');
const keyField = (page: Page) => page.getByLabel('OpenAI API key', { exact: true });

describe('the key', () => {
  test('is requested, refused with OpenAI’s reason, saved, replaced and removed, and never shown', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    const page = await open(TO_KEY, { as: person });
    await until(() => keyField(page).evaluate((field) => field === document.activeElement), true);
    expect(await keyField(page).getAttribute('type')).toBe('password');
    // Otherwise browsers fill in the password of the account.
    expect(await keyField(page).getAttribute('autocomplete')).toBe('new-password');

    await page.keyboard.press('Enter');
    await page.getByText('OpenAI API key is required').waitFor();
    await keyField(page).fill('sk-invalid-1');
    await page.keyboard.press('Enter');
    await toast(page, 'OpenAI refused this key.');
    const about = (await keyField(page).getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${about}"]`).textContent()).toBe('OpenAI refused this key.');
    expect(await keyField(page).inputValue()).toBe('sk-invalid-1');
    expect((await person.call(users.me)).openai_api_key_configured).toBe(false);

    await keyField(page).fill('sk-works-secret');
    await page.keyboard.press('Enter');
    await toast(page, 'Settings updated successfully');
    await keyPart(page).getByText('A key is saved.').waitFor();
    await until(() => focused(page), 'Replace');
    expect(await keyField(page).count()).toBe(0);
    await until(() => page.getByText(NOTICE).count(), 0);
    expect((await person.call(users.me)).openai_api_key_configured).toBe(true);
    expect((await storedTexts(page)).includes('sk-works-secret')).toBe(false);

    await page.keyboard.press('Enter');
    await until(() => keyField(page).inputValue(), '');
    await button(page, 'Cancel').click();
    await until(() => focused(page), 'Replace');

    await button(page, 'Remove').click();
    await confirm(
      page,
      'Remove your OpenAI API key? Until you add another one, coaches can’t reply and meal photos aren’t analyzed.',
      'Remove',
    );
    await until(() => keyField(page).evaluate((field) => field === document.activeElement), true);
    await coachPart(page).getByText(NOTICE).waitFor();
    expect((await person.call(users.me)).openai_api_key_configured).toBe(false);
  });
});

/** Everything that the browser stores for the page, and the page itself. */
const storedTexts = async (page: Page) => (await storedOnDevice(page)) + (await page.content());
