import { describe, expect, test } from 'vitest';
import { browsers, chat, message, person } from './support/people.ts';
import {
  ABOUT,
  BUSY,
  content,
  handler,
  keys,
  notification,
  PUSH,
  push,
  pushDecision,
  remove,
  sent,
  service,
  table,
} from './support/pushes.ts';
import { delivered } from './support/queues.ts';

/* A push that is sent or claimed again. */

test('a worker that dies between sending and storing sends the push again with the same tag and id', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  table.between(({ operation, keys }) => {
    if (operation === 'Update' && keys.some((key) => key.includes('NOTIFICATION#'))) throw new Error('Away');
  });
  expect(await push()).toEqual([0]);
  table.between(() => undefined);
  expect(await push()).toEqual([]);
  expect(service.messages).toEqual(Array(2).fill({ ...PUSH, id: 'message-c-7' }));
  expect(await pushDecision()).toEqual(sent);
});

test('a push that another worker has claimed is left to it', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  const lease = Math.floor(Date.now() / 1000) + 60;
  await table.put({ PK: 'JOB#push-bob-message-c-7', SK: 'CLAIM', lease, by: 'another message' });
  expect(await push()).toEqual([0]);
  expect(service.calls).toEqual([]);
});

describe('a push that is repeated after an outage of FCM', () => {
  test('is held if quiet hours have begun, and due at their end', async () => {
    await table.put(...person('bob', { preferences: { quietHoursStart: '12:00', quietHoursEnd: '13:30' } }));
    await table.put(...browsers('bob', { phone: 'a' }));
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'held', reason: 'quiet' });
    expect(await table.item('USER#bob HELD#push#chat-c')).toMatchObject({ about: ABOUT });
    expect(await table.item('USER#bob AGENDA#held')).toMatchObject({ due: '2027-03-01T13:30:00.000Z' });
  });

  test('is not sent to a member who was removed from the group meanwhile, and the decision is stored', async () => {
    const group = chat('c', { ada: 7, bob: 6, carol: 6 }, { last: 7, by: 'ada' });
    await table.put(...person('carol'), ...group, ...browsers('bob', { phone: 'a' }));
    service.answers = { phone: BUSY };
    expect(await push()).toEqual([0]);
    expect(service.calls).toEqual(['phone']);
    const [head] = chat('c', { ada: 7, carol: 6 }, { last: 7, by: 'ada' });
    await table.put({ ...head, type: 'group_chat' });
    await remove(keys.membership('bob', 'c'));
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual(['phone']);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
    expect(await table.under('USER#bob', 'HELD#')).toEqual([]);
  });

  test('is dropped if its message was read meanwhile, even if a later one is unread', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    const [head] = chat('c', { ada: 8, bob: 7 }, { last: 8, by: 'ada' });
    await table.put({ ...head }, message('c', 8, 'ada'));
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 7, joined: 0 });
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
  });

  test('is dropped without a decision if the chat was deleted', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    await remove(keys.head('c'));
    expect(await push()).toEqual([]);
    expect([service.calls, await pushDecision()]).toEqual([[], undefined]);
  });

  test('is dropped if pushes are off, and without a decision if the account was deleted', async () => {
    await table.put(...person('bob', { preferences: { push: false } }), ...browsers('bob', { phone: 'a' }));
    expect(await push()).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'push_off' });
    await table.put(...person('eve', { deletedAt: 1 }), ...browsers('eve', { other: 'b' }));
    const job = {
      kind: 'push',
      notification: { ...notification, userId: 'eve' },
      content,
      reference: ABOUT,
      held: false,
    };
    expect(await delivered(handler, { id: 'push-eve', job })).toEqual([]);
    expect(await table.under('USER#eve', 'NOTIFICATION#')).toEqual([]);
    expect(service.calls).toEqual([]);
  });
});
