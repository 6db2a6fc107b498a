import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { confidants } from '#test/support/confidants.ts';
import { download, exported, itemsIn } from '#test/support/exports.ts';
import { answered, imported, read, refused, said, shared, withReview } from '#test/support/reviews.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { writeTo } from '#test/support/table.ts';
import type { Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The weekly review. The last week of all persons is that from Monday, May 11 to Sunday, May 17. */

const START = '2026-05-19T12:00:00Z';
const test = testAt(START);

const current = (person: Person) => person.call(reviews.current);

describe('the current review', () => {
  test('says what the week that ended last was, and holds nothing before', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    expect(await current(ada)).toBeNull();
    await ada.commitment({ title: 'Sing' });
    expect(await current(ada)).toBeNull();
    const id = await imported(ada, 'Read', [['2026-05-11'], ['2026-05-13', 'In the garden'], ['2026-05-18']]);
    const at = '2026-05-12T12:00:00Z';
    await ada.call(commitments.note, { params: { id }, body: { at, note: 'too late from work' } });
    await ada.call(pauses.create, { body: { commitment_ids: [id], from: '2026-05-15', until: '2026-05-16' } });
    const review = await current(ada);
    expect(review).toMatchObject({
      id: `${ada.id}-2026-05-11`,
      owner: { id: ada.id, name: ada.name },
      week: { from: '2026-05-11', to: '2026-05-17' },
      away: false,
      cold: [],
      answers: { helped: null, hindered: null, change: null },
      shared_with: [],
      notes_shared: false,
      saved: false,
      created_at: '2026-05-18T00:00:00.000Z',
      visible_until: null,
    });
    expect(said(review!)).toEqual([
      'Read: on 2 of 5 days.',
      'Read: paused from Friday to Saturday.',
      'Read, missed on Tuesday: “too late from work”',
      'Read, on Wednesday: “In the garden”',
    ]);
    expect(review!.sentences[2]).toMatchObject({
      code: 'missed_note',
      params: { title: 'Read', date: '2026-05-12', note: 'too late from work' },
      refs: [{ commitment_id: id, date: '2026-05-12' }],
    });
    // It is computed each time, until it is saved.
    expect(await ada.call(reviews.list)).toEqual([]);
    expect(await read(ada, review!)).toEqual(review);
  });

  test('welcomes back after a week away, with what has gone cold', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const id = await imported(ada, 'Read', [['2026-04-21'], ['2026-05-18']]);
    const review = await current(ada);
    expect(review).toMatchObject({ away: true, cold: [id] });
    expect(said(review!)).toEqual(['Welcome back. Begin with one.']);
  });
});

describe('the answers', () => {
  test('save a review as it is, and can be changed', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    const before = await withReview(ada, world.now());
    const [ref] = before.sentences.flatMap(({ refs }) => refs);
    const action = { kind: 'reminders' as const, commitment_id: ref!.commitment_id, value: ['18:00', '07:30'] };
    const first = await answered(ada, { helped: ' The garden ', change: { text: 'Read earlier', action } });
    expect(first).toMatchObject({ ...before, answers: expect.anything(), saved: true, created_at: expect.anything() });
    const change = { text: 'Read earlier', action: { ...action, value: ['07:30', '18:00'] } };
    expect(first.answers).toEqual({ helped: 'The garden', hindered: null, change });
    // What is done to the history later does not change it.
    await ada.call(commitments.delete, { params: { id: ref!.commitment_id } });
    const second = await answered(ada, { hindered: 'Rain', helped: '' });
    expect(second).toEqual({ ...first, answers: { helped: null, hindered: 'Rain', change } });
    expect([await current(ada), await read(ada, first), ...(await ada.call(reviews.list))]).toEqual([
      second,
      second,
      second,
    ]);
    expect((await answered(ada, { change: null })).answers.change).toBeNull();
  });

  test('go to the week that they were written for, also after the next reset', async ({ world }) => {
    await world.setClock(START);
    const ada = await world.person();
    await withReview(ada, world.now());
    await world.setClock('2026-05-26T12:00:00Z');
    const written = await answered(ada, { helped: 'The garden' }, '2026-05-11');
    expect(written).toMatchObject({ id: `${ada.id}-2026-05-11`, answers: { helped: 'The garden' } });
    expect((await current(ada))?.week.from).toBe('2026-05-18');
    const path = reviews.answer.path;
    const body = { answers: { helped: 'x' } };
    expect(await refused(ada, 'PUT', `${path}?week=2026-05-12`, body)).toEqual([404, 'review_not_found']);
    expect(await refused(ada, 'PUT', `${path}?week=2026-05-25`, body)).toEqual([404, 'review_not_found']);
    expect(await refused(ada, 'PUT', `${path}?week=2026-04-20`, body)).toEqual([422, 'review_too_old', 'week']);
    expect(await refused(ada, 'PUT', `${path}?week=yesterday`, body)).toEqual([422, 'not_a_date', 'week']);
  });

  test('are refused where they are too long, or about what does not exist', async ({ world }) => {
    await world.setClock(START);
    const [ada, bob] = [await world.person(), await world.person()];
    const path = reviews.answer.path;
    expect(await refused(bob, 'PUT', path, { answers: { helped: 'x' } })).toEqual([404, 'review_not_found']);
    await withReview(ada, world.now());
    expect(await refused(ada, 'PUT', path, { answers: { helped: 'x'.repeat(1001) } })).toEqual([
      422,
      'too_long',
      'helped',
    ]);
    const change = (action: unknown) => ({ answers: { change: { text: 'x', action } } });
    const close = { kind: 'close', commitment_id: 'x', value: null };
    expect(await refused(ada, 'PUT', path, change(close))).toEqual([422, 'unknown_ids', 'commitment_id']);
    expect(await refused(ada, 'PUT', path, change({ ...close, kind: 'delete' }))).toEqual([422, 'not_one_of', 'kind']);
    expect(await refused(ada, 'PUT', path, change({ ...close, kind: 'cue', value: 'x'.repeat(81) }))).toEqual([
      422,
      'too_long',
      'value',
    ]);
  });
});

