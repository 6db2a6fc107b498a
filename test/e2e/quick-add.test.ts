import { expect } from 'vitest';
import { bounds, box, until } from './support/app.ts';
import { test } from './support/test.ts';

test('the floating button steps aside while one scrolls down, and covers no action of a row', async ({
  open,
  world,
}) => {
  const person = await world.person();
  for (let n = 0; n < 20; n++) await person.commitment({ title: `Practice ${n}` });
  const page = await open('/commitments', { as: person, width: 390 });
  await box(page, 'Practice 0').waitFor();
  const fab = page.getByRole('button', { name: 'Quick add' });
  const look = () => fab.evaluate((button) => [getComputedStyle(button).opacity, getComputedStyle(button).translate]);
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  const [there, aside] = [
    ['1', 'none'],
    ['0', 'none'],
  ];
  const covered = () =>
    fab.evaluate((button) => {
      const own = button.getBoundingClientRect();
      const names = [...document.querySelectorAll<HTMLElement>('main :is(button, input)')].filter((each) => {
        const { top, bottom, left, right } = each.getBoundingClientRect();
        return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
      });
      return names.map((each) => each.getAttribute('aria-label') ?? each.textContent);
    });
  await until(look, there);
  expect(await covered()).toEqual([]);
  await scrollTo(300);
  // The tests ask for stillness: it only fades.
  await until(look, aside);
  for (const y of [200, 170, 140]) {
    await scrollTo(y);
    await until(look, there);
    expect(await covered()).toEqual([]);
  }
  await scrollTo(300);
  await until(look, aside);
  await page.keyboard.press('Tab');
  await fab.focus();
  await until(look, there);
  await fab.blur();
  await until(look, aside);
  await scrollTo(100_000);
  await until(look, there);
  const last = await bounds(page.getByRole('button', { name: 'More actions for Practice 0' }));
  expect(last.y + last.height).toBeLessThanOrEqual((await bounds(fab)).y);
});
