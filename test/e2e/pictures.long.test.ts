import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { asPng, corners } from '#test/support/pictures.ts';
import { toast, until } from './support/app.ts';
import { choose, cropping } from './support/pictures.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The picture of a user, cropped by mouse and by fingers, and files that cannot be used. */

/** A point of the crop's frame, so far from its left edge. */
async function placeIn(frame: Locator, part: number): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await frame.boundingBox())!;
  return { x: x + width * part, y: y + height / 2 };
}

async function colourAtTop(frame: Locator): Promise<'red' | 'green'> {
  const [red = 0, green = 0] = await frame
    .locator('canvas')
    .evaluate((canvas) => [...((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(40, 40, 1, 1).data ?? [])]);
  return red > green ? 'red' : 'green';
}

/** Touches a page with so many fingers as there are points. */
async function fingers(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}

test('a picture is cropped by mouse, by one finger, and zoomed by two', async ({ open, world, expectComplaint }) => {
  // This test reads what the canvas shows.
  expectComplaint(/willReadFrequently/);
  const page = await open('/settings', { as: await world.person(), width: 390, hasTouch: true });
  await section(page, 'Picture').getByRole('button', { name: 'Upload a picture' }).waitFor();
  // Red on the left, green on the right; below blue and white.
  await choose(page, asPng(corners(600, 300)));
  const frame = cropping(page).getByRole('application');
  await until(() => frame.evaluate((each) => each === document.activeElement), true);
  const [left, right] = [await placeIn(frame, 0.4), await placeIn(frame, 0.6)];

  await until(() => colourAtTop(frame), 'red');
  await page.mouse.move(right.x, right.y);
  await page.mouse.down();
  await page.mouse.move(right.x - 400, right.y, { steps: 4 });
  await page.mouse.up();
  await until(() => colourAtTop(frame), 'green');
  // A mouse that is not pressed moves nothing.
  await page.mouse.move(right.x, right.y);
  expect(await colourAtTop(frame)).toBe('green');

  const touch = await fingers(page);
  await touch('touchStart', left);
  await touch('touchMove', { ...left, x: left.x + 150 });
  await touch('touchEnd');
  await until(() => colourAtTop(frame), 'red');

  await touch('touchStart', left, right);
  const apart = right.x - left.x;
  await touch('touchMove', { ...left, x: left.x - apart / 2 }, { ...right, x: right.x + apart / 2 });
  await touch('touchEnd');
  await until(() => cropping(page).getByLabel('Zoom').inputValue(), '2');
  await cropping(page).getByRole('button', { name: 'Use this picture' }).click();
  await toast(page, 'Picture saved');
});

describe('a file', () => {
  test('that is not a picture, that cannot be sent, or that the server cannot use shows a sentence', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of/);
    const page = await open('/settings', { as: await world.person() });
    await choose(page, Buffer.from('not a picture'));
    await cropping(page).getByText('This browser can’t open this picture.').waitFor();
    expect(await cropping(page).getByRole('button', { name: 'Use this picture' }).isDisabled()).toBe(true);
    await cropping(page).getByRole('button', { name: 'Cancel' }).click();
    await cropping(page).waitFor({ state: 'hidden' });
    const alert = section(page, 'Picture').getByRole('alert');
    const use = async () => {
      await choose(page, await page.screenshot());
      await cropping(page).getByRole('button', { name: 'Use this picture' }).click();
    };
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' && !route.request().url().includes('/api/')
        ? route.abort()
        : route.fallback(),
    );
    await use();
    await until(() => alert.textContent(), 'The picture wasn’t uploaded. Check your connection and try again.');
    await page.unroute('**/*');
    await page.route('**/users/me/image', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { status: 'failed', image: null, error: 'This picture is incomplete.' } })
        : route.fallback(),
    );
    await use();
    await until(() => alert.textContent(), 'This picture is incomplete.');
  });
});
