import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { confidants } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { test } from './support/test.ts';

/* A dashboard without commitments that has something else to show. */

const PATH = '/dashboard';
const NONE = 'No commitments yet. Create your first commitment to get started!';

describe('the first run', () => {
  test('leads to the invitation, and shows what there is', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    await page.getByRole('link', { name: 'Invite someone' }).click();
    await heading(page, 'Confidants').waitFor();
    await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type), 'email');

    await person.call(encouragements.create, { body: { encouragement: { body: 'Begin.' } } });
    const friend = await world.person();
    await confidants(person, friend);
    await page.goto(PATH);
    await page.getByText('Begin.').waitFor();
    await page
      .getByRole('region', { name: 'Confidants Overview' })
      .getByRole('link', { name: /^View / })
      .last()
      .waitFor();
    await page.getByText(NONE).waitFor();
    expect(await page.getByRole('link', { name: 'Invite someone' }).count()).toBe(0);
  });
});
