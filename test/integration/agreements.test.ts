import { describe, expect } from 'vitest';
import { type AgreementChange, agreements } from '#shared/contracts/agreements.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { confidants as calls } from '#shared/contracts/confidants.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { agreed, confidants, confidantsOf, revoked } from '#test/support/confidants.ts';
import { download, exported, itemsIn } from '#test/support/exports.ts';
import { dashboardOf, installFitness, logExercise, logFood, logWeight } from '#test/support/fitness.ts';
import { Page } from '#test/support/page.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* The agreement of two confidants: who may change what of it, and what each sees by it. */

const START = '2026-05-20T12:00:00Z';
let cloud: Cloud;
const test = testAt(START, (started) => {
  cloud = started;
});

async function friends(world: TimedWorld): Promise<{ ada: Person; bob: Person }> {
  await world.setClock(START);
  const [ada, bob] = [await world.verified({ name: 'Ada' }), await world.verified({ name: 'Bob' })];
  await confidants(ada, bob);
  return { ada, bob };
}

const read = (person: Person, other: Person) => person.call(agreements.read, { params: { id: other.id } });
const change = (person: Person, other: Person, body: AgreementChange) =>
  person.call(agreements.change, { params: { id: other.id }, body });
const accept = (person: Person, other: Person, version = 0) =>
  person.call(agreements.accept, { params: { id: other.id }, body: { version } });
const refused = async (person: Person, endpoint: Endpoint, other: Person, body: unknown = {}) => {
  const path = pathOf(endpoint, { params: { id: other.id } });
  const answer = await person.raw(endpoint.method, path, endpoint.method === 'GET' ? {} : { body });
  const { details } = answer.body as { details: { code: string; field?: string }[] };
  return [answer.status, ...details.flatMap(({ code, field }) => [code, field])];
};

const TERMS = {
  shows: { commitments: 'all', notes: false, food: true, weight: false, exercise: true },
  shows_until: {},
  after_miss: 'nothing',
  look_back: 'never',
};
const NOTES = { mine: { shows: { notes: true } } };

