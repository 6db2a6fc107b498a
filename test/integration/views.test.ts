import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { confidants as people } from '#shared/contracts/confidants.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { users } from '#shared/contracts/users.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { confidants, confidantsOf, group, revoked, verified } from '#test/support/confidants.ts';
import { download, exported, itemsIn, linesIn } from '#test/support/exports.ts';
import { installFitness } from '#test/support/fitness.ts';
import { settled } from '#test/support/notifications.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn as storedIn } from '#test/support/table.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Who looked at a person's commitments or fitness. */

const START = '2026-05-04T12:00:00Z';
const test = testAt(START);

const listed = async (person: Caller) =>
  (await person.call(viewCalls.views)).map(({ viewer, what, date }) => `${date} ${viewer.name}: ${what}`);
const page = (viewer: Person, owner: Person) => viewer.raw('GET', `/api/v1/confidants/${owner.id}/commitments`);
const day = (viewer: Person, owner: Person, query = '') =>
  viewer.raw('GET', fitness.dashboard.path.replace('{id}', owner.id) + query);

describe('a view', () => {
  test('is noted once a day for each viewer and what they opened', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob, eve] = [
      await world.person(),
      await world.person({ name: 'Bob Kahn' }),
      await world.person({ name: 'Eve Moneypenny' }),
    ];
    await confidants(ada, bob);
    await confidants(ada, eve);
    await installFitness(ada);
    expect(await ada.call(viewCalls.views)).toEqual([]);
    for (let time = 0; time < 2; time++) {
      expect((await page(eve, ada)).status).toBe(200);
      expect((await day(bob, ada)).status).toBe(200);
      expect((await day(bob, ada, '?date=2026-05-01')).status).toBe(200);
      expect((await page(bob, ada)).status).toBe(200);
    }
    const first = [
      '2026-05-04 Bob Kahn: commitments',
      '2026-05-04 Bob Kahn: fitness',
      '2026-05-04 Eve Moneypenny: commitments',
    ];
    expect(await listed(ada)).toEqual(first);
    expect((await ada.call(viewCalls.views))[0]).toEqual({
      viewer: { id: bob.id, name: 'Bob Kahn' },
      what: 'commitments',
      date: '2026-05-04',
    });
    await world.setClock('2026-05-05T12:00:00Z');
    await page(bob, ada);
    expect(await listed(ada)).toEqual(['2026-05-05 Bob Kahn: commitments', ...first]);
    // Of Ada alone.
    expect([await listed(bob), await listed(eve)]).toEqual([[], []]);
  });

  test('at the same moment twice is one', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person({ name: 'Bob Kahn' })];
    await confidants(ada, bob);
    await installFitness(ada);
    const answers = await Promise.all([page(bob, ada), day(bob, ada), page(bob, ada), day(bob, ada)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listed(ada)).toEqual(['2026-05-04 Bob Kahn: commitments', '2026-05-04 Bob Kahn: fitness']);
  });

  test('has the date of the owner’s day', async ({ world }) => {
    await world.setClock('2026-05-04T11:59:00Z');
    const [ada, bob] = [
      await world.person({ timezone: 'Pacific/Auckland' }),
      await world.person({ name: 'Bob', timezone: 'America/Los_Angeles' }),
    ];
    await confidants(ada, bob);
    await page(bob, ada);
    expect(await listed(ada)).toEqual(['2026-05-04 Bob: commitments']);
    await world.setClock('2026-05-04T12:01:00Z');
    await page(bob, ada);
    expect(await listed(ada)).toEqual(['2026-05-05 Bob: commitments', '2026-05-04 Bob: commitments']);
    // At five past midnight on the other clock.
    await world.setClock('2026-05-05T07:05:00Z');
    await page(bob, ada);
    expect(await listed(ada)).toHaveLength(2);
    // The owner's day begins with their reset.
    await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
    await world.setClock('2026-05-05T15:59:00Z');
    await page(bob, ada);
    expect(await listed(ada)).toHaveLength(2);
    await world.setClock('2026-05-05T16:01:00Z');
    await page(bob, ada);
    expect((await listed(ada))[0]).toBe('2026-05-06 Bob: commitments');
  });

  test('is none of what was refused, of the overview, of a chat, or of one’s own pages', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob, coached] = [await verified(world), await verified(world), await verified(world)];
    await confidants(ada, bob);
    // Bob is the coach of another person, who does not see his commitments.
    await confidants(coached, bob, 'coach');
    await group(ada, 'Walkers', bob);
    await installFitness(bob);
    expect((await page(coached, bob)).status).toBe(403);
    expect((await day(coached, bob)).status).toBe(403);
    expect((await day(ada, bob, '?date=2026-05-09')).status).toBe(422);
    const eve = await world.person();
    expect((await page(eve, ada)).status).toBe(404);
    expect((await day(eve, ada)).status).toBe(404);
    expect((await page(ada, ada)).status).toBe(404);
    // Without the power-up there is nothing to see.
    expect((await day(bob, ada)).body).toMatchObject({ installed: false });
    await confidantsOf(bob);
    await ada.commitments();
    for (const person of [ada, bob, coached, eve]) expect(await listed(person)).toEqual([]);
  });

  test('is noted also where everything is hidden, which tells the viewer nothing', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person({ name: 'Bob Kahn' })];
    await confidants(ada, bob);
    const { id } = await ada.commitment();
    const body = { audience: 'nobody' as const, people: [] };
    await ada.call(visibilityCalls.changeVisibility, { params: { id }, body });
    expect((await bob.call(people.commitments, { params: { id: ada.id } })).commitments).toEqual([]);
    expect(await listed(ada)).toEqual(['2026-05-04 Bob Kahn: commitments']);
  });
});

