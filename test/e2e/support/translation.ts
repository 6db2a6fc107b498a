import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/*
 * Browsers translate a page by putting elements in the place of its text nodes. React keeps a text node that has
 * siblings: it would write into one that is not on the page any more, and fail to remove it.
 */

/** Does to the texts of a page what a translation does, now and with each that comes. The words stay as they are. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const font = (content: Node) => {
      const element = document.createElement('font');
      element.append(content);
      return element;
    };
    const work = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const { parentElement, data } = text;
        if (!/\p{L}/u.test(data) || parentElement?.closest('font, script, style, textarea, svg')) continue;
        text.replaceWith(font(font(document.createTextNode(data))));
      }
    };
    new MutationObserver((records) => {
      for (const { target } of records) if (target.isConnected) work(target);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    work(document.body);
  });
}

/** Each text with letters or digits is the only child of its element. React gives other text nodes a key of its own. */
export async function expectTextsInElements(page: Page): Promise<void> {
  const beside = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      const isKept = Object.keys(walker.currentNode).some((key) => key.startsWith('__react'));
      if (isKept && /[\p{L}\p{N}]/u.test(data)) found.push(`${data}: ${parentElement?.outerHTML.slice(0, 150)}`);
    }
    return found;
  });
  expect(beside).toEqual([]);
}
