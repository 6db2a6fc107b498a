import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, TARGETS } from './clean.ts';

/* What a screen must have for people who use the keyboard alone, or a few colours of their own. */

/** Marks of overlays that have the focus to themselves. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"]';

/**
 * Tab reaches everything that can be pressed in the dialog or, without one, on the page. What has the focus is in view,
 * not covered, and shows it.
 */
export async function expectTabbable(page: Page): Promise<void> {
  // In a menu the arrows move the focus, and Tab leaves it.
  if ((await page.locator('[role="menu"]:visible').count()) > 0) return;
  const count = await page.evaluate(beginTabbing, { targets: TARGETS, overlays: OVERLAYS });
  const wrong: string[] = [];
  // Fields for a time have several parts, and something may open on the way.
  for (let presses = 0; presses < 2 * count + 10; presses++) {
    await page.keyboard.press('Tab');
    const { fault, isOver } = await page.evaluate(noteFocus);
    if (fault) wrong.push(fault);
    if (isOver) break;
  }
  const missing = await page.evaluate(() => (window as unknown as Tabbing).tabbing.missing());
  expectNothing([...new Set(wrong), ...missing.map((html) => `not reached: ${html}`)]);
}

interface Tabbing {
  tabbing: { seen: Set<Element>; scope: Element; missing(): string[] };
}

/** Runs in the page. Returns how many elements the key should reach. */
function beginTabbing({ targets, overlays }: { targets: string; overlays: string }): number {
  const open = [...document.querySelectorAll(overlays)];
  const scope = open.filter((each) => each.checkVisibility({ visibilityProperty: true })).at(-1) ?? document.body;
  const isRadio = (element: Element) => element instanceof HTMLInputElement && element.type === 'radio';
  const isReached = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden="true"]');
  const seen = new Set<Element>();
  /** Of a group of radio buttons, one is reached. */
  const isSeen = (element: Element) =>
    seen.has(element) ||
    (isRadio(element) &&
      [...seen].some((each) => isRadio(each) && 'name' in each && each.name === element.getAttribute('name')));
  const wanted = () => [...scope.querySelectorAll<HTMLElement>(targets)].filter(isReached);
  const missing = () =>
    wanted()
      .filter((each) => !isSeen(each))
      .map((each) => each.outerHTML.slice(0, 200));
  Object.assign(window, { tabbing: { seen, scope, missing } });
  const [first, ...others] = wanted();
  first?.focus();
  if (first) seen.add(first);
  return others.length;
}

/** Runs in the page, after each press. */
async function noteFocus(): Promise<{ fault?: string; isOver: boolean }> {
  await new Promise(requestAnimationFrame);
  const { tabbing } = window as unknown as Tabbing;
  const element = document.activeElement;
  if (!element || element === document.body) return { isOver: true };
  // The parts of a field for a time are reached one after the other.
  if (element === [...tabbing.seen].at(-1)) return { isOver: false };
  if (tabbing.seen.has(element)) return { isOver: true };
  tabbing.seen.add(element);
  const html = element.outerHTML.slice(0, 200);
  if (!tabbing.scope.contains(element)) return { fault: `outside: ${html}`, isOver: false };
  const hasOutline = (each: Element | null | undefined) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each ?? document.body);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  };
  // What is drawn in place of a hidden box or radio button follows it.
  const after = element.matches('input') ? element.nextElementSibling : null;
  const drawn = [element, after, ...((element as HTMLInputElement).labels ?? [])];
  // A field that is a part of another thing may mark that.
  if (![...drawn, element.parentElement].some(hasOutline))
    return { fault: `no mark of the focus: ${html}`, isOver: false };
  const area = ((element as HTMLInputElement).labels?.[0] ?? element).getBoundingClientRect();
  const isInView = [0.1, 0.5, 0.9].some((right) =>
    [0.1, 0.5, 0.9].some((down) => {
      const there = document.elementFromPoint(area.left + area.width * right, area.top + area.height * down);
      return there && drawn.some((each) => each?.contains(there));
    }),
  );
  return isInView ? { isOver: false } : { fault: `covered: ${html}`, isOver: false };
}

/**
 * In forced colours, in which backgrounds and shadows are gone: pictures can be told from the page, what is chosen from
 * what is not, and a dialog from what is behind it.
 */
export async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  const wrong = await page.evaluate(faultsInForcedColors, OVERLAYS);
  await page.emulateMedia({ forcedColors: 'none' });
  expectNothing(wrong);
}

/** Runs in the page. */
function faultsInForcedColors(overlays: string): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const html = (element: Element) => element.outerHTML.slice(0, 200);
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'forced-color-adjust: none; color: Canvas';
  const canvas = getComputedStyle(probe).color;
  probe.remove();

  /** What a button or a chosen element has behind its picture. */
  const behind = (picture: Element) => {
    for (let each: Element | null = picture; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor;
    }
    return canvas;
  };
  const SHAPES = 'path, circle, rect, line, polyline, polygon, ellipse';
  const pictures = [...document.querySelectorAll('svg')].filter(isShown).filter((picture) => {
    const ground = behind(picture);
    const shapes = [...picture.querySelectorAll(SHAPES)].filter(isShown);
    const isSeen = (shape: Element) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].some((color) => color !== 'none' && color !== ground);
    };
    return shapes.length > 0 && !shapes.some(isSeen);
  });

  const CHOSEN = ':is([aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"])';
  const looks = (element: Element) => {
    const { color, borderColor, borderWidth, outline, fontWeight, textDecorationLine } = getComputedStyle(element);
    const before = getComputedStyle(element, '::before');
    const after = getComputedStyle(element, '::after');
    const drawn = [before, after].map(({ content, borderColor, borderWidth, backgroundColor }) =>
      [content, borderColor, borderWidth, backgroundColor].join(),
    );
    return [behind(element), color, borderColor, borderWidth, outline, fontWeight, textDecorationLine, ...drawn].join(
      '; ',
    );
  };
  const chosen = [...document.querySelectorAll(CHOSEN)].filter(isShown).filter((element) => {
    const others = [
      ...(element
        .closest('ul, ol, nav, [role="tablist"], [role="group"], [role="listbox"], tr')
        ?.querySelectorAll(element.tagName) ?? []),
    ];
    const other = others.find(
      (each) => each !== element && each.className === element.className && !each.matches(CHOSEN) && isShown(each),
    );
    return other !== undefined && looks(other) === looks(element);
  });

  const dialogs = [...document.querySelectorAll(`${overlays}, [role="menu"]`)].filter(isShown).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element);
    const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    const isWhole = width >= innerWidth && height >= innerHeight;
    return !hasBorder && outlineStyle === 'none' && !isWhole;
  });
  return [
    ...pictures.map((each) => `not seen: ${html(each)}`),
    ...chosen.map((each) => `not told from the others: ${html(each)}`),
    ...dialogs.map((each) => `without a border: ${html(each)}`),
  ];
}

/** The message of the failure names everything that was found. */
const expectNothing = (found: readonly string[]): void => expect(found, found.join('\n')).toEqual([]);
