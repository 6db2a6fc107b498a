import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import { type VisibilityChange, visibilityCalls } from '#shared/contracts/visibility.ts';
import { confidants, confidantsOf, revoked } from '#test/support/confidants.ts';
import { download, exported, itemsIn } from '#test/support/exports.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The calls by which an owner says who sees a commitment. */

const test = testAt('2026-05-20T12:00:00Z');

const change = (person: Person, id: string, body: VisibilityChange) =>
  person.call(visibilityCalls.changeVisibility, { params: { id }, body });
const read = (person: Person, id: string) => person.call(visibilityCalls.visibility, { params: { id } });
const refused = async (person: Person, id: string, body: unknown) => {
  const answer = await person.raw('PUT', visibilityCalls.changeVisibility.path.replace('{id}', id), { body });
  const { details } = answer.body as { details: { code: string; field?: string }[] };
  return [answer.status, ...details.flatMap(({ code, field }) => [code, field])];
};
const titles = async (viewer: Person, owner: Person) => {
  const { commitments: shown } = await viewer.call(calls.commitments, { params: { id: owner.id } });
  return shown.map(({ title }) => title);
};

describe('visibility', () => {
  test('is for everyone at first, then for chosen confidants or for nobody', async ({ world }) => {
    const [ada, bob, carol] = [await world.verified(), await world.verified(), await world.verified()];
    await confidants(ada, bob);
    await confidants(ada, carol, 'coach');
    const { id, visibility } = await ada.commitment({ title: 'Run' });
    expect(visibility).toEqual({ audience: 'everyone', people: [] });
    expect(await read(ada, id)).toEqual(visibility);

    const said = await change(ada, id, { audience: 'chosen', people: [{ id: bob.id, until: '2026-06-01' }] });
    const since = expect.stringMatching(/^2026-05-20T12:0\d:\d\d\.\d{3}Z$/);
    expect(said).toEqual({ audience: 'chosen', people: [{ id: bob.id, until: '2026-06-01', since }] });
    expect([await read(ada, id), (await ada.commitments())[0]?.visibility]).toEqual([said, said]);
    expect([await titles(bob, ada), await titles(carol, ada)]).toEqual([['Run'], []]);
    expect((await confidantsOf(carol))[0]).toMatchObject({ total_count: 0, top_commitments: [], visible_until: null });
    expect((await confidantsOf(bob))[0]).toMatchObject({ total_count: 1, visible_until: '2026-06-02T00:00:00.000Z' });

    // The chosen people stay, for the next time.
    expect(await change(ada, id, { audience: 'nobody' })).toEqual({ ...said, audience: 'nobody' });
    expect(await titles(bob, ada)).toEqual([]);
    expect(await change(ada, id, { audience: 'chosen' })).toEqual(said);
    await change(ada, id, { audience: 'chosen', people: [{ id: bob.id }, { id: carol.id }] });
    expect((await read(ada, id)).people.map(({ until }) => until)).toEqual([null, null]);
    expect(await titles(carol, ada)).toEqual(['Run']);
    expect(await change(ada, id, { audience: 'everyone', people: [] })).toEqual(visibility);
  });

  test('of a new commitment can be nobody from the first', async ({ world }) => {
    const [ada, bob] = [await world.verified(), await world.verified()];
    await confidants(ada, bob);
    const make = (audience: 'everyone' | 'nobody') =>
      ada.call(commitments.create, { body: { commitment: { title: audience, frequency: 'daily', audience } } });
    const { id, visibility } = await make('nobody');
    await make('everyone');
    expect([visibility, await read(ada, id)]).toEqual(Array(2).fill({ audience: 'nobody', people: [] }));
    expect(await titles(bob, ada)).toEqual(['everyone']);
    expect((await confidantsOf(bob))[0]).toMatchObject({ total_count: 1, top_commitments: [{ title: 'everyone' }] });
    await change(ada, id, { audience: 'chosen', people: [{ id: bob.id }] });
    expect((await confidantsOf(bob))[0]?.total_count).toBe(2);
    const { path } = commitments.create;
    const wrong = { commitment: { title: '-', frequency: 'daily', audience: 'chosen' } };
    expect((await ada.raw('POST', path, { body: wrong })).status).toBe(422);
  });

  test('is refused for strangers, for people who are not shown commitments, and for days that are over', async ({
    world,
  }) => {
    const [ada, coached, eve] = [await world.verified(), await world.verified(), await world.verified()];
    // Ada coaches: she sees the other's commitments, and shows none.
    await confidants(coached, ada, 'coach');
    const bob = await world.verified({ name: 'Bob' });
    await confidants(ada, bob);
    const { id } = await ada.commitment();
    const chosen = (...people: unknown[]) => refused(ada, id, { audience: 'chosen', people });
    for (const each of [eve.id, coached.id, ada.id, 'x']) {
      expect(await chosen({ id: each })).toEqual([422, 'unknown_confidants', 'people']);
    }
    expect(await chosen({ id: bob.id, until: '2026-05-19' })).toEqual([422, 'until_in_past', 'until']);
    expect(await chosen({ id: bob.id, until: '2026-02-30' })).toEqual([422, 'not_a_date', 'until']);
    expect(await chosen({ id: bob.id }, { id: bob.id })).toEqual([422, 'repeated_ids', 'people']);
    expect(await chosen('x')).toMatchObject([422, 'not_an_object', expect.anything()]);
    expect(await refused(ada, id, { audience: 'chosen', people: 'x' })).toEqual([422, 'not_a_list', 'people']);
    expect(await refused(ada, id, { people: [] })).toEqual([422, 'required', 'audience']);
    expect(await refused(ada, id, { audience: 'friends' })).toEqual([422, 'not_one_of', 'audience']);
    expect(await read(ada, id)).toEqual({ audience: 'everyone', people: [] });
    // Others do not learn that there is a commitment.
    for (const other of [bob, eve]) {
      expect(await refused(other, id, { audience: 'nobody' })).toEqual([404, 'commitment_not_found', undefined]);
    }
  });

  test('ends at midnight after a day on the owner’s clock, to the second', async ({ world }) => {
    const [ada, bob] = [await world.verified({ timezone: 'America/New_York' }), await world.verified()];
    await confidants(ada, bob);
    const { id } = await ada.commitment({ title: 'Run' });
    await world.setClock('2026-05-21T12:00:00Z');
    await change(ada, id, { audience: 'chosen', people: [{ id: bob.id, until: '2026-05-21' }] });
    const [shown] = (await bob.call(calls.commitments, { params: { id: ada.id } })).commitments;
    expect(shown?.visible_until).toBe('2026-05-22T04:00:00.000Z');
    // The clock runs on: the answers of the last seconds are not known.
    await world.setClock('2026-05-22T03:55:00Z');
    expect(await titles(bob, ada)).toEqual(['Run']);
    await world.setClock('2026-05-22T04:00:00Z');
    expect(await titles(bob, ada)).toEqual([]);
    expect(await read(ada, id)).toEqual({ audience: 'chosen', people: [] });
    await world.setClock('2026-05-22T12:00:00Z');
  });

  test('names nobody who was revoked, also when they are confidants again', async ({ world }) => {
    const [ada, bob] = [await world.verified(), await world.verified()];
    await confidants(ada, bob);
    const { id } = await ada.commitment({ title: 'Run' });
    await change(ada, id, { audience: 'chosen', people: [{ id: bob.id }] });
    await revoked(ada, bob);
    expect((await read(ada, id)).people).toEqual([]);
    await confidants(bob, ada);
    expect([(await read(ada, id)).people, await titles(bob, ada)]).toEqual([[], []]);
    await change(ada, id, { audience: 'chosen', people: [{ id: bob.id }] });
    expect(await titles(bob, ada)).toEqual(['Run']);
  });

  test('hides the names of categories that hold hidden commitments alone', async ({ world }) => {
    const [ada, bob] = [await world.verified(), await world.verified()];
    await confidants(ada, bob);
    const shelf = async (name: string) => (await ada.call(categories.create, { body: { category: { name } } })).id;
    const [health, home] = [await shelf('Health'), await shelf('Home')];
    await shelf('Empty');
    const hidden = await ada.commitment({ title: 'Therapy', category_id: health });
    await ada.commitment({ title: 'Sweep', category_id: home });
    await change(ada, hidden.id, { audience: 'nobody' });
    const names = async () =>
      (await bob.call(calls.commitments, { params: { id: ada.id } })).categories.map((each) => [
        each.position,
        each.name,
      ]);
    expect(await names()).toEqual([
      [0, 'Home'],
      [1, 'Empty'],
    ]);
    await change(ada, hidden.id, { audience: 'everyone' });
    expect((await names()).map(([, name]) => name)).toEqual(['Health', 'Home', 'Empty']);
  });

  test('goes with the commitment: into its owner’s export, and away when it is deleted', async ({ world }) => {
    const [ada, bob] = [await world.verified(), await world.verified()];
    await confidants(ada, bob);
    const { id } = await ada.commitment({ title: 'Run' });
    const said = await change(ada, id, { audience: 'chosen', people: [{ id: bob.id }] });
    expect(itemsIn(await download(await exported(ada)), 'commitments')).toMatchObject([{ id, visibility: said }]);
    // An edit of the commitment leaves it.
    await ada.call(commitments.update, { params: { id }, body: { commitment: { title: 'Walk' } } });
    expect((await read(ada, id)).audience).toBe('chosen');
    await ada.call(commitments.delete, { params: { id } });
    expect(await refused(ada, id, { audience: 'nobody' })).toEqual([404, 'commitment_not_found', undefined]);
  });
});
