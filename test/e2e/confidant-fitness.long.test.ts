import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Dashboard } from '#shared/contracts/fitness.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { FITNESS_DEFAULTS } from '#shared/domain/powerups.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { test } from './support/test.ts';

/* The fitness page of a person, open in a confidant’s browser, when the person’s next day begins. */

const MIDNIGHTS = [
  { before: 1, at: 'while their page is read' },
  { before: 2, at: 'after it was read' },
];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.for(MIDNIGHTS)(
  'their today goes on at their midnight, $at, whatever is known from before it',
  async ({ before }, { open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    const first = addDays(new Date().toISOString().slice(0, 10), -1);
    const requested: (string | null)[] = [];
    const page = await open('/', { as: ada });
    // Once the live connection is open, everything is read again. This part tests the data from before.
    await page.routeWebSocket('**/cable?*', () => {});
    await page.route('**/powerup_dashboard*', (route) => {
      const day = new URL(route.request().url()).searchParams.get('date');
      const today = requested.push(day) > before ? addDays(first, 1) : first;
      const json: Dashboard = {
        confidant: { id: grace.id, name: grace.name, email: grace.email, image: null },
        installed: true,
        shows: { food: true, weight: true, exercise: true },
        visible_until: { food: null, weight: null, exercise: null },
        date: day ?? today,
        today,
        day_ends_at: '2999-01-01T00:00:00.000Z',
        settings: FITNESS_DEFAULTS,
        totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
        exercise_minutes: 0,
        current_weight: null,
        current_weight_date: null,
        entries: [],
        workouts: [],
      };
      return route.fulfill({ json });
    });
    await page.goto(`/confidants/${grace.id}/dashboard?date=${first}`);
    // The first answer says whether this day is the confidant's today; then the page requests it as today.
    await until(async () => requested, [first, null]);
    const isToday = page.getByRole('heading', { name: "Today's Data" });
    const isPast = page.getByRole('heading', { name: /^Data for/ });
    await (before === 1 ? isPast : isToday).waitFor();
    const shown = page.locator('.shown-day');
    const over = await shown.textContent();
    await button(page, 'Previous day').click();
    await until(async () => (await shown.textContent()) === over, false);
    await isPast.waitFor();
    await button(page, 'Next day').click();
    await until(() => shown.textContent(), over);
    await isPast.waitFor();
    await button(page, 'Next day').click();
    await isToday.waitFor();
    expect(new URL(page.url()).search).toBe('');
  },
);
