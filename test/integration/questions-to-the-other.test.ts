import { describe, expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { questionsIn } from '#test/support/agreements.ts';
import { chatOf, say, unreadOf } from '#test/support/chats.ts';
import { confidants, revoked } from '#test/support/confidants.ts';
import {
  AT_ONCE,
  decisionOn,
  decisionsOf,
  prefer,
  pushesTo,
  registered,
  settled,
} from '#test/support/notifications.ts';
import { Page } from '#test/support/page.ts';
import { shared, withReview } from '#test/support/reviews.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { cloud, NIGHT, test } from './support/quiet-hours.ts';
import type { TimedWorld } from './support/test-at.ts';

/* What Steadfast tells the other of two confidants in their chat: that a change is proposed, or a review shared. */

const NOTES = { mine: { shows: { notes: true } } };

async function friends(world: TimedWorld, instant: string) {
  await world.setClock(instant);
  const [ada, grace] = await Promise.all([world.verified({ name: 'Ada' }), world.verified({ name: 'Grace' })]);
  const chatId = await confidants(ada, grace);
  await settled(world);
  await Promise.all([prefer(ada, AT_ONCE), prefer(grace, AT_ONCE)]);
  return { ada, grace, chatId, token: await registered(grace) };
}

type Kind = 'proposal' | 'accepted' | 'declined' | 'review';

const propose = (by: Person, to: Person, body: object) => by.call(agreements.change, { params: { id: to.id }, body });
const told = (person: Person, chatId: string, kind: Kind) => questionsIn(person, chatId, kind);
const said = async (...about: Parameters<typeof told>) => (await told(...about)).map(({ content }) => content);

describe('a proposal', () => {
  const TOLD = 'Grace, Ada proposes to change your agreement.';

  test('is told to the other, once however often it is amended, and not if it is less', async ({ world }) => {
    const { ada, grace, chatId, token } = await friends(world, '2026-03-02T12:00:00Z');
    await propose(ada, grace, { mine: { shows: { food: false } } });
    expect(await said(grace, chatId, 'proposal')).toEqual([]);
    await propose(ada, grace, NOTES);
    await propose(ada, grace, { theirs: { after_miss: 'ask_me' } });
    await settled(world);
    const [question, ...more] = await told(grace, chatId, 'proposal');
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      content: TOLD,
      sender: { id: null, name: 'Steadfast' },
      question: { kind: 'proposal', of: ada.id, asks: grace.id, commitments: [], review_id: null, month: null },
    });
    expect([(await chatOf(ada, chatId)).unread_count, (await chatOf(grace, chatId)).unread_count]).toEqual([0, 1]);
    expect((await pushesTo(grace, token)).map(({ data }) => [data.title, data.body])).toEqual([
      ['Steadfast in your chat with Ada', TOLD],
    ]);
    expect((await decisionOn(ada, 'message')).push).toEqual(['dropped', 'asked_other']);
    expect((await decisionsOf(grace))[0]?.reason).toMatch(/^A change to your agreement with Ada was proposed\. /);

    // On another day, what is less is no news, and what is proposed after an answer is.
    await world.setClock('2026-03-03T12:00:00Z');
    await propose(ada, grace, { mine: { shows: { exercise: false } } });
    expect(await said(grace, chatId, 'proposal')).toEqual([TOLD]);
    await grace.call(agreements.decline, { params: { id: ada.id } });
    await propose(ada, grace, NOTES);
    expect(await said(grace, chatId, 'proposal')).toEqual([TOLD, TOLD]);
  });

  test('that was answered meanwhile is not pushed', async ({ world }) => {
    const { ada, grace, token } = await friends(world, '2026-03-04T12:00:00Z');
    const { proposed } = await propose(ada, grace, NOTES);
    await grace.call(agreements.accept, { params: { id: ada.id }, body: { version: proposed!.version } });
    await settled(world);
    expect(await pushesTo(grace, token)).toEqual([]);
  });

  test('is told whatever becomes of the answer to its write', async ({ world }) => {
    const { ada, grace, chatId } = await friends(world, '2026-03-05T12:00:00Z');
    await cloud.inject({ service: 'dynamodb', operation: 'TransactWriteItems', kind: 'lost-answer', times: 2 });
    const path = agreements.change.path.replace('{id}', grace.id);
    for (let tries = 0; tries < 3; tries++) await ada.raw('PUT', path, { body: NOTES });
    expect(await said(grace, chatId, 'proposal')).toEqual([TOLD]);
  });
});

