import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { sampled } from '#test/support/long.ts';
import { twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* Type twice as large, as people set it in their browser. */

/** What is wider than the window, or than its own box while that hides the rest without an ellipsis. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const isSeen = (each: HTMLElement) => each.checkVisibility({ visibilityProperty: true }) && each.innerText !== '';
    const nameOf = ({ tagName, className, innerText }: HTMLElement) => `${tagName} ${className}: ${innerText}`;
    const outside = all.filter((each) => {
      const { right, width } = each.getBoundingClientRect();
      return width > 1 && right > innerWidth + 1 && isSeen(each) && !each.closest('table, .scrolls');
    });
    return [...new Set(outside.map(nameOf))];
  });

test.for(
  sampled(['/dashboard', '/commitments', 'chat', '/settings', '/history', '/confidants', '/powerups/fitness'], 3),
)('%s has room on a phone for type twice as large', async (path, { open, world }) => {
  const { ada, grace, chatId } = await twoConfidants(world);
  for (const title of ['Read ten pages', 'Run']) await ada.commitment({ title, description: 'Before breakfast.' });
  await say(grace, chatId, 'How was your run?');
  const page = await open(path === 'chat' ? `/chats/${chatId}` : path, { as: ada, width: 390 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await tooWide(page)).toEqual([]);
});
