import { describe, expect } from 'vitest';
import { decisionOn, prefer, titlesTo } from '#test/support/notifications.ts';
import { test } from './support/quiet-hours.ts';
import { reminded, sweepAt } from './support/reminders.ts';

/* Reminders that come late or by another clock. Each test has days of its own, later than those before. */

describe('reminders', () => {
  test('are sent up to an hour late, and dropped later', async ({ world }) => {
    const { ada, token } = await reminded(world, '2026-03-06T07:00:00Z');
    await ada.commitment({ reminders: ['08:00', '10:00'] });
    await sweepAt(world, '2026-03-06T08:59:30Z');
    expect(await titlesTo(ada, token)).toHaveLength(1);
    await sweepAt(world, '2026-03-06T11:01:00Z');
    expect(await titlesTo(ada, token)).toHaveLength(1);
    expect(await decisionOn(ada, 'reminder')).toEqual({ push: ['dropped', 'late'], email: ['dropped', 'late'] });
  });

  test('follow the clock', async ({ world }) => {
    const { ada, token } = await reminded(world, '2026-03-10T05:00:00Z');
    await ada.commitment({ reminders: ['07:00'] });
    await sweepAt(world, '2026-03-10T07:00:10Z');
    expect(await titlesTo(ada, token)).toHaveLength(1);
    // It is 03:00 in New York, where 07:00 of this day comes a second time.
    await prefer(ada, { timezone: 'America/New_York' });
    await sweepAt(world, '2026-03-10T11:00:10Z');
    expect(await titlesTo(ada, token)).toHaveLength(1);
    await sweepAt(world, '2026-03-11T07:00:10Z');
    expect(await titlesTo(ada, token)).toHaveLength(1);
    await sweepAt(world, '2026-03-11T11:00:10Z');
    expect(await titlesTo(ada, token)).toHaveLength(2);
  });
});
