import { expect } from 'vitest';
import { verified } from '#test/support/confidants.ts';
import { decisionOn, notificationEmails, prefer } from '#test/support/notifications.ts';
import { answered, imported } from '#test/support/reviews.ts';
import { count, people, sweep, test } from './support/digests.ts';
import type { TimedWorld } from './support/test-at.ts';

/* The letter with the weekly review, after the reset on Monday, May 18. Digests are off in these tests. */

/** A person who wants the letter, with a commitment that was done on some days of the week. */
async function reader(world: TimedWorld, preferences: Parameters<typeof prefer>[1] = {}, timezone = 'UTC') {
  const person = await verified(world, { name: 'Ada Lovelace', timezone });
  await prefer(person, { email_frequency: 'immediate', weekly_review: true, ...preferences });
  people.push(person);
  return person;
}

const DONE = [['2026-05-12'], ['2026-05-14', 'In the garden']] as const;

test('is sent to those who asked for it, at nine by their own clock, once', async ({ world }) => {
  await world.setClock('2026-05-15T12:00:00Z');
  const [ada, tokyo, late, other, idle] = await Promise.all([
    reader(world),
    reader(world, {}, 'Asia/Tokyo'),
    reader(world, { quiet_hours_end: '10:00' }),
    reader(world, { weekly_review: false }),
    reader(world),
  ]);
  for (const each of [ada, tokyo, late, other])
    await imported(
      each,
      'Read',
      DONE.map((day) => [...day]),
    );
  const counts = () => Promise.all([ada, tokyo, late, other, idle].map(count));
  for (const [instant, expected] of [
    ['2026-05-18T00:00:00Z', [0, 1, 0, 0, 0]],
    ['2026-05-18T08:59:00Z', [0, 1, 0, 0, 0]],
    ['2026-05-18T09:00:00Z', [1, 1, 0, 0, 0]],
    ['2026-05-18T10:00:00Z', [1, 1, 1, 0, 0]],
    ['2026-05-19T09:00:00Z', [1, 1, 1, 0, 0]],
  ] as const) {
    await sweep(world, instant);
    expect([instant, await counts()]).toEqual([instant, expected]);
  }
  expect(await decisionOn(ada, 'review')).toEqual({ email: ['sent', 'review_on'] });
  expect(await decisionOn(idle, 'review')).toEqual({ email: ['dropped', 'review_empty'] });
  const [mail] = await notificationEmails(ada);
  expect(mail?.subject).toBe('Your week, May 11 – May 17');
  for (const part of [mail?.text, mail?.html]) {
    for (const words of [
      'Read: on 2 of 7 days.',
      'Read, on Thursday: “In the garden”',
      `/reviews/${ada.id}-2026-05-11`,
    ]) {
      expect(part).toContain(words);
    }
  }
  // Each sentence leads to the latest entry that it stands on, as on the page.
  expect(mail?.text.match(/\/history\?month=2026-05#[0-9A-Z]{26}\.[\d-]+/g)?.map((each) => each.slice(-10))).toEqual([
    '2026-05-17',
    '2026-05-14',
  ]);
  expect(mail?.text).toContain('/unsubscribe?token=');
});

test('is not sent about a week that was answered, or twice about the same week', async ({ world }) => {
  await world.setClock('2026-05-15T12:00:00Z');
  const [ada, bob] = await Promise.all([reader(world), reader(world)]);
  for (const each of [ada, bob]) await imported(each, 'Read', [['2026-05-12']]);
  await world.setClock('2026-05-18T07:00:00Z');
  await answered(ada, { helped: 'The garden' });
  await sweep(world, '2026-05-18T09:00:00Z');
  expect([await count(ada), await count(bob)]).toEqual([0, 1]);
  expect(await decisionOn(ada, 'review')).toEqual({ email: ['dropped', 'over'] });
  // Nine o'clock comes again by another clock.
  await prefer(bob, { timezone: 'America/New_York' });
  await prefer(bob, { weekly_review: false });
  await prefer(bob, { weekly_review: true });
  await sweep(world, '2026-05-18T13:00:00Z');
  expect(await count(bob)).toBe(1);
});
