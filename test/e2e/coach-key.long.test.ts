import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { toast, until } from './support/app.ts';
import { button, coachPart, names, section } from './support/coaches.ts';
import { test } from './support/test.ts';

/* The key for OpenAI, as long as there is none, and when it cannot be checked. */

const NOTICE = 'OpenAI API Key Required';
const keyPart = (page: Page) => section(page, 'AI Coach Settings');
const keyField = (page: Page) => page.getByLabel('OpenAI API key', { exact: true });

describe('the key', () => {
  test('is needed to activate or create a coach, and stays in its field when the check fails without a reason', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    await coachPart(page).getByRole('note').getByText(NOTICE).waitFor();
    await until(() => names(page, 'coach'), ['General Coach']);
    expect(await names(page, 'type')).toEqual(['Fitness Coach', 'Nutrition Coach', 'Direction Coach']);
    for (const name of ['Activate Fitness Coach', 'Create Coach']) {
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true');
      await button(page, name).click({ force: true });
    }
    await page.getByRole('link', { name: 'Add it here' }).click();
    await until(() => keyField(page).evaluate((field) => field === document.activeElement), true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await person.call(coaches.mine)).length).toBe(1);

    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/users/me', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await held.promise;
      await route.abort();
    });
    await keyField(page).fill('sk-works-1');
    await page.keyboard.press('Enter');
    await button(page, 'Checking with OpenAI...').waitFor();
    held.resolve();
    await toast(page, 'Failed to update settings');
    await keyPart(page).getByText('Can’t reach Steadfast.').waitFor();
    expect(await keyField(page).inputValue()).toBe('sk-works-1');
  });
});
