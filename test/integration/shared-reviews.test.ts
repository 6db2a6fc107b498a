import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { imports } from '#shared/contracts/imports.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { confidants, revoked } from '#test/support/confidants.ts';
import { answered, imported, read, refused, said, shared, withReview } from '#test/support/reviews.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* Reviews that are shown to confidants, and their answers. The last week is that from Monday, May 11 to May 17. */

const START = '2026-05-19T12:00:00Z';
const test = testAt(START);

describe('a shared review', () => {
  test('is seen by chosen confidants, without notes or with them, and their view is noted', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob, eve] = [await world.person(), await world.person({ name: 'Bob' }), await world.person()];
    await confidants(ada, bob);
    await confidants(ada, eve);
    const review = await withReview(ada, world.now());
    await answered(ada, { helped: 'The garden' });
    for (const viewer of [bob, eve]) {
      expect(await refused(viewer, 'GET', `/api/v1/reviews/${review.id}`)).toEqual([404, 'review_not_found']);
    }
    expect(await ada.call(viewCalls.views)).toEqual([]);
    expect(await shared(ada, review, [bob])).toMatchObject({ shared_with: [bob.id], notes_shared: false });
    const list = (viewer: Person) => viewer.call(reviews.shared, { query: { by: ada.id } });
    const { id, owner, week } = review;
    expect(await list(bob)).toEqual({ reviews: [{ id, owner, week }], before: null });
    expect([await list(eve), await ada.call(viewCalls.views)]).toEqual([{ reviews: [], before: null }, []]);
    const seen = await read(bob, review);
    expect(said(seen)).toEqual(['Read: on all 7 days.']);
    expect(seen).toMatchObject({ answers: { helped: 'The garden' }, shared_with: [bob.id], saved: true });
    const views = [{ viewer: { id: bob.id, name: 'Bob' }, what: 'review', date: '2026-05-19' }];
    expect(await ada.call(viewCalls.views)).toEqual(views);

    await shared(ada, review, [bob, eve], true);
    expect(said(await read(eve, review))).toHaveLength(8);
    expect((await read(eve, review)).shared_with).toEqual([eve.id]);
    expect(await shared(ada, review, [])).toMatchObject({ shared_with: [], notes_shared: false });
    expect(await refused(eve, 'GET', `/api/v1/reviews/${review.id}`)).toEqual([404, 'review_not_found']);
  });

  test('shows nothing of hidden commitments, and nothing to former confidants', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    const review = await withReview(ada, world.now());
    const secret = await imported(ada, 'Secret', [['2026-05-12', 'Hush']]);
    const open = review.sentences[0]!.refs[0]!.commitment_id;
    const see = (id: string, body: object) =>
      ada.raw('PUT', visibilityCalls.changeVisibility.path.replace('{id}', id), { body });
    await see(secret, { audience: 'nobody' });
    await see(open, { audience: 'chosen', people: [{ id: bob.id, until: '2026-05-20' }] });
    await answered(ada, { change: { text: 'Less', action: { kind: 'close', commitment_id: secret } } });
    await shared(ada, review, [bob], true);
    const seen = await read(bob, review);
    expect(said(seen)).toHaveLength(8);
    expect(JSON.stringify(seen)).not.toMatch(/Secret|Hush/);
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(seen).toMatchObject({
      answers: { change: { text: 'Less', action: null } },
      visible_until: '2026-05-21T00:00:00.000Z',
    });
    expect(said(await read(ada, review))).toContain('Secret, on Tuesday: “Hush”');
    await world.setClock('2026-05-21T00:00:01Z');
    expect(await read(bob, review)).toMatchObject({ sentences: [], visible_until: null });

    await revoked(ada, bob);
    const path = `/api/v1/reviews/${review.id}`;
    expect(await refused(bob, 'GET', path)).toEqual([404, 'review_not_found']);
    expect(await refused(bob, 'GET', `/api/v1/reviews/shared?by=${ada.id}`)).toEqual([404, 'confidant_not_found']);
    expect((await read(ada, review)).shared_with).toEqual([]);
    // Being confidants again does not bring it back.
    await confidants(ada, bob);
    expect(await refused(bob, 'GET', path)).toEqual([404, 'review_not_found']);
    await shared(ada, review, [bob]);
    expect((await read(bob, review)).week).toEqual(review.week);
  });

  test('quotes no note that was changed or deleted since, but keeps it for its owner', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    const review = await withReview(ada, world.now());
    await shared(ada, review, [bob], true);
    const quotes = async (person: Person) => said(await read(person, review)).filter((text) => text.includes('garden'));
    expect(await quotes(bob)).toHaveLength(7);
    const id = review.sentences[0]!.refs[0]!.commitment_id;
    const write = (date: string, note: string) =>
      ada.call(commitments.note, { params: { id }, body: { at: `${date}T12:00:00Z`, note } });
    await write('2026-05-12', '');
    await write('2026-05-13', 'At home');
    expect(await quotes(bob)).toHaveLength(5);
    expect(JSON.stringify(await read(bob, review))).not.toContain('At home');
    expect(await quotes(ada)).toHaveLength(7);
    const quoted = review.sentences.find(({ params }) => params.date === '2026-05-12')!;
    const body = { sentence: 1, sentence_id: quoted.id, content: 'Which?' };
    const path = reviews.reply.path.replace('{id}', review.id);
    expect(await refused(bob, 'POST', path, body)).toEqual([404, 'sentence_not_found', 'sentence']);
  });

  test('quotes notes of periods that began long before the week', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person()];
    await confidants(ada, bob);
    // It ends on May 12, after 40 days.
    const paint = { key: 'paint', title: 'Paint', frequency: 'daily', schedule: { every: 40 } } as const;
    const move = { key: 'move', title: 'Move', frequency: 'once', start_date: '2026-01-10' } as const;
    const entry = { date: '2026-05-12', status: 'completed' } as const;
    await ada.call(imports.create, {
      body: {
        source: 'Notebook',
        commitments: [{ ...paint, start_date: '2026-04-03' }, move],
        entries: [
          { ...entry, key: 'paint', note: 'In oil' },
          { ...entry, key: 'move', note: 'By train' },
        ],
      },
    });
    const review = await withReview(ada, world.now());
    expect(said(review)).toEqual(expect.arrayContaining(['Paint: “In oil”', 'Move: “By train”']));
    await shared(ada, review, [bob], true);
    expect(said(await read(bob, review))).toEqual(said(review));
  });

  test('is for confidants alone whom the user shows commitments', async ({ world }) => {
    await world.setClock(START);
    const [ada, coached, stranger] = [await world.person(), await world.person(), await world.person()];
    // Ada coaches this person, and does not show them hers.
    await confidants(coached, ada, 'coach');
    const { id } = await withReview(ada, world.now());
    for (const each of [coached, stranger]) {
      const body = { confidant_ids: [each.id], notes: false };
      expect(await refused(ada, 'POST', `/api/v1/reviews/${id}/share`, body)).toEqual([
        422,
        'unknown_confidants',
        'confidant_ids',
      ]);
    }
    expect((await ada.call(reviews.current))?.saved).toBe(false);
  });
});

