import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { users } from '#shared/contracts/users.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { agree, questionsIn } from '#test/support/agreements.ts';
import { chatOf, say } from '#test/support/chats.ts';
import { revoked } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { decisionOn, decisionsOf, pushesTo, subjectsTo, titlesTo } from '#test/support/notifications.ts';
import { agreed, askedIn, morningAt } from './support/questions.ts';
import { cloud, test } from './support/quiet-hours.ts';

/* What Steadfast asks after a miss, from the clock to the chat. Each test has days of its own. */

const ASKED_ADA = 'Ada, you missed “Run” yesterday. What got in the way?';
const ASKED_GRACE = 'Grace, Ada missed “Run” yesterday. Would you ask what got in the way?';
const OTHER = {
  in_app: ['dropped', 'asked_other'],
  push: ['dropped', 'asked_other'],
  email: ['dropped', 'asked_other'],
};

describe('on the morning after a miss', () => {
  test('Steadfast asks the owner in the chat of the two, and tells nobody else', async ({ world }) => {
    const people = await agreed(world, '2026-03-02T12:00:00Z', 'ask_me');
    const { ada, grace, chatId, tokens } = people;
    const run = await ada.commitment({ title: 'Run' });
    await morningAt(world, '2026-03-02T12:05:00Z');
    await morningAt(world, '2026-03-03T08:59:30Z');
    expect(await askedIn(people)).toEqual([]);
    await morningAt(world, '2026-03-03T09:00:10Z');
    const [question, ...more] = await questionsIn(ada, chatId);
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      content: ASKED_ADA,
      sender: { id: null, name: 'Steadfast' },
      client_id: null,
      question: { kind: 'missed', of: ada.id, asks: ada.id, commitments: [{ id: run.id, title: 'Run' }] },
    });
    expect(await questionsIn(grace, chatId)).toEqual([question]);
    expect(await chatOf(ada, chatId)).toMatchObject({
      unread_count: 1,
      last_message: { content: ASKED_ADA, sender_id: null },
    });
    expect((await chatOf(grace, chatId)).unread_count).toBe(0);

    expect((await pushesTo(ada, tokens.ada)).map(({ data }) => [data.title, data.body, data.url])).toEqual([
      ['Steadfast in your chat with Grace', ASKED_ADA, `/chats/${chatId}`],
    ]);
    expect(await subjectsTo(ada)).toEqual(['New message from Steadfast']);
    expect([await titlesTo(grace, tokens.grace), await subjectsTo(grace)]).toEqual([
      [],
      ['Ada invited you to Steadfast'],
    ]);
    expect(await decisionOn(grace, 'message')).toEqual(OTHER);
    expect((await decisionOn(ada, 'message')).push).toEqual(['sent', 'push_on']);
    const [toAda] = await decisionsOf(ada);
    const [toGrace] = await decisionsOf(grace);
    const because = (name: string) =>
      expect.stringMatching(
        new RegExp(`^“Run” was missed yesterday, and your agreement with ${name} says that Steadfast asks\\. `),
      );
    expect([toAda?.reason, toGrace?.reason]).toEqual([because('Grace'), because('Ada')]);

    // It stays one question, however often the schedule runs, and the next morning has its own.
    await morningAt(world, '2026-03-03T09:03:00Z');
    expect(await askedIn(people)).toEqual([ASKED_ADA]);
    await say(ada, chatId, 'I was late from work.');
    await ada.complete(run.id);
    await morningAt(world, '2026-03-04T09:00:10Z');
    expect(await askedIn(people)).toEqual([ASKED_ADA]);
    await morningAt(world, '2026-03-05T09:00:10Z');
    expect(await askedIn(people)).toEqual([ASKED_ADA, ASKED_ADA]);
  });

  test('Steadfast asks the confidant to ask, at most once in a week of the owner', async ({ world }) => {
    // A Monday. Ada's weeks begin on Thursdays.
    const people = await agreed(world, '2026-03-09T12:00:00Z', 'ask_them');
    const { ada, grace, chatId, tokens } = people;
    await ada.call(users.update, { body: { user: { weekly_reset_day: 4 } } });
    await ada.commitment({ title: 'Run' });
    await morningAt(world, '2026-03-10T09:00:10Z');
    expect(await askedIn(people)).toEqual([ASKED_GRACE]);
    expect([(await chatOf(ada, chatId)).unread_count, (await chatOf(grace, chatId)).unread_count]).toEqual([0, 1]);
    expect(await titlesTo(grace, tokens.grace)).toEqual(['Steadfast in your chat with Ada']);
    expect(await titlesTo(ada, tokens.ada)).toEqual([]);
    expect(await decisionOn(ada, 'message')).toEqual(OTHER);
    await morningAt(world, '2026-03-11T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(1);
    await morningAt(world, '2026-03-12T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(2);
  });

  test('one question names all that the confidant sees, and nothing that rests or is done', async ({ world }) => {
    const people = await agreed(world, '2026-03-16T12:00:00Z', 'ask_me');
    const { ada } = people;
    const titles = ['Run', 'Read', 'Done', 'Late', 'Skipped', 'Hidden', 'Paused', 'Closed', 'Deleted', 'Coffee'];
    const made = new Map<string, string>();
    for (const title of titles) {
      const target = { direction: 'at_most', amount: 1, unit: 'cup' } as const;
      made.set(title, (await ada.commitment({ title, ...(title === 'Coffee' && { schedule: { target } }) })).id);
    }
    const idOf = (title: string) => made.get(title) ?? '';
    await ada.complete(idOf('Done'));
    await ada.skip(idOf('Skipped'));
    await ada.call(commitments.complete, { params: { id: idOf('Coffee') }, body: { amount: 2 } });
    await world.setClock('2026-03-17T07:00:00Z');
    await ada.complete(idOf('Late'), '2026-03-16T21:00:00Z');
    // What is done on the next day leaves the miss as it was.
    await ada.complete(idOf('Run'));
    const params = (title: string) => ({ params: { id: idOf(title) } });
    await ada.call(visibilityCalls.changeVisibility, { ...params('Hidden'), body: { audience: 'nobody' } });
    await ada.call(pauses.create, { body: { commitment_ids: [idOf('Paused')], from: '2026-03-17', until: null } });
    await ada.call(commitments.close, params('Closed'));
    await ada.call(commitments.delete, params('Deleted'));
    await morningAt(world, '2026-03-17T09:00:10Z');
    const asked = 'Ada, you missed “Run” and “Read” yesterday. What got in the way?';
    expect(await askedIn(people)).toEqual([asked]);
  });

  test('it waits for the end of quiet hours, comes hours late, and not in the afternoon', async ({ world }) => {
    const until = { quiet_hours_start: '22:00', quiet_hours_end: '10:30' };
    const people = await agreed(world, '2026-03-23T12:00:00Z', 'ask_me', until);
    await people.ada.commitment({ title: 'Run' });
    await morningAt(world, '2026-03-24T10:29:00Z');
    expect(await askedIn(people)).toEqual([]);
    await morningAt(world, '2026-03-24T10:30:10Z');
    expect(await titlesTo(people.ada, people.tokens.ada)).toEqual(['Steadfast in your chat with Grace']);
    await morningAt(world, '2026-03-25T16:29:00Z');
    expect(await askedIn(people)).toHaveLength(2);
    await morningAt(world, '2026-03-26T16:31:00Z');
    expect(await askedIn(people)).toHaveLength(2);
  });
});