describe('an agreement', () => {
  test('is proposed, accepted, and made less by either of the two', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const [confidant] = await confidantsOf(ada);
    const first = { id: confidant?.chat_id, confidant_id: bob.id, version: 0, mine: TERMS, theirs: TERMS };
    const unchanged = { ...first, until: null, next_end: null, changed_at: null };
    expect(await read(ada, bob)).toEqual({ ...unchanged, proposed: null });

    const notes = { ...TERMS, shows: { ...TERMS.shows, notes: true } };
    const asked = await change(ada, bob, { ...NOTES, theirs: { after_miss: 'ask_me' }, until: '2026-06-30' });
    const proposed = {
      ...{ by: ada.id, version: 2, mine: notes, theirs: { ...TERMS, after_miss: 'ask_me' }, until: '2026-06-30' },
    };
    expect(asked).toEqual({ ...unchanged, proposed });
    const { mine, theirs } = proposed;
    expect((await read(bob, ada)).proposed).toEqual({ ...proposed, mine: theirs, theirs: mine });
    expect([await flag(ada), await flag(bob)]).toEqual([false, true]);

    expect(await refused(ada, agreements.accept, bob, { version: 2 })).toEqual([422, 'own_proposal', undefined]);
    expect(await refused(bob, agreements.accept, ada, { version: 1 })).toEqual([409, 'changed_meanwhile', undefined]);
    const held = await accept(bob, ada, 2);
    expect(held).toMatchObject({ version: 2, mine: theirs, theirs: mine, proposed: null, until: '2026-06-30' });
    expect([held.changed_at, held.next_end]).toEqual([
      expect.stringMatching(/^2026-05-20T12:0/),
      '2026-07-01T00:00:00.000Z',
    ]);
    expect(await read(ada, bob)).toEqual({ ...held, mine, theirs, confidant_id: bob.id });
    // The same yes again.
    expect(await accept(bob, ada, 2)).toEqual(held);
    expect(await refused(ada, agreements.accept, bob, { version: 2 })).toEqual([409, 'changed_meanwhile', undefined]);
    expect(await refused(bob, agreements.decline, ada)).toEqual([409, 'changed_meanwhile', undefined]);

    const less = await change(bob, ada, { theirs: { shows: { notes: false } }, mine: { look_back: 'weekly' } });
    expect(less).toMatchObject({ version: 3, theirs: { shows: { notes: false } }, proposed: { by: bob.id } });
    const no = { version: less.proposed?.version ?? 0 };
    const declined = await ada.call(agreements.decline, { params: { id: bob.id }, body: no });
    expect(declined).toMatchObject({ version: 3, proposed: null });
    expect(await ada.call(agreements.decline, { params: { id: bob.id }, body: no })).toEqual(declined);
    expect(await change(ada, bob, {})).toEqual(declined);
    const listed = await ada.call(agreements.versions, { params: { id: bob.id } });
    expect(listed.map(({ version, until }) => [version, until])).toEqual([
      [3, '2026-06-30'],
      [2, '2026-06-30'],
    ]);
    const both = { changed_by: [bob.id, ada.id] };
    expect(listed[1]).toEqual({ ...held, mine, theirs, confidant_id: bob.id, next_end: null, ...both });
    expect(listed[0]?.changed_by).toEqual([bob.id]);
    const theirVersions = await bob.call(agreements.versions, { params: { id: ada.id } });
    expect(theirVersions.map(({ mine: own }) => own)).toEqual(listed.map((each) => each.theirs));
  });

  test('is not declined by an answer to an earlier proposal', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const decline = (person: Person, other: Person, body: { version?: number }) =>
      person.raw('POST', pathOf(agreements.decline, { params: { id: other.id } }), { body });
    const first = await change(ada, bob, NOTES);
    const no = { version: first.proposed?.version ?? 0 };
    expect((await decline(bob, ada, no)).status).toBe(200);
    const { proposed } = await change(ada, bob, { theirs: { look_back: 'weekly' } });
    // The same no again, from a page that did not hear of its answer.
    expect(await refused(bob, agreements.decline, ada, no)).toEqual([409, 'changed_meanwhile', undefined]);
    expect((await read(ada, bob)).proposed).toEqual(proposed);
    expect(await refused(bob, agreements.decline, ada, { version: 0 })).toEqual([422, 'not_a_whole_number', 'version']);
    // Other programs may leave it out.
    expect(await decline(bob, ada, {})).toMatchObject({ status: 200, body: { proposed: null } });
  });

  const flag = async (person: Person) => (await confidantsOf(person))[0]?.agreement_proposed;

  test('is between confidants alone, and ends with that', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const eve = await world.verified();
    for (const endpoint of Object.values(agreements)) {
      const body = endpoint === agreements.accept ? { version: 1 } : {};
      expect(await refused(ada, endpoint, eve, body)).toEqual([404, 'confidant_not_found', undefined]);
    }
    await agreed(ada, bob, { ...NOTES, theirs: { shows: { food: false } } });
    await revoked(ada, bob);
    expect(await refused(bob, agreements.read, ada)).toEqual([404, 'confidant_not_found', undefined]);
    await confidants(bob, ada);
    expect(await read(ada, bob)).toMatchObject({ version: 0, mine: TERMS, theirs: TERMS });
    expect(await ada.call(agreements.versions, { params: { id: bob.id } })).toEqual([]);
    await change(ada, bob, { mine: { shows: { food: false } } });
    expect(await bob.call(agreements.versions, { params: { id: ada.id } })).toHaveLength(1);
  });

  test('refuses what is no change of one', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const coach = await world.verified();
    await confidants(ada, coach, 'coach');
    const put = (person: Person, other: Person, body: unknown) => refused(person, agreements.change, other, body);
    expect(await put(ada, bob, { until: '2026-05-19' })).toEqual([422, 'until_in_past', 'until']);
    const late = { mine: { shows_until: { food: '2026-05-19' } } };
    expect(await put(ada, bob, late)).toEqual([422, 'until_in_past', 'food']);
    expect(await put(ada, bob, { mine: { after_miss: 'shout' } })).toEqual([422, 'not_one_of', 'after_miss']);
    expect(await put(coach, ada, NOTES)).toEqual([422, 'coach_shows_nothing', 'shows']);
    expect(await put(ada, coach, { theirs: { shows: { commitments: 'chosen' } } })).toEqual([
      ...[422, 'coach_shows_nothing', 'shows'],
    ]);
    expect(await read(ada, coach)).toMatchObject({ theirs: { shows: { commitments: 'none', exercise: false } } });
    expect((await agreed(ada, coach, NOTES)).mine.shows.notes).toBe(true);
  });

  test('of changes at the same moment each holds', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const kinds = ['food', 'exercise', 'notes'] as const;
    const changes = [ada, bob].flatMap((person) =>
      kinds.map((kind) => {
        const half = person === ada ? 'mine' : 'theirs';
        return person.raw('PUT', pathOf(agreements.change, { params: { id: (person === ada ? bob : ada).id } }), {
          body: { [half]: { shows: { [kind]: kind === 'notes' } } },
        });
      }),
    );
    for (const { status } of await Promise.all(changes)) expect([200, 409]).toContain(status);
    // A change that lost each of its attempts was refused, and changed nothing.
    await change(ada, bob, { mine: { shows: { food: false, exercise: false } } });
    const [mine, theirs] = [await read(ada, bob), await read(bob, ada)];
    expect(mine.mine.shows).toMatchObject({ food: false, exercise: false, notes: false });
    expect([theirs.theirs, theirs.version, theirs.proposed?.theirs]).toEqual([
      ...[mine.mine, mine.version, mine.proposed?.mine],
    ]);
    const { version } = mine.proposed ?? {};
    const [accepter, other] = mine.proposed?.by === ada.id ? [bob, ada] : [ada, bob];
    const path = pathOf(agreements.accept, { params: { id: other.id } });
    const accepts = await Promise.all([1, 2, 3].map(() => accepter.raw('POST', path, { body: { version } })));
    expect(accepts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(ada, bob)).mine.shows).toMatchObject({ food: false, exercise: false, notes: true });
  });

  test('that both propose at the same moment is what came last, the same for both, and both read its versions', async ({
    world,
  }) => {
    const { ada, bob } = await friends(world);
    const look = { mine: { look_back: 'weekly' as const } };
    const answers = await Promise.all([change(ada, bob, NOTES), change(bob, ada, look)]);
    const numbers = answers.map(({ proposed }) => proposed?.version);
    expect(numbers.toSorted()).toEqual([2, 3]);
    const isAdas = numbers[0] === 3;
    const [last, first] = isAdas ? [ada, bob] : [bob, ada];
    const { proposed } = await read(first, last);
    expect(proposed).toMatchObject({
      ...{ by: last.id, version: 3, until: null },
      theirs: isAdas ? { ...TERMS, shows: { ...TERMS.shows, notes: true } } : { ...TERMS, look_back: 'weekly' },
      mine: TERMS,
    });
    expect((await read(last, first)).proposed).toEqual({ ...proposed, mine: proposed?.theirs, theirs: proposed?.mine });
    // What was replaced cannot be accepted any more.
    const refusal = [409, 'changed_meanwhile', undefined];
    expect(await refused(last, agreements.accept, first, { version: 2 })).toEqual(refusal);
    expect(await refused(first, agreements.accept, last, { version: 2 })).toEqual(refusal);

    await accept(first, last, 3);
    const held = await agreed(first, last, isAdas ? look : NOTES);
    const [mine, theirs] = [{ look_back: 'weekly' }, { shows: { notes: true } }];
    expect(await read(bob, ada)).toMatchObject({ version: 5, proposed: null, mine, theirs });
    const listOf = (person: Person, other: Person) => person.call(agreements.versions, { params: { id: other.id } });
    const [listed, others] = [await listOf(first, last), await listOf(last, first)];
    expect(listed.map(({ version }) => version)).toEqual([5, 3]);
    expect(listed[0]).toMatchObject({ ...held, next_end: null });
    expect(others).toEqual(
      listed.map((each) => ({ ...each, confidant_id: first.id, mine: each.theirs, theirs: each.mine })),
    );
  });

  test('is told live to both, and to nobody else', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const eve = await world.verified();
    await confidants(eve, ada);
    const pages = [await Page.open(ada), await Page.open(bob), await Page.open(eve)] as const;
    await change(bob, ada, NOTES);
    await cloud.settle();
    const told = { type: 'agreement_updated' } as const;
    for (const [page, other] of [[pages[0], bob] as const, [pages[1], ada] as const]) {
      const events = await page.newEvents();
      expect(events).toContainEqual({ ...told, confidant_id: other.id });
      expect(events).toContainEqual({ type: 'confidants_updated' });
    }
    expect((await pages[2].newEvents()).filter(({ type }) => type === 'agreement_updated')).toEqual([]);
    for (const page of pages) page.close();
  });
});

