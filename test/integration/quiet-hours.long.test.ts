import { expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { group } from '#test/support/confidants.ts';
import { decisionsOf, settled } from '#test/support/notifications.ts';
import { at, NIGHT, pairBefore, test } from './support/quiet-hours.ts';

/* The end of quiet hours sends many notifications at one instant. */

test('messages held in thirty chats have pages without gaps, though all are sent at one instant', async ({ world }) => {
  const people = await pairBefore(world, '2027-04-01T23:00:00Z', NIGHT);
  const groups = [];
  for (let number = 1; number <= 30; number++) groups.push(await group(people.grace, `Group ${number}`, people.ada));
  await world.setClock('2027-04-01T23:00:00Z');
  await Promise.all(groups.map(({ id }) => say(people.grace, id, 'One')));
  await settled(world);
  expect((await at(world, '2027-04-02T08:00:00Z', people)).titles).toHaveLength(30);

  const pages = [await decisionsOf(people.ada)];
  for (let last = pages[0]; last && last.length > 0; last = pages.at(-1)) {
    pages.push(await decisionsOf(people.ada, last.at(-1)!.at));
  }
  const all = pages.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const sent = all.filter(
    ({ event, outcome, channel }) => event === 'message' && outcome === 'sent' && channel !== 'in_app',
  );
  expect(sent).toHaveLength(60);
  expect(all.filter(({ outcome }) => outcome === 'held')).toHaveLength(60);
});
