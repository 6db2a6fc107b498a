import type { Locator, Page } from 'playwright-core';
import { categories } from '#shared/contracts/categories.ts';
import type { Person } from '#test/support/world.ts';
import { settled } from './clean.ts';
import { listAction } from './commitments.ts';

/* Reorder mode: its lists, and moves by mouse, touch and keyboard. */

export const MANUAL = '/commitments';
export const BY_CATEGORY = '/commitments?sort=category';
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From top to bottom: commitments, and headings in brackets. */
export function shown(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h2, li[data-commitment-id]')].map((each) =>
        each.matches('h2')
          ? `[${each.textContent}]`
          : (each.querySelector('[data-drag-handle]')?.getAttribute('aria-label')?.replace('Drag ', '') ?? ''),
      ),
    );
}

/** The same in the server's order. */
export async function savedOrder(person: Person): Promise<string[]> {
  const all = await person.commitments();
  const groups = [...(await person.call(categories.list)), { id: null, name: 'No Category' }];
  return groups.flatMap(({ id, name }) => [
    `[${name}]`,
    ...all
      .filter((each) => each.category_id === id)
      .sort((a, b) => a.category_position - b.category_position)
      .map(({ title }) => title),
  ]);
}

export const savedManualOrder = async (person: Person) => (await person.commitments()).map(({ title }) => title);

/** Opens reorder mode. */
export async function reorder(page: Page): Promise<void> {
  await listAction(page, 'Reorder');
  await page.locator('[data-drag-handle]').first().waitFor();
  // The menu closes over the rows.
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

export async function make(person: Person, titles: readonly string[], fields: object = {}): Promise<void> {
  // Each new one is first.
  for (const title of titles.toReversed()) await person.commitment({ title, ...fields });
}

export async function category(person: Person, name: string, titles: readonly string[]): Promise<string> {
  const { id } = await person.call(categories.create, { body: { category: { name } } });
  // Each new one is last in its category.
  for (const title of titles) await person.commitment({ title, category_id: id });
  return id;
}

export const handle = (page: Page, title: string) => button(page, `Drag ${title}`);

/** Waits until a drag has ended and nothing moves. */
export async function dragEnded(page: Page): Promise<void> {
  await page.locator('.dragged, .folded').waitFor({ state: 'detached' });
  await settled(page);
}

export async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Drags an item by its handle to the middle of another one, and a little further, because the items in between have
 * moved.
 */
export async function carry(page: Page, title: string, onto: Locator): Promise<void> {
  await handle(page, title).hover();
  const from = await middleOf(handle(page, title));
  const { y } = await middleOf(onto);
  await page.mouse.down();
  await page.mouse.move(from.x, y + Math.sign(y - from.y) * 8, { steps: 8 });
}

export async function byMouse(page: Page, title: string, onto: Locator): Promise<void> {
  await carry(page, title, onto);
  await page.mouse.up();
  await dragEnded(page);
}

export async function byTouch(page: Page, title: string, onto: Locator): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const from = await middleOf(handle(page, title));
  const { y } = await middleOf(onto);
  await touch('touchStart', [from]);
  await page.getByText(`Picked up ${title}.`).waitFor();
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const to = y + Math.sign(y - from.y) * 8;
    await touch('touchMove', [{ x: from.x, y: from.y + share * (to - from.y) }]);
  }
  await touch('touchEnd', []);
  await dragEnded(page);
}

/** Picks an item up and presses an arrow until this text is announced. */
export async function pickUp(page: Page, title: string, arrow: 'ArrowUp' | 'ArrowDown', said: string): Promise<void> {
  await handle(page, title).focus();
  await page.keyboard.press('Space');
  await page.getByText(`Picked up ${title}.`).waitFor();
  for (let presses = 0; presses < 20; presses++) {
    if ((await page.getByText(said).count()) > 0) break;
    await page.keyboard.press(arrow);
    await settled(page);
  }
  await page.getByText(said).waitFor();
}

export async function byKeys(page: Page, title: string, arrow: 'ArrowUp' | 'ArrowDown', said: string): Promise<void> {
  await pickUp(page, title, arrow, said);
  await page.keyboard.press('Space');
  await dragEnded(page);
}