describe('the list', () => {
  test('has the last 90 days, and the item ends by itself', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person({ name: 'Bob' })];
    await confidants(ada, bob);
    await page(bob, ada);
    const items = await storedIn(await sharedTable(), [`USER#${ada.id}`]);
    const stored = items.filter(({ SK }) => String(SK).startsWith('VIEWS#'));
    expect(stored).toHaveLength(1);
    const end = Number(stored[0]?.expires) * 1000;
    expect(new Date(end).toISOString()).toBe('2026-08-04T00:00:00.000Z');
    await world.setClock('2026-08-01T23:59:00Z');
    const later = await ada.elsewhere();
    expect(await listed(later)).toEqual(['2026-05-04 Bob: commitments']);
    await world.setClock('2026-08-02T00:01:00Z');
    expect(await listed(later)).toEqual([]);
  });

  test('keeps who is no longer a confidant, and names nobody whose account was deleted', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob, eve] = [
      await verified(world),
      await verified(world, { name: 'Bob Kahn' }),
      await verified(world, { name: 'Eve' }),
    ];
    await confidants(ada, bob);
    await confidants(ada, eve);
    await Promise.all([page(bob, ada), page(eve, ada), page(ada, eve)]);
    await revoked(ada, bob);
    await eve.call(account.delete, { body: { user: { current_password: eve.password } } });
    await settled(world);
    expect(await ada.call(viewCalls.views)).toEqual([
      { viewer: { id: bob.id, name: 'Bob Kahn' }, what: 'commitments', date: '2026-05-04' },
      { viewer: { id: null, name: 'Former member' }, what: 'commitments', date: '2026-05-04' },
    ]);
    // Those of the deleted account are gone with it.
    const left = await storedIn(await sharedTable(), [`USER#${eve.id}`]);
    expect(left.map(({ SK }) => SK)).toEqual(['USER']);
  });

  test('is part of an export', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await verified(world), await verified(world, { name: 'Bob Kahn' })];
    await confidants(ada, bob);
    await Promise.all([page(bob, ada), page(ada, bob)]);
    const files = await download(await exported(ada));
    expect(itemsIn(files, 'views')).toEqual(await ada.call(viewCalls.views));
    expect(linesIn(files, 'views')).toEqual(['date,viewer,what', '2026-05-04,Bob Kahn,commitments']);
  });

  test('says nothing while fitness is off', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person({ name: 'Bob' })];
    await confidants(ada, bob);
    await installFitness(ada);
    await ada.call(powerups.update, { params: { id: FITNESS }, body: { user_powerup: { status: 'off' } } });
    await day(bob, ada);
    expect(await listed(ada)).toEqual([]);
  });
});
