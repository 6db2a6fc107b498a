import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isLong } from '#test/support/long.ts';
import { PSEUDO_LANGUAGE, PSEUDO_LOCALE } from '#test/support/pseudo-language.ts';
import { pseudoCloud } from '#test/support/shared-cloud.ts';
import { expectClean, expectFits, expectReachable, settled, ZOOMED } from './clean.ts';
import { expectForcedColors, expectTabbable } from './media-checks.ts';
import { Data, findTranslations, textsOn } from './pseudo-language.ts';
import { expectStyled } from './styled.ts';
import { test as base, HEIGHTS } from './test.ts';
import { userWithEverything } from './user-with-everything.ts';

/*
 * Every screen, in light or dark mode, on a phone or on a desktop: no findings of axe, no horizontal scrolling, no
 * missing styles, no errors in the console. The screens are in a generated second language, which is added to a copy
 * of the project as a folder and an entry. A text in Latin letters was not taken from the catalogue.
 *
 * `npm run test:long` checks everything in all widths and themes, in English, and writes pictures to .build/screens.
 */

export interface Screen {
  name: string;
  path: string;
  signedIn?: boolean;
  /** Much like another screen, such as one more question before a deletion: only for `npm run test:long`. */
  onlyLong?: true;
  /** The expected message in the browser's console. */
  complaint?: RegExp;
  /** Text that comes from elsewhere than the API, such as a file. */
  shows?: string;
  /** Brings the page to the state that is checked. */
  to: (page: Page) => Promise<void>;
}

const PICTURES = new URL('../../../.build/screens/', import.meta.url).pathname;
mkdirSync(PICTURES, { recursive: true });

export const WIDTHS = [320, 390, 1280];
const THEMES = ['light', 'dark'] as const;

export const test = isLong ? base : base.override('locale', PSEUDO_LOCALE).override('cloud', () => pseudoCloud());

/** The first file waits for a build of the site in the second language, which no test has time for. */
const BUILD_MS = 400_000;
base.beforeAll(async () => {
  if (!isLong) await pseudoCloud();
}, BUILD_MS);

let restore: (() => void) | undefined;

base.afterAll(() => restore?.());

/** From now on, screens are found by their English texts. */
export function readTranslations(page: Page): void {
  if (!isLong) restore ??= findTranslations(page);
}

/**
 * Each screen is checked in one width and one theme, which the screens share out among them, and in forced colours.
 * Those of the narrowest width must also fit at 400 % zoom, which is as narrow and less high: all of it can be reached.
 * On those of the widest, Tab must reach everything. `npm run test:long` tries all widths and themes, 400 % zoom and
 * the keyboard for each screen.
 */
export async function look(page: Page, name: string, width: number, also: () => Promise<void> = async () => {}) {
  await expectStyled(page);
  const own = THEMES[(name.length + WIDTHS.indexOf(width)) % THEMES.length];
  for (const theme of THEMES.filter((each) => isLong || each === own)) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    if (isLong) await page.screenshot({ path: `${PICTURES}${name}-${width}-${theme}.png` });
    await expectClean(page);
    await also();
    await expectForcedColors(page);
  }
  if (width === WIDTHS.at(-1)) await expectTabbable(page);
  for (const other of WIDTHS.filter((each) => isLong && each !== width)) {
    await page.setViewportSize({ width: other, height: HEIGHTS[other]! });
    await settled(page);
    await expectFits(page);
    await also();
  }
  if (!isLong && width !== ZOOMED.width) return;
  await page.setViewportSize(ZOOMED);
  await settled(page);
  await expectReachable(page);
  await also();
}

/** Opens each screen in one width, which the screens share out among them. */
export function checkScreens(screens: readonly Screen[]): void {
  const tried = screens.filter(({ onlyLong }) => isLong || !onlyLong);
  const visits = tried.flatMap((screen, index) =>
    WIDTHS.filter((_, k) => isLong || index % WIDTHS.length === k).map((width) => ({ screen, width })),
  );
  test.for(visits)(
    '$screen.name is clean at $width px',
    async ({ screen, width }, { open, world, expectComplaint }) => {
      if (screen.complaint) expectComplaint(screen.complaint);
      const page = await open('/robots.txt', {
        width,
        ...(screen.signedIn && { as: await userWithEverything(world) }),
      });
      readTranslations(page);
      const data = new Data(screen.shows);
      page.on('response', data.listen);
      await page.goto(screen.path);
      await screen.to(page);
      await look(page, screen.name, width, async () => {
        if (isLong) return;
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO_LANGUAGE);
        expect(await data.untranslated(await textsOn(page))).toEqual([]);
      });
      page.off('response', data.listen);
    },
  );
}
