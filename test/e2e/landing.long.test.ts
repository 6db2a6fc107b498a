import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/test.ts';

/* The front door: its pictures in detail, and sessions that begin while it is open. */

const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('figure').filter({ has: title(page, name) });

describe('the landing page', () => {
  test('shows the product on the first screen: beside the promise, on phones below the buttons', async ({ open }) => {
    const page = await open('/', { width: 1280 });
    const list = page.getByRole('figure', { name: 'Today', exact: true });
    await list.getByText('2 of 4 done', { exact: true }).waitFor();
    const boxes = async () => Promise.all([page.locator('.hero > div'), list].map((each) => each.boundingBox()));
    for (const width of [1280, 1000]) {
      await page.setViewportSize({ width, height: 800 });
      const [words, beside] = await boxes();
      expect(beside!.x).toBeGreaterThan(words!.x + words!.width);
      expect(beside!.y + beside!.height).toBeLessThan(800);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const [above, below] = await boxes();
    expect(below!.y).toBeGreaterThan(above!.y + above!.height);
    expect(below!.y).toBeLessThan(600);
  });

  test('quotes Galatians', async ({ open }) => {
    const page = await open('/');
    const quote = page.getByRole('figure').filter({ has: page.getByRole('blockquote') });
    expect(await quote.getByRole('blockquote').textContent()).toBe(
      '“Bear one another’s burdens, and so fulfill the law of Christ.”',
    );
    await quote.getByText('Galatians 6:2').waitFor();
    await quote.getByText('World English Bible').waitFor();
  });
});

describe('the sample pictures', () => {
  test('have bars in proportion to their values', async ({ open }) => {
    const page = await open('/');
    const bars = await figure(page, 'Fitness power-up')
      .locator('dd:has(svg)')
      .evaluateAll((all) =>
        all.map((value) => {
          const [eaten = 0, goal = 1] = (value.textContent ?? '').replaceAll(',', '').match(/\d+/g)?.map(Number) ?? [];
          const [whole, share] = [...value.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect().width);
          return { said: eaten / goal, drawn: (share ?? 0) / (whole ?? 1) };
        }),
      );
    expect(bars).toHaveLength(4);
    for (const { said, drawn } of bars) expect(drawn).toBeCloseTo(said, 2);
  });

  test('contain nothing that can be clicked or focused', async ({ open }) => {
    const page = await open('/');
    const stops: (string | null | undefined)[] = [];
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(stops).toEqual(['Log In', 'Get Started', 'View Demo', 'Create Account', 'Log In']);
    for (const role of ['checkbox', 'button', 'link', 'progressbar', 'textbox'] as const)
      expect(await page.getByRole('figure').getByRole(role).count()).toBe(0);
  });
});

describe('a signed-in user', () => {
  test('goes to the dashboard when the sign-in happens in another tab', async ({ profile, world }) => {
    const { token = '' } = await world.person();
    const context = await profile();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/');
    await other.goto('/login');
    await other.evaluate((value) => localStorage.setItem('jwt_token', value), token);
    await page.waitForURL('**/dashboard');
  });

  test('goes to the dashboard when the browser restores the landing page from its cache', async ({ open, world }) => {
    const { token = '' } = await world.person();
    const page = await open('/');
    await page.evaluate((value) => {
      localStorage.setItem('jwt_token', value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, token);
    await page.waitForURL('**/dashboard');
  });
});
