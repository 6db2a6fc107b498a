import { describe, expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { agree, questionsIn } from '#test/support/agreements.ts';
import { unreadOf } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { AT_ONCE, decisionsOf, prefer, pushesTo, registered, settled } from '#test/support/notifications.ts';
import { morningAt } from './support/questions.ts';
import { test } from './support/quiet-hours.ts';
import type { TimedWorld } from './support/test-at.ts';

/* That an agreement has ended by its date, which the two are told on the morning after. Each test has its own weeks. */

const NOTES = { shows: { notes: true } };
const TOLD = /^(Ada and Grace|Grace and Ada), your agreement ended on /;

interface Circumstances {
  /** Their timezones. */
  ada?: string;
  grace?: string;
  /** When Grace was there last. */
  seen?: string;
}

/** Ada and Grace, who have agreed on something until a day. Nothing is asked. */
async function agreed(world: TimedWorld, instant: string, until: string, given: Circumstances = {}) {
  await world.setClock(given.seen ?? instant);
  const grace = await world.verified({ name: 'Grace', timezone: given.grace ?? 'UTC' });
  await world.setClock(instant);
  const ada = await world.verified({ name: 'Ada', timezone: given.ada ?? 'UTC' });
  const chatId = await confidants(ada, grace);
  await settled(world);
  await Promise.all([prefer(ada, AT_ONCE), prefer(grace, AT_ONCE)]);
  const tokens = { ada: await registered(ada), grace: await registered(grace) };
  await agree(ada, grace, NOTES, until);
  await morningAt(world, new Date(Date.parse(instant) + 120_000).toISOString());
  return { ada, grace, chatId, tokens };
}

const told = async ({ ada, chatId }: Pick<Awaited<ReturnType<typeof agreed>>, 'ada' | 'chatId'>) =>
  (await questionsIn(ada, chatId, 'ended')).map(({ content }) => content.replace(TOLD, ''));

describe('when an agreement ends by its date', () => {
  test('both are told on the morning after, in one message, and once', async ({ world }) => {
    const people = await agreed(world, '2026-05-29T12:00:00Z', '2026-05-31');
    const { ada, grace, chatId, tokens } = people;
    await morningAt(world, '2026-05-30T09:00:10Z');
    await morningAt(world, '2026-05-31T09:00:10Z');
    expect(await told(people)).toEqual([]);
    await morningAt(world, '2026-06-01T09:00:10Z');
    expect(await told(people)).toEqual(['May 31.']);
    const [said] = await questionsIn(grace, chatId, 'ended');
    expect(said).toMatchObject({ sender: { id: null, name: 'Steadfast' }, question: { kind: 'ended' } });
    expect([said?.question?.of, said?.question?.asks].sort()).toEqual([ada.id, grace.id].sort());
    expect([await unreadOf(ada, chatId), await unreadOf(grace, chatId)]).toEqual([1, 1]);
    for (const [person, token] of [[ada, tokens.ada] as const, [grace, tokens.grace] as const]) {
      expect((await pushesTo(person, token)).map(({ data }) => [data.title, data.body])).toContainEqual([
        'Your agreement has ended',
        said?.content,
      ]);
    }
    expect((await decisionsOf(grace))[0]?.reason).toMatch(/^Your agreement with Ada has ended\. /);
    await morningAt(world, '2026-06-01T09:03:00Z');
    await morningAt(world, '2026-06-02T09:00:10Z');
    expect(await told(people)).toEqual(['May 31.']);
  });

  test('they are not told before it has ended for both, by the clock of each', async ({ world }) => {
    const zones = { ada: 'Pacific/Auckland', grace: 'Pacific/Honolulu' };
    const people = await agreed(world, '2026-06-10T12:00:00Z', '2026-06-12', zones);
    // 09:00 in Auckland, while June 12 has 13 hours left in Honolulu.
    await morningAt(world, '2026-06-12T21:00:10Z');
    expect(await told(people)).toEqual([]);
    await morningAt(world, '2026-06-13T19:00:10Z');
    expect(await told(people)).toEqual(['June 12.']);
    await morningAt(world, '2026-06-13T21:00:10Z');
    expect(await told(people)).toEqual(['June 12.']);
  });

  test('nothing is said of one that was given another day or no end', async ({ world }) => {
    const people = await agreed(world, '2026-07-01T12:00:00Z', '2026-07-03');
    const { ada, grace } = people;
    const params = { id: grace.id };
    const { proposed } = await ada.call(agreements.change, { params, body: { until: null } });
    const version = proposed?.version ?? 0;
    await grace.call(agreements.accept, { params: { id: ada.id }, body: { version } });
    await morningAt(world, '2026-07-04T09:00:10Z');
    expect(await told(people)).toEqual([]);
  });

  test('they are told though the one whose day ends later is away for a month', async ({ world }) => {
    const given = { ada: 'Pacific/Auckland', grace: 'Pacific/Honolulu', seen: '2026-08-01T12:00:00Z' };
    const people = await agreed(world, '2026-08-20T12:00:00Z', '2026-08-31', given);
    await morningAt(world, '2026-08-31T21:00:10Z');
    expect(await told(people)).toEqual([]);
    await morningAt(world, '2026-09-01T19:00:10Z');
    expect(await told(people)).toEqual(['August 31.']);
    await morningAt(world, '2026-09-01T21:00:10Z');
    expect(await told(people)).toEqual(['August 31.']);
  });

  test('they are told late where no sweep came in the morning', async ({ world }) => {
    const people = await agreed(world, '2026-10-01T12:00:00Z', '2026-10-03');
    await morningAt(world, '2026-10-04T17:00:00Z');
    expect(await told(people)).toEqual(['October 3.']);
    const later = await agreed(world, '2026-10-10T12:00:00Z', '2026-10-12');
    await morningAt(world, '2026-10-17T09:00:10Z');
    expect(await told(later)).toEqual(['October 12.']);
  });

  test('they are told where the one whose day ends later has moved to where it is over', async ({ world }) => {
    const zones = { ada: 'Pacific/Auckland', grace: 'Pacific/Honolulu' };
    const people = await agreed(world, '2026-11-10T12:00:00Z', '2026-11-12', zones);
    await morningAt(world, '2026-11-12T20:00:10Z');
    expect(await told(people)).toEqual([]);
    await world.setClock('2026-11-12T22:00:00Z');
    await prefer(people.grace, { timezone: 'Pacific/Auckland' });
    await morningAt(world, '2026-11-13T20:00:10Z');
    expect(await told(people)).toEqual(['November 12.']);
    await morningAt(world, '2026-11-14T20:00:10Z');
    await morningAt(world, '2026-11-15T20:00:10Z');
    expect(await told(people)).toEqual(['November 12.']);
  });
});