describe('nothing is asked', () => {
  test('about a miss before the agreement, after its end, once it asks less, or after the two have parted', async ({
    world,
  }) => {
    const people = await agreed(world, '2026-04-06T12:00:00Z', 'nothing');
    const { ada, grace } = people;
    await ada.commitment({ title: 'Run' });
    await world.setClock('2026-04-07T08:50:00Z');
    await agree(ada, grace, { after_miss: 'ask_me' }, '2026-04-08');
    await morningAt(world, '2026-04-07T09:00:10Z');
    expect(await askedIn(people)).toEqual([]);
    await morningAt(world, '2026-04-08T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(1);
    await morningAt(world, '2026-04-09T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(1);
    await agree(ada, grace, { after_miss: 'ask_me' }, '2026-05-01');
    await morningAt(world, '2026-04-10T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(2);
    await agree(ada, grace, { after_miss: 'nothing' });
    await morningAt(world, '2026-04-11T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(2);
    await agree(ada, grace, { after_miss: 'ask_me' });
    await revoked(ada, grace);
    await morningAt(world, '2026-04-12T09:00:10Z');
    expect(await askedIn(people)).toHaveLength(2);
  });
});

describe('a question is asked once', () => {
  test('when two sweeps run at once', async ({ world }) => {
    const people = await agreed(world, '2026-06-01T12:00:00Z', 'ask_me');
    await people.ada.commitment({ title: 'Run' });
    await world.setClock('2026-06-02T09:00:10Z');
    await Promise.all([cloud.runSchedule('agreements'), cloud.runSchedule('agreements')]);
    await morningAt(world, '2026-06-02T09:01:00Z');
    expect(await askedIn(people)).toEqual([ASKED_ADA]);
  });

  test.for(sampled(['TransactWriteItems', 'UpdateItem']))(
    'whatever becomes of the answer to a write: %s',
    async (operation, { world }) => {
      const day = operation === 'UpdateItem' ? '09' : '16';
      const people = await agreed(world, `2026-06-${day}T12:00:00Z`, 'ask_them');
      await people.ada.commitment({ title: 'Run' });
      await morningAt(world, `2026-06-${day}T12:05:00Z`);
      await cloud.inject({ service: 'dynamodb', operation, kind: 'lost-answer', times: 1 });
      const next = String(Number(day) + 1).padStart(2, '0');
      await morningAt(world, `2026-06-${next}T09:00:10Z`);
      await morningAt(world, `2026-06-${next}T09:10:00Z`);
      expect(await askedIn(people)).toEqual([ASKED_GRACE]);
    },
  );
});