test('reviews are found by their words, and paged', async ({ world }) => {
  await world.setClock(START);
  const ada = await world.person();
  await withReview(ada, world.now());
  await answered(ada, { helped: 'Café' });
  await answered(ada, { hindered: 'Rain' }, '2026-05-04');
  const weeks = async (query: { q?: string; before?: string } = {}) =>
    (await ada.call(reviews.list, { query })).map(({ week }) => week.from);
  expect(await weeks()).toEqual(['2026-05-11', '2026-05-04']);
  expect(await weeks({ before: '2026-05-11' })).toEqual(['2026-05-04']);
  expect(await weeks({ q: 'cafe' })).toEqual(['2026-05-11']);
  expect(await weeks({ q: 'garden read' })).toEqual(['2026-05-11', '2026-05-04']);
  expect(await weeks({ q: 'garden', before: '2026-05-11' })).toEqual(['2026-05-04']);
  expect(await weeks({ q: 'nothing of the kind' })).toEqual([]);
});

test('a review is found however much was written after it', async ({ world }) => {
  await world.setClock(START);
  const ada = await world.person();
  const table = await sharedTable();
  const saved = (weeksAgo: number, helped: string) => {
    const from = addDays('2026-05-11', -7 * weeksAgo);
    const kept = { to: addDays(from, 6), sentences: [], away: false, cold: [], savedAt: Date.parse(START), helped };
    return { PK: `USER#${ada.id}`, SK: `REVIEW#${from}`, ...kept };
  };
  // Eleven megabytes.
  for (let weeksAgo = 1; weeksAgo < 30; weeksAgo++) await writeTo(table, [saved(weeksAgo, 'x'.repeat(380_000))]);
  await writeTo(table, [saved(30, 'The lighthouse')]);
  const found = await ada.call(reviews.list, { query: { q: 'lighthouse' } });
  expect(found.map(({ week }) => week.from)).toEqual([addDays('2026-05-11', -210)]);
});

test('reviews are in an export, and go with the account', async ({ world }) => {
  await world.setClock(START);
  const [ada, bob] = [await world.person(), await world.person()];
  await confidants(ada, bob);
  const review = await withReview(ada, world.now());
  await answered(ada, { helped: 'The garden', change: { text: 'Read earlier' } });
  await shared(ada, review, [bob]);
  const files = await download(await exported(ada));
  expect(itemsIn(files, 'reviews')).toMatchObject([
    { id: review.id, week: review.week, answers: { helped: 'The garden' }, shared_with: [bob.id] },
  ]);
  await bob.call(account.delete, { body: { user: { current_password: bob.password } } });
  await bob.mails();
  expect((await read(ada, review)).shared_with).toEqual([]);
});
