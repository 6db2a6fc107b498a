import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { emailsSaying, HOSTILE, ORDINARY, UNSUBSCRIBE_URL } from '#test/support/emails.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { expectAccessible, expectFits } from './support/clean.ts';
import { test as base } from './support/test.ts';

/* Every email as a mail program on a phone or a computer shows it, with ordinary words in it and with the worst. */

/** One page for all emails, without the policy of the site. */
const test = base.extend('page', { scope: 'file' }, async ({ browser }, { onCleanup }): Promise<Page> => {
  const context = await browser.newContext();
  onCleanup(() => context.close());
  return context.newPage();
});

const WIDTHS = [390, 640];
const PAPER = { light: 'rgb(251, 248, 243)', dark: 'rgb(23, 21, 18)' };
const ordinary = Object.entries(emailsSaying(ORDINARY)).map(([name, sample]) => ({ name, ...sample }));
const hostile = Object.entries(emailsSaying(HOSTILE)).map(([name, sample]) => ({ name, ...sample }));
const LETTERS = [
  ...ordinary.map((each) => ({ ...each, says: 'ordinary words' })),
  ...sampled(hostile).map((each) => ({ ...each, says: 'the worst' })),
];

/** The emails share the themes out among them for axe. */
const checkedIn = (name: string) => (name.length % 2 === 0 ? 'light' : 'dark');

/** Elements that are wider than their parent, or than the window. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => getComputedStyle(element).display !== 'none' && element.offsetParent !== null)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (
          left < 0 || right > document.documentElement.clientWidth || element.scrollWidth > element.clientWidth + 1
        );
      })
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName}: ${element.textContent?.trim().slice(0, 40)}`),
  );
}

const colourOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => getComputedStyle(document.querySelector(wanted)!).backgroundColor, selector);

test.for(LETTERS)(
  '$name contains $says, and its links lead there',
  async ({ name, rendered, links, says }, { page }) => {
    const requested: string[] = [];
    const note = (request: Request) => void requested.push(request.url());
    page.on('request', note);
    await page.setContent(rendered.html);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await colourOf(page, 'body')).toBe(PAPER[theme]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 720 });
        await expectFits(page);
        expect(await overflowing(page)).toEqual([]);
      }
      // People can type emoji, which have their own colours.
      if (says === 'ordinary words' && (isLong || theme === checkedIn(name))) await expectAccessible(page);
    }
    const targets = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual([...links, UNSUBSCRIBE_URL]);
    expect(requested).toEqual([]);
    page.off('request', note);
  },
);