describe('what is shown', () => {
  const shared = (viewer: Person, owner: Person) => viewer.call(calls.commitments, { params: { id: owner.id } });

  test('is less at once, and ends with its last day', async ({ world }) => {
    const { ada, bob } = await friends(world);
    await installFitness(ada, { share_weight: true });
    await ada.commitment({ title: 'Run' });
    await Promise.all([logFood(ada), logExercise(ada), logWeight(ada)]);
    const seen = async () => {
      const { entries, totals, exercise_minutes, current_weight, shows } = await dashboardOf(bob, ada, '2026-05-20');
      const figures = [totals.calories > 0, exercise_minutes > 0, current_weight !== null];
      expect(figures).toEqual([shows.food, shows.exercise, shows.weight]);
      expect(entries.filter(({ entry_type }) => !shows[entry_type])).toEqual([]);
      return Object.entries(shows).flatMap(([kind, isShown]) => (isShown ? [kind] : []));
    };
    expect(await seen()).toEqual(['food', 'weight', 'exercise']);
    await change(ada, bob, {
      mine: { shows: { weight: false }, shows_until: { food: '2026-05-21', commitments: '2026-05-21' } },
    });
    expect(await seen()).toEqual(['food', 'exercise']);
    const end = '2026-05-22T00:00:00.000Z';
    expect((await dashboardOf(bob, ada)).visible_until).toEqual({ food: end, weight: null, exercise: null });
    expect((await confidantsOf(bob))[0]).toMatchObject({ total_count: 1, visible_until: end });
    expect((await shared(bob, ada)).commitments).toMatchObject([{ title: 'Run', visible_until: end }]);
    await world.setClock(end);
    expect(await seen()).toEqual(['exercise']);
    expect((await shared(bob, ada)).commitments).toEqual([]);
    expect((await confidantsOf(bob))[0]).toMatchObject({ total_count: 0, top_commitments: [], visible_until: null });
    expect(await read(bob, ada)).toMatchObject({
      theirs: { shows: { food: false, commitments: 'none' }, shows_until: { food: '2026-05-21' } },
    });
  });

  test('are notes with the yes of the other, until the agreement ends', async ({ world }) => {
    const { ada, bob } = await friends(world);
    const { id } = await ada.commitment({ title: 'Run', notes_shared: true });
    await ada.call(commitments.note, { params: { id }, body: { note: 'It rained' } });
    const notes = async () => {
      const [first] = (await shared(bob, ada)).commitments;
      return [first?.latest_notes.map(({ note }) => note), first?.notes_visible_until, first?.visible_until];
    };
    const { proposed } = await change(ada, bob, { ...NOTES, until: '2026-05-20' });
    expect(await notes()).toEqual([[], null, null]);
    await accept(bob, ada, proposed?.version);
    const end = '2026-05-21T00:00:00.000Z';
    expect(await notes()).toEqual([['It rained'], end, null]);
    await world.setClock(end);
    expect(await notes()).toEqual([[], null, null]);
    expect(await read(ada, bob)).toMatchObject({ mine: { shows: { notes: false } }, until: '2026-05-20' });
    // The list of versions says what was agreed, to agree on it again.
    const [last] = await ada.call(agreements.versions, { params: { id: bob.id } });
    expect(last).toMatchObject({ mine: { shows: { notes: true } }, until: '2026-05-20' });
    expect((await agreed(ada, bob, { ...NOTES, until: '2026-05-30' })).until).toBe('2026-05-30');
    expect((await notes())[0]).toEqual(['It rained']);
  });
});

test('an export has what was agreed and what is proposed, without addresses', async ({ world }) => {
  const { ada, bob } = await friends(world);
  await agreed(ada, bob, NOTES);
  await change(bob, ada, { mine: { after_miss: 'ask_them' } });
  const before = itemsIn(await download(await exported(ada)), 'agreements');
  expect(before).toMatchObject([{ confidant_id: bob.id, version: 2, proposed: { by: bob.id, version: 4 } }]);
  expect(JSON.stringify(before)).not.toContain('@');
  await revoked(ada, bob);
  const after = itemsIn(await download(await exported(ada)), 'agreements');
  expect(after).toMatchObject([{ confidant_id: bob.id, name: null, version: 2, proposed: null }]);
});
