import { expect } from 'vitest';
import { notificationPreferences, type PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import { verified } from '#test/support/confidants.ts';
import { notificationEmails, prefer } from '#test/support/notifications.ts';
import { imported } from '#test/support/reviews.ts';
import { type Person, tokenIn } from '#test/support/world.ts';
import { count, people, sweep, test, withDailyCommitment } from './support/digests.ts';

/* Changes of preferences decide when the next digest is sent. */

test('a change of preferences in the morning decides when the next digest is sent', async ({ world }) => {
  const times = ['07:30', '08:00', '09:00'];
  const cases: [title: string, changes: PreferencesChange[], mails: number[]][] = [
    ['to a summary on another day', [{ email_frequency: 'weekly' }], [0, 0, 0]],
    ['to no email', [{ email_enabled: false }], [0, 0, 0]],
    ['to immediate email', [{ email_frequency: 'immediate' }], [0, 0, 0]],
    ['and back again', [{ email_frequency: 'never' }, { email_frequency: 'daily' }], [0, 1, 1]],
    ['to a later end of quiet hours', [{ quiet_hours_end: '09:00' }], [0, 0, 1]],
    ['to an earlier one', [{ quiet_hours_end: '07:30' }], [1, 1, 1]],
    ['to a time zone where its time has passed', [{ timezone: 'Europe/Paris' }], [1, 1, 1]],
    ['to an end of quiet hours that has passed', [{ quiet_hours_end: '06:30' }], [1, 1, 1]],
    ['to a zone where it is still ahead', [{ timezone: 'Atlantic/Cape_Verde' }], [0, 0, 1]],
  ];
  await world.setClock('2026-06-01T18:00:00Z');
  const people = await Promise.all(cases.map(() => withDailyCommitment(world)));
  await world.setClock('2026-06-02T07:00:00Z');
  for (const [k, [, changes]] of cases.entries()) for (const change of changes) await prefer(people[k]!, change);
  for (const [at, time] of times.entries()) {
    await sweep(world, `2026-06-02T${time}:00Z`);
    const counts = await Promise.all(people.map(count));
    expect(cases.map(([title], k) => [time, title, counts[k]])).toEqual(
      cases.map(([title, , mails]) => [time, title, mails[at]]),
    );
  }
});

test('a weekly digest and a letter about the week are not lost by a change on their day', async ({ world }) => {
  await world.setClock('2026-06-14T12:00:00Z');
  const weekly = await withDailyCommitment(world, { email_frequency: 'weekly' });
  const review = await verified(world);
  people.push(review);
  await prefer(review, { email_frequency: 'immediate', weekly_review: true });
  await imported(review, 'Read', [['2026-06-10']]);
  // June 15 is a Monday.
  await world.setClock('2026-06-15T07:30:00Z');
  for (const each of [weekly, review]) await prefer(each, { timezone: 'Europe/Berlin' });
  await sweep(world, '2026-06-15T07:31:00Z');
  expect([await count(weekly), await count(review)]).toEqual([1, 1]);
  await sweep(world, '2026-06-15T09:00:00Z');
  expect([await count(weekly), await count(review)]).toEqual([1, 1]);
});

test('a digest that is switched off before its time comes when it is switched on after it', async ({ world }) => {
  const off: PreferencesChange[] = [{ email_enabled: false }, { email_frequency: 'never' }];
  const on: PreferencesChange[] = [{ email_enabled: true }, { email_frequency: 'daily' }];
  await world.setClock('2026-06-16T12:00:00Z');
  const [switched, changed, gone, tomorrow] = await Promise.all([1, 2, 3, 4].map(() => withDailyCommitment(world)));
  // An email of its own has the link to unsubscribe.
  await gone!.call(notificationPreferences.testEmail);
  await world.setClock('2026-06-17T07:59:00Z');
  await prefer(switched!, off[0]!);
  await prefer(changed!, off[1]!);
  const token = tokenIn((await notificationEmails(gone!)).at(-1));
  await world.anyone.call(unsubscribe.create, { query: { token } });
  await prefer(tomorrow!, off[0]!);
  const counts = async () => {
    const [a, b, c, d] = await Promise.all([switched, changed, gone, tomorrow].map((each) => count(each!)));
    return [a, b, c! - 1, d];
  };
  await sweep(world, '2026-06-17T08:00:00Z');
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await prefer(switched!, on[0]!);
  await prefer(changed!, on[1]!);
  await prefer(gone!, on[0]!);
  await sweep(world, '2026-06-17T08:02:00Z');
  expect(await counts()).toEqual([1, 1, 1, 0]);
  // Switched off and on again: today's was sent.
  for (const change of [off[0]!, on[0]!]) await prefer(switched!, change);
  await world.setClock('2026-06-18T08:01:00Z');
  await prefer(tomorrow!, on[0]!);
  await sweep(world, '2026-06-18T08:02:00Z');
  expect(await counts()).toEqual([2, 2, 2, 0]);
});

test('a user who has had a digest and moves the end of quiet hours gets the next one tomorrow', async ({ world }) => {
  await world.setClock('2026-06-08T12:00:00Z');
  const ada = await withDailyCommitment(world);
  await sweep(world, '2026-06-09T08:00:00Z');
  expect(await count(ada)).toBe(1);
  await prefer(ada, { quiet_hours_end: '09:00' });
  await sweep(world, '2026-06-09T09:00:00Z');
  expect(await count(ada)).toBe(1);
  await sweep(world, '2026-06-10T09:00:00Z');
  expect(await count(ada)).toBe(2);
});

test('a change while a digest is due does not lose it', async ({ world }) => {
  await world.setClock('2026-06-10T12:00:00Z');
  const made = await Promise.all([1, 2, 3, 4].map(() => withDailyCommitment(world)));
  const [same, other, later, never] = made as [Person, Person, Person, Person];
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
  await sweep(world, '2026-06-11T09:00:00Z');
  expect(await counts()).toEqual([1, 1, 1, 0]);
});
