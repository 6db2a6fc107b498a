import { describe, expect } from 'vitest';
import type { PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { prefer } from '#test/support/notifications.ts';
import { count, sweep, test, withDailyCommitment } from './support/digests.ts';

/* Changes of preferences decide when the next digest is sent. */

describe('a change of preferences in the morning', () => {
  const cases: [string, string, PreferencesChange[], Record<string, number>][] = [
    ['to a summary on another day', '2026-06-02', [{ email_frequency: 'weekly' }], { '08:00': 0, '12:00': 0 }],
    ['to no email', '2026-06-03', [{ email_enabled: false }], { '08:00': 0, '12:00': 0 }],
    ['to immediate email', '2026-06-04', [{ email_frequency: 'immediate' }], { '08:00': 0, '12:00': 0 }],
    ['and back again', '2026-06-05', [{ email_frequency: 'never' }, { email_frequency: 'daily' }], { '08:00': 1 }],
    ['to a later end of quiet hours', '2026-06-06', [{ quiet_hours_end: '09:00' }], { '08:00': 0, '09:00': 1 }],
    ['to an earlier one', '2026-06-07', [{ quiet_hours_end: '07:30' }], { '07:30': 1, '08:00': 1 }],
    ['to a time zone where it is later', '2026-06-08', [{ timezone: 'Europe/Paris' }], { '08:00': 0 }],
  ];
  test.for(cases)('%s decides when the next digest is sent', async ([, date, changes, expected], { world }) => {
    await world.setClock(new Date(Date.parse(date) - 6 * 3_600_000).toISOString());
    const ada = await withDailyCommitment(world);
    await world.setClock(`${date}T07:00:00Z`);
    for (const change of changes) await prefer(ada, change);
    for (const [time, mails] of Object.entries(expected)) {
      await sweep(world, `${date}T${time}:00Z`);
      expect([time, await count(ada)]).toEqual([time, mails]);
    }
  });
});

test('a user who has had a digest and moves the end of quiet hours gets the next one tomorrow', async ({ world }) => {
  await world.setClock('2026-06-08T12:00:00Z');
  const ada = await withDailyCommitment(world);
  await sweep(world, '2026-06-09T08:00:00Z');
  expect(await count(ada)).toBe(1);
  await prefer(ada, { quiet_hours_end: '09:00' });
  await sweep(world, '2026-06-09T09:00:00Z');
  expect(await count(ada)).toBe(1);
  await sweep(world, '2026-06-10T08:59:00Z');
  expect(await count(ada)).toBe(1);
  await sweep(world, '2026-06-10T09:00:00Z');
  expect(await count(ada)).toBe(2);
});

test('a change while a digest is due does not lose it', async ({ world }) => {
  await world.setClock('2026-06-10T12:00:00Z');
  const [same, other, later, never] = [
    await withDailyCommitment(world),
    await withDailyCommitment(world),
    await withDailyCommitment(world),
    await withDailyCommitment(world),
  ] as const;
  const counts = () => Promise.all([same, other, later, never].map(count));
  // The digest is due, and the schedule has not run yet.
  await world.setClock('2026-06-11T08:00:20Z');
  await prefer(same, { email_frequency: 'daily', quiet_hours_end: '08:00' });
  await prefer(other, { push_enabled: false });
  await prefer(later, { quiet_hours_end: '09:00' });
  await prefer(never, { email_frequency: 'never' });
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await sweep(world, '2026-06-11T08:01:00Z');
  expect(await counts()).toEqual([1, 1, 0, 0]);
  // By the new time zone it was still night.
  await sweep(world, '2026-06-11T08:59:00Z');
  expect(await counts()).toEqual([1, 1, 0, 0]);
  await sweep(world, '2026-06-11T09:00:00Z');
  expect(await counts()).toEqual([1, 1, 1, 0]);
  await sweep(world, '2026-06-11T09:06:00Z');
  expect(await counts()).toEqual([1, 1, 1, 0]);
});
