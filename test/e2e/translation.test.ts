import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, checked, heading } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { test } from './support/test.ts';
import { translate } from './support/translation.ts';

/* A page that the browser translates goes on: what changes is shown, and what goes is removed. */

const works = async (page: Page) => expect(await page.getByText('Something went wrong').count()).toBe(0);

describe('translated,', () => {
  test('the dashboard counts what is checked off, and shows what is new', async ({ profile, world }) => {
    const ada = await world.person();
    await ada.commitment({ title: 'Run' });
    await ada.commitment({ title: 'Read' });
    const page = await openLive(await profile({ as: ada }), '/dashboard');
    await page.getByText('0 of 2 done').waitFor();
    await translate(page);
    await box(page, 'Run').click();
    await page.getByText('1 of 2 done').waitFor();
    await checked(page, 'Run');
    await box(page, 'Run').click();
    await page.getByText('0 of 2 done').waitFor();
    await ada.commitment({ title: 'Walk' });
    await page.getByText('0 of 3 done').waitFor();
    await box(page, 'Walk').click();
    await page.getByText('1 of 3 done').waitFor();
    await page.getByRole('link', { name: 'Commitments', exact: true }).click();
    await heading(page, 'Commitments (2)').waitFor();
    await works(page);
  });
});
