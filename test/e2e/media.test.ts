import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, closeByEscape, row, toast } from './support/app.ts';
import { settled } from './support/clean.ts';
import { openFitness } from './support/fitness.ts';
import { expectForcedColors, expectTabbable } from './support/media-checks.ts';
import { test } from './support/test.ts';
import { userWithEverything } from './support/user-with-everything.ts';

/* What the system asks of pages: to be still, and to keep to a few colours. */

/** Notes from now on what moves, by its property or animation. Fading is not moving. */
async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const still = new Set(['opacity', 'visibility']);
    addEventListener('transitionrun', ({ propertyName }) => void (still.has(propertyName) || noted.push(propertyName)));
    addEventListener('animationstart', ({ animationName }) => void noted.push(animationName));
    const { animate, scrollTo } = Element.prototype;
    Element.prototype.animate = function (...of) {
      noted.push('animate');
      return animate.apply(this, of);
    };
    const smooth = (how: unknown) => void ((how as ScrollToOptions)?.behavior === 'smooth' && noted.push('scroll'));
    Element.prototype.scrollIntoView = new Proxy(Element.prototype.scrollIntoView, {
      apply: (target, self, of) => {
        smooth(of[0]);
        return Reflect.apply(target, self, of);
      },
    });
    Element.prototype.scrollTo = new Proxy(scrollTo, {
      apply: (target, self, of) => {
        smooth(of[0]);
        return Reflect.apply(target, self, of);
      },
    });
  });
}

const MOTIONS = { reduce: 'nothing moves', 'no-preference': 'things move' } as const;

test.for(sampled(Object.entries(MOTIONS)))('when the asked motion is %s, %s', async ([asked], { profile, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run', 'Swim']) await person.commitment({ title });
  const reducedMotion = asked as keyof typeof MOTIONS;
  const page = await (await profile({ as: person, width: 390, reducedMotion })).newPage();
  await noteMotion(page);
  await page.goto('/commitments');
  await box(page, 'Read').click();
  await row(page, 'Read').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await closeByEscape(page, page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Edit Run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Commitment deleted');
  await page.goto('/');
  await page.goto('/settings#export');
  await page.getByRole('button', { name: 'Delete account' }).waitFor();
  await settled(page);
  const noted = await page.evaluate(() => (window as unknown as { noted: string[] }).noted);
  const smooth = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  if (asked === 'reduce') expect([...noted, smooth]).toEqual(['auto']);
  else expect(noted).not.toEqual([]);
});

/** The colours of the system, as the page computes them. */
const systemColors = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colorOf = (name: string) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      return getComputedStyle(probe).color;
    };
    const colors = { canvas: colorOf('Canvas'), chosen: colorOf('Highlight') };
    probe.remove();
    return colors;
  });

test('in forced colours, what is chosen, ticked, focused or measured can be told', async ({ open, world }) => {
  const as = await userWithEverything(world);
  const page = await open('/commitments?completed=1', { as, forcedColors: 'active', reducedMotion: 'reduce' });
  await box(page, 'Read ten pages').waitFor();
  const { canvas, chosen } = await systemColors(page);
  const style = (selector: string, name: 'backgroundColor' | 'appearance' | 'outlineColor' | 'stroke' | 'fill') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], name);
  expect(await style('.tab[aria-current="page"]', 'backgroundColor')).toBe(chosen);
  expect(await style('.segment :checked + span', 'backgroundColor')).toBe(chosen);
  // The browser draws it itself.
  expect(await style('.checkbox', 'appearance')).toBe('auto');
  expect(await style('.row-actions .icon', 'stroke')).not.toBe(canvas);
  await page.keyboard.press('Tab');
  expect(await style(':focus-visible', 'outlineColor')).not.toBe(canvas);
  await page.goto('/powerups/fitness');
  await openFitness(page);
  expect(await style('.bar-share', 'fill')).not.toBe(canvas);
  expect(await style('.bar-share', 'fill')).not.toBe(await style('.bar-goal', 'fill'));
  expect(await style('.trend-line', 'stroke')).not.toBe(canvas);
});

test('what the checks of each screen are for is found', async ({ profile }) => {
  const page = await (await profile()).newPage();
  const show = (html: string) => page.setContent(`<!doctype html><main>${html}</main>`);
  const faults: [html: string, fault: RegExp, check: (page: Page) => Promise<void>][] = [
    ['<button>One</button><button style="outline: none">Two</button>', /no mark of the focus/, expectTabbable],
    ['<button>One</button><a href="#">Two</a><div style="position: fixed; inset: 0"></div>', /covered/, expectTabbable],
    [
      '<button>One</button><button onfocus="this.previousSibling.focus()">Two</button><a href="#">Three</a>',
      /not reached: .*Three/,
      expectTabbable,
    ],
    [
      '<div role="dialog"><button>One</button><button>Two</button></div><button>Behind</button>',
      /outside/,
      expectTabbable,
    ],
    ['<svg width="9" height="9"><rect width="9" height="9" fill="#fff"></rect></svg>', /not seen/, expectForcedColors],
    [
      '<nav><a href="#" aria-current="page" style="background: red">One</a><a href="#">Two</a></nav>',
      /not told from the others/,
      expectForcedColors,
    ],
    ['<div role="dialog" style="box-shadow: 0 0 9px">One</div>', /without a border/, expectForcedColors],
  ];
  for (const [html, fault, check] of faults) {
    await show(html);
    const said = await check(page).then(String, ({ message }: Error) => message);
    expect(said, html).toMatch(fault);
  }
  await show('<button>One</button> <a href="#">Two</a> <input type="time"> <textarea></textarea>');
  await expectTabbable(page);
  await expectForcedColors(page);
});
