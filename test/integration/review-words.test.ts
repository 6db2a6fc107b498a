import { describe, expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { coachOf, saveKey } from '#test/support/coaches.ts';
import { isLong } from '#test/support/long.ts';
import { aiRequestsWith } from '#test/support/replies.ts';
import { refused, withMisses, withReview } from '#test/support/reviews.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* A coach drafts an answer to a question of a review. */

const draftFor = (person: Caller, id: string, question: 'helped' | 'hindered' | 'change' = 'helped') =>
  person.call(reviews.words, { params: { id }, body: { question } });
const mayRead = (person: Person, may_read: { history?: boolean; notes?: boolean }) =>
  person.call(coaches.update, { params: { id: 'general' }, body: { user_coach: { may_read } } });

describe('a draft of an answer', () => {
  test('stands on what the coach may read, costs as a reply, and is not saved', async ({ world }) => {
    const ada = await world.person();
    await saveKey(ada);
    const { id, sentences } = await withReview(ada);
    const title = `Read ${crypto.randomUUID()}`;
    const params = { id: sentences[0]!.refs[0]!.commitment_id };
    await ada.call(commitments.update, { params, body: { commitment: { title } } });
    const { title: other } = await ada.commitment({ title: 'Not of this week' });
    const asked = async () => JSON.stringify((await aiRequestsWith(world, title)).at(-1)?.messages);
    const { draft, failure } = await draftFor(ada, id, 'hindered');
    expect([typeof draft, failure]).toEqual(['string', null]);
    expect(await asked()).toMatch(/Read.*: on all 7 days\./);
    expect(await asked()).toContain('What got in the way?');
    expect(await asked()).not.toContain('In the garden');
    expect(await asked()).not.toContain(other);
    expect(await ada.call(reviews.current)).toMatchObject({
      saved: false,
      answers: { helped: null, hindered: null, change: null },
    });
    const { coaches: used } = await ada.call(coaches.usage);
    expect(used.find((each) => each.id === 'general')?.output_tokens).toBeGreaterThan(0);

    await mayRead(ada, { history: false, notes: true });
    await draftFor(ada, id);
    expect(await asked()).toContain('In the garden');
    expect(await asked()).not.toContain('on all 7 days');
  });

  test('is told the notes alone where the coach may not read the history', async ({ world }) => {
    const ada = await world.person();
    await saveKey(ada);
    const { id, week, sentences } = await withMisses(ada);
    const note = `Too late ${crypto.randomUUID()}`;
    const read = sentences.find(({ params: { title } }) => title === 'Read');
    const params = { id: read!.refs[0]!.commitment_id };
    await ada.call(commitments.note, { params, body: { at: `${addDays(week.from, 1)}T12:00:00Z`, note } });
    const asked = async () => JSON.stringify((await aiRequestsWith(world, note)).at(-1)?.messages);
    await mayRead(ada, { history: true, notes: true });
    await draftFor(ada, id);
    expect(await asked()).toMatch(/on 3 of 7 days.*Read, missed on Tuesday: /);
    await mayRead(ada, { history: false, notes: true });
    await draftFor(ada, id);
    expect(await asked()).toContain(`Read, on Tuesday: “${note}”`);
    expect(await asked()).not.toMatch(/missed on|of 7 days/);
  });

  test('is refused for the review of somebody else, and for a week without one', async ({ world }) => {
    const [ada, bob] = [await world.person(), await world.person()];
    await saveKey(bob);
    const { id } = await withReview(ada);
    for (const each of [id, `${bob.id}-2026-01-05`]) {
      const path = reviews.words.path.replace('{id}', each);
      expect(await refused(bob, 'POST', path, { question: 'helped' })).toEqual([404, 'review_not_found']);
    }
  });

  test.for([
    ['sk-quota', 'quota_used_up'],
    ['sk-busy', 'unreachable'],
    ['sk-rubbish', 'unreadable'],
    ['sk-half', 'unreachable'],
    // It waits for the whole time that there is.
    ...(isLong ? [['sk-hang', 'unreachable'] as const] : []),
  ] as const)('is missing with a reason where OpenAI fails: %s', async ([kind, wanted], { world }) => {
    const ada = await world.person();
    await saveKey(ada, kind);
    const { id } = await withReview(ada);
    expect(await draftFor(ada, id)).toEqual({ draft: null, failure: wanted });
  });

  test('is missing with a reason without a key, and where the month’s limit is reached', async ({ world }) => {
    const ada = await world.person();
    const { id } = await withReview(ada);
    expect(await draftFor(ada, id)).toEqual({ draft: null, failure: 'no_key' });
    await saveKey(ada);
    await ada.call(coaches.limit, { body: { monthly_limit_usd: 0 } });
    expect(await draftFor(ada, id)).toEqual({ draft: null, failure: 'limit_reached' });
    expect((await coachOf(ada)).active).toBe(true);
  });
});
