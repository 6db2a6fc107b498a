import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PRODUCT } from '#shared/product.ts';
import * as product from '#shared/text/product.ts';
import { sampled } from '#test/support/long.ts';
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
const LOOKS = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 320 },
  { theme: 'light', width: 390 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 320 },
  { theme: 'dark', width: 390 },
] as const;

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
    await page.getByText(`Thousands of people keep their commitments with ${PRODUCT.name}.`, { exact: true }).waitFor();
    await page.getByRole('contentinfo').getByText(product.pledge, { exact: true }).waitFor();
  });

  test('has four features, and says which power-ups are coming', async ({ open }) => {
    const page = await open('/');
    for (const feature of FEATURES) await title(page, feature).waitFor();
    const card = (name: string) => page.getByRole('listitem').filter({ has: title(page, name) });
    const named = (await card('Power-Ups for Focus').textContent()) ?? '';
    expect(named).toMatch(/fitness tracks food, weight and exercise/i);
    expect(named).toContain('Digital well-being is coming.');
    expect(await card('Designed for Reflection').textContent()).toMatch(/no streaks, no points, no games/i);
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

  test.for(sampled(Object.entries(ways)))('by %s scrolls to the section, and focuses it', async ([, go], { open }) => {
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

describe.each(sampled(LOOKS))('in $theme at $width px', ({ theme, width }) => {
  test('the landing page is clean', async ({ open }) => {
    const page = await open('/', { theme, width });
    await expectClean(page);
  });
});
