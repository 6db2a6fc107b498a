import { describe, expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { agree, questionsIn } from '#test/support/agreements.ts';
import { chatOf } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import {
  AT_ONCE,
  decisionOn,
  decisionsOf,
  prefer,
  pushesTo,
  read,
  registered,
  settled,
} from '#test/support/notifications.ts';
import { answered, shared, withReview } from '#test/support/reviews.ts';
import { morningAt } from './support/questions.ts';
import { test } from './support/quiet-hours.ts';
import type { TimedWorld } from './support/test-at.ts';

/* When two confidants look back together, as their agreement says. Each test has weeks of its own. */

const OF_WEEK = 'Ada and Grace, Ada’s week has ended. You can look back on it together now.';
const OF_MONTH = 'Ada and Grace, Ada’s month has ended. You can look back on it together now.';

/** Ada's agreement with Grace says this from an instant on. Ada has done something in the two weeks before. */
async function agreed(world: TimedWorld, instant: string, every: 'weekly' | 'monthly', until?: string) {
  await world.setClock(instant);
  const [ada, grace] = await Promise.all([world.verified({ name: 'Ada' }), world.verified({ name: 'Grace' })]);
  const chatId = await confidants(ada, grace);
  await settled(world);
  await Promise.all([prefer(ada, AT_ONCE), prefer(grace, AT_ONCE)]);
  const token = await registered(ada);
  await withReview(ada, world.now());
  await agree(ada, grace, { look_back: every }, until);
  return { ada, grace, chatId, token };
}

/** Ada does something now, and is not away in this week. Returns the id of the commitment. */
async function doneOnce({ ada }: Pick<Awaited<ReturnType<typeof agreed>>, 'ada'>): Promise<string> {
  const [commitment] = await ada.commitments();
  await ada.complete(commitment!.id);
  return commitment!.id;
}

const said = async ({ ada, chatId }: Pick<Awaited<ReturnType<typeof agreed>>, 'ada' | 'chatId'>) =>
  (await questionsIn(ada, chatId)).map(({ content }) => content);

describe('on the morning after a week', () => {
  test('Steadfast tells the owner in the chat of the two, once, and the other reads it there', async ({ world }) => {
    // A Tuesday. Weeks begin on Mondays.
    const people = await agreed(world, '2026-05-19T12:00:00Z', 'weekly');
    const { ada, grace, chatId, token } = people;
    await morningAt(world, '2026-05-19T12:05:00Z');
    await morningAt(world, '2026-05-24T09:00:10Z');
    expect(await said(people)).toEqual([]);
    await morningAt(world, '2026-05-25T09:00:10Z');
    const [question, ...more] = await questionsIn(ada, chatId);
    expect(more).toEqual([]);
    const about = { commitments: [], review_id: `${ada.id}-2026-05-18`, month: null };
    expect(question).toMatchObject({
      content: OF_WEEK,
      sender: { id: null, name: 'Steadfast' },
      question: { kind: 'look_back', of: ada.id, asks: ada.id, ...about },
    });
    expect(await questionsIn(grace, chatId)).toEqual([question]);
    expect([(await chatOf(ada, chatId)).unread_count, (await chatOf(grace, chatId)).unread_count]).toEqual([1, 0]);
    expect((await chatOf(ada, chatId)).last_message?.content).toBe(OF_WEEK);
    expect((await pushesTo(ada, token)).map(({ data }) => [data.title, data.body])).toEqual([
      ['Steadfast in your chat with Grace', OF_WEEK],
    ]);
    expect((await decisionOn(grace, 'message')).push).toEqual(['dropped', 'asked_other']);
    // It is no question.
    expect((await decisionsOf(grace))[0]).toMatchObject({
      reason:
        'Your agreement with Ada says that you look back together every week. The message was for the other person.',
      cause: 'Your agreement with Ada says that you look back together every week.',
    });
    expect((await decisionsOf(ada))[0]?.reason).toMatch(
      /^Your agreement with Grace says that you look back together every week\. /,
    );

    await morningAt(world, '2026-05-25T09:03:00Z');
    await morningAt(world, '2026-05-26T09:00:10Z');
    expect(await said(people)).toEqual([OF_WEEK]);
    await doneOnce(people);
    await morningAt(world, '2026-06-01T09:00:10Z');
    expect(await said(people)).toEqual([OF_WEEK, OF_WEEK]);
  });

  test('nothing is said of one that holds nothing, or is shared already, or after the end', async ({ world }) => {
    const people = await agreed(world, '2026-06-02T12:00:00Z', 'weekly', '2026-06-21');
    const { ada, grace } = people;
    const idle = await world.verified({ name: 'Idle' });
    const other = await confidants(idle, grace);
    await agree(idle, grace, { look_back: 'weekly' });
    await world.setClock('2026-06-08T08:00:00Z');
    const current = await ada.call(reviews.current);
    await shared(ada, current!, [grace]);
    await morningAt(world, '2026-06-08T09:00:10Z');
    expect([await said(people), await said({ ada: idle, chatId: other })]).toEqual([[], []]);
    await doneOnce(people);
    await morningAt(world, '2026-06-15T09:00:10Z');
    expect(await said(people)).toEqual([OF_WEEK]);
    await doneOnce(people);
    await morningAt(world, '2026-06-22T09:00:10Z');
    expect(await said(people)).toEqual([OF_WEEK]);
  });

  test('nothing is said of one before the agreement, in which its owner was away, or that is hidden', async ({
    world,
  }) => {
    // A Monday.
    const people = await agreed(world, '2026-07-06T08:00:00Z', 'weekly');
    const { ada, grace } = people;
    await morningAt(world, '2026-07-06T09:00:10Z');
    expect(await said(people)).toEqual([]);
    // A week in which nothing is done.
    await morningAt(world, '2026-07-13T09:00:10Z');
    await morningAt(world, '2026-07-20T09:00:10Z');
    expect(await said(people)).toEqual([]);
    const id = await doneOnce(people);
    // Less is shown from now on. How often they look back stays as it was agreed.
    await ada.call(agreements.change, { params: { id: grace.id }, body: { mine: { shows: { food: false } } } });
    await morningAt(world, '2026-07-27T09:00:10Z');
    expect(await said(people)).toEqual([OF_WEEK]);
    await doneOnce(people);
    await ada.call(visibilityCalls.changeVisibility, { params: { id }, body: { audience: 'nobody' } });
    await morningAt(world, '2026-08-03T09:00:10Z');
    expect(await said(people)).toEqual([OF_WEEK]);
  });
});

test('whoever gets the letter about their week gets no other e-mail to look back on it', async ({ world }) => {
  const people = await agreed(world, '2026-08-11T12:00:00Z', 'weekly');
  const { ada, chatId, token } = people;
  await prefer(ada, { weekly_review: true });
  await doneOnce(people);
  await morningAt(world, '2026-08-17T09:00:10Z');
  expect(await said(people)).toEqual([OF_WEEK]);
  expect(await decisionOn(ada, 'message')).toMatchObject({ email: ['dropped', 'review_letter'] });
  expect(await pushesTo(ada, token)).toHaveLength(1);
  await doneOnce(people);
  await read(ada, chatId);
  // There is no letter about a week that was answered already.
  await world.setClock('2026-08-24T08:00:00Z');
  await answered(ada, { helped: 'The garden' });
  await morningAt(world, '2026-08-24T09:00:10Z');
  expect(await decisionOn(ada, 'message')).toMatchObject({ email: ['sent', 'email_immediate'] });
});

test('on the first morning of a month Steadfast tells of the month that is over', async ({ world }) => {
  const people = await agreed(world, '2026-06-24T12:00:00Z', 'monthly');
  await morningAt(world, '2026-06-29T09:00:10Z');
  await morningAt(world, '2026-06-30T09:00:10Z');
  expect(await said(people)).toEqual([]);
  await morningAt(world, '2026-07-01T09:00:10Z');
  await morningAt(world, '2026-07-02T09:00:10Z');
  const [question, ...more] = await questionsIn(people.ada, people.chatId);
  expect([question?.content, more]).toEqual([OF_MONTH, []]);
  expect(question?.question).toMatchObject({ kind: 'look_back', review_id: null, month: '2026-06' });
});