describe('an answer to a sentence', () => {
  test('is a message that quotes it and links to it', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person()];
    const chat = await confidants(ada, bob);
    const review = await withReview(ada, world.now());
    const path = reviews.reply.path.replace('{id}', review.id);
    const body = { sentence: 0, content: 'Well done!', client_id: crypto.randomUUID() };
    expect(await refused(bob, 'POST', path, body)).toEqual([404, 'review_not_found']);
    expect(await refused(ada, 'POST', path, body)).toEqual([422, 'unknown_confidants', 'confidant_id']);
    await shared(ada, review, [bob]);
    const { sentences } = await read(bob, review);
    const params = { id: review.id };
    const sent = await bob.call(reviews.reply, { params, body });
    const address = expect.stringMatching(
      new RegExp(`^“Read: on all 7 days.”\n\nWell done!\n\nhttp.*/reviews/${review.id}#${sentences[0]!.id}$`),
    );
    expect(sent).toMatchObject({ content: address, sender: { id: bob.id } });
    expect(await bob.raw('POST', path, { body })).toMatchObject({ status: 200, body: sent });
    const mine = await ada.call(reviews.reply, {
      params,
      body: { sentence: 0, content: 'Thanks', confidant_id: bob.id },
    });
    const { body: all } = await bob.answer(chats.messages, { params: { id: chat } });
    const written = all.filter(({ question }) => question === undefined);
    expect(written.map(({ id }) => id)).toEqual([sent.id, mine.id]);
    // What is not shown is not quoted.
    expect(await refused(bob, 'POST', path, { ...body, sentence: 1 })).toEqual([404, 'sentence_not_found', 'sentence']);
    const note = review.sentences[1]!.id;
    for (const [person, asked] of [
      [bob, { ...body, sentence_id: note }],
      [ada, { ...body, sentence: 1, confidant_id: bob.id }],
    ] as const) {
      expect(await refused(person, 'POST', path, asked)).toEqual([404, 'sentence_not_found', 'sentence']);
    }
  });
});
