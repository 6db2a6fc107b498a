import { describe, expect } from 'vitest';
import { settled } from './support/clean.ts';
import { adding, PATH } from './support/encouragements.ts';
import { test } from './support/test.ts';

/* The focus in the dialog of encouragements while it opens. */

describe('the dialog', () => {
  test('does not move the focus away from a field that has it before the dialog has opened', async ({
    open,
    world,
  }) => {
    const page = await open(PATH, { as: await world.person() });
    await page.evaluate(() => {
      const watching = new MutationObserver(() => {
        const citation = document.querySelector<HTMLElement>('[role="dialog"] [name="citation"]');
        if (citation) watching.disconnect();
        citation?.focus();
      });
      watching.observe(document.body, { childList: true, subtree: true });
    });
    const dialog = await adding(page);
    // Code that moves the focus has run after two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await settled(page);
    await page.keyboard.type('John Cage');
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('John Cage');
    expect(await dialog.getByLabel('Body').inputValue()).toBe('');
  });
});