describe('the answer to a proposal', () => {
  const YES = 'Ada, Grace said yes. What you proposed applies from now on.';
  const NO = 'Ada, Grace declined what you proposed. Nothing changes.';
  const answer = (by: Person, to: Person, version: number | undefined) =>
    by.call(agreements.accept, { params: { id: to.id }, body: { version: version ?? 0 } });

  test('is told to its author, once, and the proposal is read by the one who answered', async ({ world }) => {
    const { ada, grace, chatId } = await friends(world, '2026-03-24T12:00:00Z');
    const token = await registered(ada);
    const { proposed } = await propose(ada, grace, NOTES);
    expect([await unreadOf(ada, chatId), await unreadOf(grace, chatId)]).toEqual([0, 1]);
    const page = await Page.open(grace);
    await answer(grace, ada, proposed?.version);
    await answer(grace, ada, proposed?.version);
    await settled(world);
    // On her other pages, too.
    const updated = (await page.newEvents()).filter(({ type }) => type === 'chat_updated');
    expect(updated).toEqual([{ type: 'chat_updated', chat_id: chatId }]);
    page.close();
    const [question, ...more] = await told(ada, chatId, 'accepted');
    expect([question?.content, more]).toEqual([YES, []]);
    expect(question?.question).toMatchObject({ kind: 'accepted', of: grace.id, asks: ada.id });
    expect([await unreadOf(ada, chatId), await unreadOf(grace, chatId)]).toEqual([1, 0]);
    expect((await pushesTo(ada, token)).map(({ data }) => [data.title, data.body])).toEqual([
      ['Steadfast in your chat with Grace', YES],
    ]);
    expect((await decisionsOf(ada))[0]?.reason).toMatch(/^A change to your agreement with Grace was answered\. /);
    expect((await decisionOn(grace, 'message')).push).toEqual(['dropped', 'asked_other']);
  });

  test('no is told like yes, and taking back one’s own proposal is not told', async ({ world }) => {
    const { ada, grace, chatId } = await friends(world, '2026-03-25T12:00:00Z');
    await propose(ada, grace, NOTES);
    await grace.call(agreements.decline, { params: { id: ada.id } });
    await grace.call(agreements.decline, { params: { id: ada.id } });
    expect(await said(ada, chatId, 'declined')).toEqual([NO]);
    await propose(ada, grace, NOTES);
    await ada.call(agreements.decline, { params: { id: grace.id } });
    expect(await said(ada, chatId, 'declined')).toEqual([NO]);
  });

  test('leaves unread what was written before the proposal and after it', async ({ world }) => {
    const { ada, grace, chatId } = await friends(world, '2026-03-26T12:00:00Z');
    const { proposed } = await propose(ada, grace, NOTES);
    await say(ada, chatId, 'What do you think?');
    await answer(grace, ada, proposed?.version);
    expect(await unreadOf(grace, chatId)).toBe(2);
    await say(grace, chatId, 'Yes.');
    await say(ada, chatId, 'And this?');
    const next = await propose(ada, grace, { mine: { look_back: 'weekly' } });
    await answer(grace, ada, next.proposed?.version);
    expect(await unreadOf(grace, chatId)).toBe(3);
  });

  test('waits for the end of quiet hours, and is told whatever becomes of the answer to its write', async ({
    world,
  }) => {
    const { ada, grace, chatId } = await friends(world, '2026-03-27T23:00:00Z');
    const token = await registered(ada);
    await prefer(ada, { ...AT_ONCE, ...NIGHT });
    const { proposed } = await propose(ada, grace, NOTES);
    await cloud.inject({ service: 'dynamodb', operation: 'TransactWriteItems', kind: 'lost-answer', times: 2 });
    const path = pathOf(agreements.accept, { params: { id: ada.id } });
    for (let tries = 0; tries < 3; tries++) await grace.raw('POST', path, { body: { version: proposed?.version } });
    expect(await said(ada, chatId, 'accepted')).toEqual([YES]);
    await settled(world);
    expect(await pushesTo(ada, token)).toEqual([]);
    await world.setClock('2026-03-28T08:00:10Z');
    await cloud.runSchedule('digests');
    await settled(world);
    expect((await pushesTo(ada, token)).map(({ data }) => data.body)).toEqual([YES]);
  });
});

test('a review that is shared is told to those it is shared with, once', async ({ world }) => {
  const { ada, grace, chatId, token } = await friends(world, '2026-03-10T12:00:00Z');
  const eve = await world.verified();
  const other = await confidants(ada, eve);
  const review = await withReview(ada, world.now());
  await shared(ada, review, [grace]);
  await shared(ada, review, [grace, eve], true);
  await settled(world);
  const sentence = 'Grace, Ada shared the review of the week from March 2 with you.';
  expect(await said(grace, chatId, 'review')).toEqual([sentence]);
  expect(await said(eve, other, 'review')).toHaveLength(1);
  expect((await told(grace, chatId, 'review'))[0]?.question).toMatchObject({ kind: 'review', review_id: review.id });
  expect((await pushesTo(grace, token)).map(({ data }) => data.body)).toEqual([sentence]);
  await shared(ada, review, []);
  expect(await said(grace, chatId, 'review')).toEqual([sentence]);
  await shared(ada, review, [grace]);
  expect(await said(grace, chatId, 'review')).toEqual([sentence]);
});

test('a review that nobody sees any more is not told when quiet hours end', async ({ world }) => {
  const { ada, grace, token } = await friends(world, '2026-03-17T23:00:00Z');
  await prefer(grace, { ...AT_ONCE, ...NIGHT });
  await shared(ada, await withReview(ada, world.now()), [grace]);
  await settled(world);
  await revoked(ada, grace);
  await world.setClock('2026-03-18T08:00:10Z');
  await cloud.runSchedule('digests');
  await settled(world);
  expect(await pushesTo(grace, token)).toEqual([]);
});
