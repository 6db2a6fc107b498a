import type { Page, Request, Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { installFitness, logFood, setFitness } from '#test/support/fitness.ts';
import { answered, shared, withReview } from '#test/support/reviews.ts';
import type { World } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { openTimed, requestsIn } from './support/live.ts';
import { test } from './support/test.ts';

/* The pages with what confidants show: live events keep them current. Without a connection they ask by themselves. */

/** Not near the end of their day, when pages read it again. */
const timezone = () => (new Date().getUTCHours() < 20 ? 'UTC' : 'Asia/Tokyo');

async function two(world: World) {
  const [ada, grace] = await Promise.all([
    verified(world, { timezone: timezone() }),
    verified(world, { name: 'Grace Hopper', timezone: timezone() }),
  ]);
  await confidants(ada, grace);
  return { ada, grace };
}

const titles = (page: Page) => page.locator('.row-title').allTextContents();

test('what a confidant makes, renames, logs and deletes shows at once', async ({ profile, world }) => {
  const { ada, grace } = await two(world);
  await grace.commitment({ title: 'Swim' });
  await installFitness(grace);
  const context = await profile({ as: ada });
  const list = await openLive(context, `/confidants/${grace.id}/show`);
  const day = await openLive(context, `/confidants/${grace.id}/dashboard`);
  await until(() => titles(list), ['Swim']);
  await day.getByText("Today's Data").waitFor();

  const { id } = await grace.commitment({ title: 'Run' });
  await until(() => titles(list), ['Run', 'Swim']);
  await grace.call(commitments.update, { params: { id }, body: { commitment: { title: 'Walk' } } });
  await until(() => titles(list), ['Walk', 'Swim']);
  await grace.call(commitments.delete, { params: { id } });
  await until(() => titles(list), ['Swim']);

  const logged = () => day.locator('.logged-name').allTextContents();
  await logFood(grace, { name: 'Porridge' });
  await until(logged, ['Porridge']);
  await setFitness(grace, { status: 'off' });
  await day.getByText('Fitness power-up not installed').waitFor();
});

test('answers from another device show in an open review, for its owner and its readers', async ({
  profile,
  world,
}) => {
  const { ada, grace } = await two(world);
  const review = await withReview(grace);
  await shared(grace, review, [ada]);
  const pages = [
    await openLive(await profile({ as: grace }), `/reviews/${review.id}`),
    await openLive(await profile({ as: ada }), `/reviews/${review.id}`),
  ];
  for (const page of pages) await page.locator('.review').waitFor();
  await answered(grace, { helped: 'Less rain' });
  for (const page of pages) await page.getByText('Less rain').waitFor();
});

describe('the pages of confidants', () => {
  /** The paths of the pages, with what each asks for. */
  async function asking(world: World) {
    const { ada, grace } = await two(world);
    await grace.commitment({ title: 'Swim' });
    const review = await withReview(grace);
    await shared(grace, review, [ada]);
    const of = `/api/v1/confidants/${grace.id}`;
    const paths = [
      [`/confidants/${grace.id}/show`, `${of}/commitments`],
      [`/confidants/${grace.id}/dashboard`, `${of}/powerup_dashboard`],
      [`/confidants/${grace.id}/preview`, `${of}/preview`],
      [`/confidants/${grace.id}/agreement`, `${of}/agreement`],
      [`/reviews/${review.id}`, `/api/v1/reviews/${review.id}`],
    ] as const;
    return { ada, paths };
  }
  const MINUTES = 60_000;

  test('request nothing for minutes while they have a live connection', async ({ profile, world }) => {
    const { ada, paths } = await asking(world);
    const context = await profile({ as: ada });
    for (const [path] of paths) {
      const page = await context.newPage();
      const pass = await openTimed(page, path);
      expect(await requestsIn(6 * MINUTES, page, pass), path).toEqual([]);
      await page.close();
    }
  });

  test('ask every five minutes while they have none', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/WebSocket/);
    const { ada, paths } = await asking(world);
    const context = await profile({ as: ada });
    await context.routeWebSocket(/cable/, (socket) => socket.close());
    for (const [path, asked] of paths) {
      const page = await context.newPage();
      await page.clock.install();
      const isAsked = (each: Request | Response) => new URL(each.url()).pathname === asked;
      // On a busy machine, no request is under way before the page's code has started.
      const opened = page.waitForResponse(isAsked);
      await page.goto(path);
      await opened;
      await page.waitForLoadState('networkidle');
      const again = page.waitForRequest(isAsked);
      await page.clock.fastForward(5 * MINUTES + 1_000);
      await again;
      await page.close();
    }
  });
});
