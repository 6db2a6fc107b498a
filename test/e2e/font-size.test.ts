import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { sampled } from '#test/support/long.ts';
import { twoConfidants } from './support/chats.ts';
import { settled } from './support/clean.ts';
import { button, PATH, withFitness } from './support/fitness-pages.ts';
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

/** Texts, fields and faces of one part of the page that lie on each other, or outside of the sidebar. */
const onEachOther = (page: Page) =>
  page.evaluate(() => {
    const SOLID = 'img, input.input, .avatar';
    const nameOf = (each: Element) => `${each.tagName} ${each.className}: ${each.textContent?.slice(0, 40)}`;
    const hasText = (each: Element) =>
      [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    /** The boxes of its lines, without what an ellipsis hides. */
    const boxesOf = (each: Element): DOMRect[] => {
      const own = each.getBoundingClientRect();
      if (each.matches(SOLID)) return [own];
      const range = document.createRange();
      range.selectNodeContents(each);
      const isCut = getComputedStyle(each).overflowX !== 'visible';
      return [...range.getClientRects()].map(({ left, top, right, height }) => {
        const [start, end] = isCut ? [Math.max(left, own.left), Math.min(right, own.right)] : [left, right];
        return new DOMRect(start, top, Math.max(end - start, 0), height);
      });
    };
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    const PARTS = '.shell-side, .shell-nav, main, [role="dialog"]';
    return [...document.querySelectorAll(PARTS)].flatMap((part) => {
      const own = [...part.querySelectorAll(`${SOLID}, *`)]
        .filter((each) => each.closest(PARTS) === part && (each.matches(SOLID) || hasText(each)))
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        // The fields of a long form scroll below its buttons.
        .filter((each) => !each.closest('.unseen, svg, select, [aria-hidden], .long-form > :last-child'))
        .map((each) => ({ each, boxes: boxesOf(each) }));
      const edge = part.matches('.shell-side') ? part.getBoundingClientRect().right : Infinity;
      return own.flatMap((one, at) => [
        ...(one.boxes.some(({ right }) => right > edge) ? [nameOf(one.each)] : []),
        ...own
          .slice(at + 1)
          .filter(
            ({ each, boxes }) => !one.each.contains(each) && boxes.some((box) => one.boxes.some((b) => meet(b, box))),
          )
          .map(({ each }) => `${nameOf(one.each)} | ${nameOf(each)}`),
      ]);
    });
  });

const PLACES = ['/dashboard', 'chat', 'food', '/commitments', '/settings', '/history', '/confidants', PATH];

test.for(sampled(PLACES, 2))('%s has room for type twice as large', async (place, { open, world }) => {
  const { ada, grace, chatId } = await twoConfidants(world);
  await withFitness(ada);
  for (const title of ['Read ten pages', 'Run']) await ada.commitment({ title, description: 'Before breakfast.' });
  await say(grace, chatId, 'How was your run?');
  const path = { chat: `/chats/${chatId}`, food: PATH }[place] ?? place;
  const page = await open(path, { as: ada, width: 390 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (place === 'food') await button(page, 'Log Food').click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    expect(await tooWide(page)).toEqual([]);
    expect(await onEachOther(page)).toEqual([]);
  }
});
