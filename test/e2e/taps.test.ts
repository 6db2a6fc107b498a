import { describe, expect } from 'vitest';
import { box, until } from './support/app.ts';
import { PHONE } from './support/log-food.ts';
import { countTaps } from './support/taps.ts';
import { test } from './support/test.ts';

/* How many taps a new commitment needs, from the open app. */

describe('a commitment is added', () => {
  test('on its page with one tap, typing and Enter', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person(), ...PHONE });
    const add = page.getByRole('button', { name: 'New Commitment' });
    await add.waitFor();
    const taps = await countTaps(page);
    await add.tap();
    await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'title');
    await page.keyboard.type('Read ten pages');
    await page.keyboard.press('Enter');
    await box(page, 'Read ten pages').waitFor();
    expect(await taps()).toBe(1);
  });
});
