import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectTextsInElements } from './translation.ts';

/* What every screen has in common, whatever it shows. */

/** Playwright's own binding for axe passes all results to the test and takes twice as long. Pages have no frames. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Waits until all animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const isMoving = () =>
      document
        .getAnimations()
        .some((each) => each.playState === 'running' && each.effect?.getTiming().iterations !== Infinity);
    // Transitions of the latest change begin with the next frame.
    await frame();
    do await frame();
    while (isMoving());
  });
}

/** No findings of axe, no horizontal scrolling, and no text that a translation would break. */
export async function expectClean(page: Page): Promise<void> {
  // `smallTargets` also counts the room that labels and pseudo-elements add.
  await expectAccessible(page, [...WCAG, 'best-practice'], ['target-size']);
  await expectFits(page);
  expect(await smallTargets(page)).toEqual([]);
  await expectTextsInElements(page);
}

/** No findings of axe, by the rules with one of these tags, but for some rules. */
export async function expectAccessible(
  page: Page,
  tags: readonly string[] = WCAG,
  without: readonly string[] = [],
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(
    async ({ tags, rules }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(document, {
        runOnly: { type: 'tag', values: [...tags] },
        resultTypes: ['violations'],
        iframes: false,
        // No rule of these tags reads style sheets, and pages have no sound.
        preload: false,
        rules,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
      );
    },
    { tags, rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) },
  );
  expect(findings).toEqual([]);
}

/** No horizontal scrolling. */
export async function expectFits(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
}

/** What can be pressed. */
export const TARGETS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"], ' +
  ':is([role="menuitem"], [role="tab"], [role="slider"])';

/**
 * What is smaller than 24 px and has no such room around it, as WCAG 2.5.8 measures it. Links within a sentence are
 * exempt, and the target of a box includes its label and the room that a pseudo-element adds.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const SIDE = 24;
    /** The room around an element that a pseudo-element of it adds to its target. */
    const roomOf = (element: Element): DOMRect[] => {
      const { content, position, width, height } = getComputedStyle(element, '::before');
      if (content === 'none' || position !== 'absolute') return [];
      const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height)];
      const { left, top, width: inner, height: tall } = element.getBoundingClientRect();
      return [new DOMRect(left + (inner - wide) / 2, top + (tall - high) / 2, wide, high)];
    };
    const areaOf = (element: Element) => {
      const all = [element, ...((element as HTMLInputElement).labels ?? [])];
      const rects = [...all.map((each) => each.getBoundingClientRect()), ...roomOf(element)];
      // A drawn box hides the real one. A label can be wide and low, above a field that is large enough.
      const [largest] = rects.sort((a, b) => b.width * b.height - a.width * a.height);
      return rects.find(({ width, height }) => Math.min(width, height) >= SIDE) ?? largest!;
    };
    const isInline = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    const targets = [...document.querySelectorAll(selector)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert], .unseen'))
      .map((element) => ({ element, area: areaOf(element) }))
      .filter(({ area }) => area.width > 1 && area.height > 1);
    const isSmall = ({ area }: { area: DOMRect }) => area.width < SIDE - 0.5 || area.height < SIDE - 0.5;
    const centre = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
    const crowds = (from: (typeof targets)[number]) => (other: (typeof targets)[number]) => {
      if (other === from || other.element.contains(from.element) || from.element.contains(other.element)) return false;
      const { x, y } = centre(from.area);
      const { left, right, top, bottom } = other.area;
      const [dx, dy] = isSmall(other)
        ? [x - centre(other.area).x, y - centre(other.area).y]
        : [x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)];
      return Math.hypot(dx, dy) < (isSmall(other) ? SIDE : SIDE / 2);
    };
    return targets
      .filter((target) => isSmall(target) && !isInline(target.element) && targets.some(crowds(target)))
      .map(({ element, area }) => `${Math.round(area.width)} × ${Math.round(area.height)}: ${element.outerHTML}`)
      .map((text) => text.slice(0, 200));
  }, TARGETS);
}

/** The size of a window of 1280 × 1024 px at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };

/**
 * Scrolls to everything that can be pressed in the dialog or, without one, on the page: it must fit, and no bar may
 * cover it.
 */
export async function expectReachable(page: Page): Promise<void> {
  await expectFits(page);
  const covered = await page.evaluate((selector) => {
    const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open';
    const open = [...document.querySelectorAll(overlays)];
    const scope = open.filter((each) => each.checkVisibility({ visibilityProperty: true })).at(-1) ?? document.body;
    // They go by themselves.
    const TOASTS = '[data-scope="toast"], .plain-toasts';
    const isSeen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((right) =>
        [0.1, 0.5, 0.9].some((down) => {
          const [there] = document
            .elementsFromPoint(left + width * right, top + height * down)
            .filter((each) => !each.closest(TOASTS));
          return there && (element.contains(there) || there.contains(element));
        }),
      );
    };
    return [...scope.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) &&
          !each.matches('.skip, [hidden], :disabled') &&
          !each.closest(TOASTS),
      )
      .flatMap((element) => {
        const area = (element as HTMLInputElement).labels?.[0] ?? element;
        if (area.getBoundingClientRect().width <= 1) return [];
        area.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        return isSeen(area) ? [] : [element.outerHTML.slice(0, 200)];
      });
  }, TARGETS);
  expect(covered).toEqual([]);
}
