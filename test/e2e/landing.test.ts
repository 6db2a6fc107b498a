import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PRODUCT } from '#shared/product.ts';
import * as product from '#shared/text/product.ts';
import { heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* The front door: what it says, where it leads, and that it does so without the app. */

const FEATURES = [
  'Commitments That Matter',
  'Confidants for Accountability',
  'Power-Ups for Focus',
  'Designed for Reflection',
];
const SAMPLES = ['Commitments', 'Fitness power-up', 'Confidants and groups'];
const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [320, 390, 1280].map((width) => ({ theme, width })));

const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('figure').filter({ has: title(page, name) });
const demo = (page: Page) => page.getByRole('button', { name: 'View Demo' });

describe('the landing page', () => {
  test('says what the product is', async ({ open }) => {
    const page = await open('/');
    expect(await page.title()).toBe(`${PRODUCT.name} · ${product.tagline}`);
    const header = page.getByRole('banner');
    await header.getByText(PRODUCT.name, { exact: true }).waitFor();
    await header.getByText(product.tagline, { exact: true }).waitFor();
    await heading(page, 'A quiet place for the promises you make.').waitFor();
    await page.getByText(product.pledge, { exact: true }).waitFor();
    // It is not known how many people use a deployment.
    expect(await page.getByRole('main').textContent()).not.toMatch(/thousands|journaling|well-being/i);
  });

  test('has four features, and names the power-up that there is', async ({ open }) => {
    const page = await open('/');
    for (const feature of FEATURES) await title(page, feature).waitFor();
    const card = (name: string) => page.getByRole('listitem').filter({ has: title(page, name) });
    const named = (await card('Power-Ups for Focus').textContent()) ?? '';
    expect(named).toMatch(/fitness tracks food, weight and exercise/i);
    expect(await card('Designed for Reflection').textContent()).toMatch(/no streaks, no points, no games/i);
  });

  test('shows the product on the first screen: beside the promise, on phones below the buttons', async ({ open }) => {
    const page = await open('/', { width: 1280 });
    const list = page.getByRole('figure', { name: 'Today', exact: true });
    await list.getByText('2 of 4 done', { exact: true }).waitFor();
    const boxes = async () => Promise.all([page.locator('.hero > div'), list].map((each) => each.boundingBox()));
    const [words, beside] = await boxes();
    expect(beside!.x).toBeGreaterThan(words!.x + words!.width);
    expect(beside!.y + beside!.height).toBeLessThan(800);
    await page.setViewportSize({ width: 390, height: 844 });
    const [above, below] = await boxes();
    expect(below!.y).toBeGreaterThan(above!.y + above!.height);
    expect(below!.y).toBeLessThan(600);
  });

  test('tells other sites how to show a link to it, and phones its icon', async ({ open, cloud }) => {
    const page = await open('/');
    const tag = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
    expect(await tag('og:title')).toBe(`${PRODUCT.name} · ${product.tagline}`);
    const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    for (const path of [await tag('og:image'), icon]) {
      const picture = await fetch(`${cloud.url}${path}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
  });

  test('leads to registration and to signing in', async ({ open }) => {
    const page = await open('/');
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Log In', '/login'],
      ['Get Started', '/signup'],
      ['Create Account', '/signup'],
      ['Log In', '/login'],
    ]);
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.waitForURL('**/register');
    await heading(page, 'Create your account').waitFor();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await heading(page, 'Sign in to your account').waitFor();
    await page.getByRole('link', { name: PRODUCT.name }).click();
    await heading(page, 'A quiet place for the promises you make.').waitFor();
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

  test('loads one small script, one stylesheet, the serif and no app', async ({ profile }) => {
    const page = await (await profile()).newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')));
    await page.goto('/', { waitUntil: 'networkidle' });
    // It is fetched after the first paint, which comes later than half a second without requests on a busy machine.
    await until(async () => loaded.includes('/assets/newsreader.woff2'), true);
    expect(loaded.filter((path) => path !== '/favicon.svg').sort()).toEqual([
      '/',
      '/assets/boot-home.js',
      '/assets/landing.css',
      '/assets/newsreader.woff2',
    ]);
  });

  test('shares no styles with the other pages', async ({ open }) => {
    const page = await open('/login');
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((sheet) => sheet?.includes('landing'))).toEqual([]);
  });
});

describe('View Demo', () => {
  const section = (page: Page) => title(page, 'See It in Action');
  const inView = (page: Page) =>
    section(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  const focused = (page: Page) => section(page).evaluate((element) => element === document.activeElement);

  const ways: Record<string, (page: Page) => Promise<void>> = {
    'a click': (page) => demo(page).click(),
    'the Enter key': (page) => demo(page).press('Enter'),
    'the space bar': (page) => demo(page).press('Space'),
  };

  test.for(Object.entries(ways))('by %s scrolls to the section, and focuses it', async ([, go], { open }) => {
    const page = await open('/');
    expect(await inView(page)).toBe(false);
    await go(page);
    await until(() => inView(page), true);
    expect(await focused(page)).toBe(true);
  });

  test('scrolls at once for users who prefer reduced motion', async ({ open }) => {
    const page = await open('/', { reducedMotion: 'reduce' });
    await demo(page).evaluate((button) => (button as HTMLButtonElement).click());
    expect(await inView(page)).toBe(true);
  });
});

describe('the sample pictures', () => {
  test('are three, each with a text for what it shows', async ({ open }) => {
    const page = await open('/');
    for (const sample of SAMPLES) await figure(page, sample).waitFor();

    const commitments = await figure(page, 'Commitments').ariaSnapshot();
    expect(commitments).toMatch(/- img "Done"\s+- text: Walk before breakfast Daily/);
    expect(commitments).toMatch(/- img "Not done yet"\s+- text: Write three lines in the journal Daily/);

    const fitness = figure(page, 'Fitness power-up');
    expect(await fitness.locator('dt').allTextContents()).toEqual(
      expect.arrayContaining(['Calories', 'Protein', 'Carbs', 'Fat']),
    );
    await fitness.getByText('112 of 150 g').waitFor();

    const confidants = figure(page, 'Confidants and groups');
    await confidants.getByText('Practice the piano Done').waitFor();
    await confidants.getByText('Write to Charles Incomplete').waitFor();
    await confidants.getByText('Morning walkers Group 4 members').waitFor();
  });

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
  test('goes to the dashboard and never sees the landing page', async ({ profile, world }) => {
    const context = await profile({ as: await world.person() });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        const door = location.pathname === '/' ? document.querySelector('.landing') : null;
        if (door?.checkVisibility({ visibilityProperty: true })) sessionStorage.setItem('seen', 'yes');
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  });

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

describe('light and dark', () => {
  const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const LIGHT = 'rgb(251, 248, 243)';
  const DARK = 'rgb(23, 21, 18)';

  test('follow the system, and its changes', async ({ open }) => {
    const page = await open('/', { theme: 'dark' });
    expect(await paper(page)).toBe(DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await until(() => paper(page), LIGHT);
  });

  test('follow the user’s choice', async ({ open }) => {
    const page = await open('/', { theme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    expect(await paper(page)).toBe(DARK);
  });
});

test('without a script everything can be read, and nothing is offered that would not work', async ({ open }) => {
  const page = await open('/', { javaScriptEnabled: false });
  const sentence = page.locator('noscript p');
  await sentence.waitFor();
  expect(await sentence.textContent()).toBe(`Signing in to ${PRODUCT.name} needs JavaScript.`);
  for (const name of [...FEATURES, 'See It in Action', ...SAMPLES, 'Begin with one promise.']) {
    await title(page, name).waitFor();
  }
  await page.getByText(product.pledge).waitFor();
  await page.getByText('Galatians 6:2').waitFor();
  await page.getByRole('link', { name: 'Get Started' }).waitFor();
  expect(await demo(page).count()).toBe(0);
});

describe.each(LOOKS)('in $theme at $width px', ({ theme, width }) => {
  test('the landing page is clean', async ({ open }) => {
    const page = await open('/', { theme, width });
    await expectClean(page);
  });
});
