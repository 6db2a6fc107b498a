import { expect, test, vi } from 'vitest';
import { startLocalCloud } from '#test/support/cloud.ts';
import { notificationEmails } from '#test/support/notifications.ts';
import { World } from '#test/support/world.ts';
import { timeOf } from './support/test-at.ts';

/* Many people's digests are due in the same minute, and the account may send few e-mails in a second. */

vi.setConfig({ testTimeout: 180_000 });

const PEOPLE = 100;
const RATE = 40;
const MORNING = '2026-07-02T08:00:00Z';
/** A queue counts delays in seconds, so a digest may be sent a second before its slot. */
const EARLIEST_MS = 1000;
/** From one digest to the next, as four fifths of the rate are theirs. */
const INTERVAL_MS = Math.ceil(1000 / (0.8 * RATE));

test('a wave of digests goes out at the rate of the account, one to each person', async () => {
  await using cloud = await startLocalCloud({ env: { MAIL_RATE: String(RATE) } });
  const world = Object.assign(new World(cloud.url), timeOf(cloud));
  await world.setClock('2026-07-01T12:00:00Z');
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  await cloud.settle();
  await Promise.all(
    people.map(async (person) => {
      await person.verify();
      await person.commitment();
    }),
  );

  await world.setClock(MORNING);
  await cloud.runSchedule('digests');
  const mails = await Promise.all(people.map((person) => notificationEmails(person)));
  expect(mails.map(({ length }) => length)).toEqual(Array(PEOPLE).fill(1));

  const times = mails.flat().map(({ sent_at }) => Date.parse(sent_at));
  times.sort((a, b) => a - b);
  // However busy the machine is, which can only delay them: the slots begin in the morning and come one by one.
  const tooEarly = times.filter((at, index) => at < Date.parse(MORNING) + index * INTERVAL_MS - EARLIEST_MS);
  expect(tooEarly).toEqual([]);

  const { dead_letters } = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    dead_letters: Record<string, number>;
  };
  expect(Object.values(dead_letters).every((count) => count === 0)).toBe(true);
});
