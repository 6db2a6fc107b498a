import { setTimeout as after } from 'node:timers/promises';
import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { describe, expect, test } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import {
  ADAS,
  answer,
  contents,
  conversation,
  deliver,
  events,
  job,
  keys,
  live,
  logged,
  messageItem,
  NOW,
  putChat,
  replies,
  requests,
  setReplies,
  table,
  usage,
  words,
} from './support/coach-replies.ts';
import type { Item } from './support/real-table.ts';

/* One reply to what Ada wrote, and how her page follows it. */

describe('a reply', () => {
  test('answers all messages that Ada wrote before it began, once, and records its tokens', async () => {
    await putChat(3);
    expect(await answer(1)).toEqual([]);
    expect(await answer(2)).toEqual([]);
    expect(await answer(3)).toEqual([]);
    expect(await replies()).toEqual([
      {
        ...{ ...keys.message('c', 4), chatId: 'c', sequence: 4, by: 'fitness', content: 'Well done.' },
        ...{ at: NOW, clientId: null, answers: 3, tokens: { input: 1_000, output: 100 } },
      },
    ]);
    expect(await table.item('CHAT#c HEAD')).toMatchObject({
      ...{ last: 4, lastAt: NOW, answered: 3 },
      preview: { sequence: 4, by: 'fitness', content: 'Well done.' },
    });
    expect(await usage()).toMatchObject({ micros: 560, 'fitness#name': 'Fitness Coach', 'fitness#input': 1_000 });
    expect(requests).toHaveLength(1);
    expect(requests[0]!.key).toEqual(ADAS);
    expect(conversation()).toEqual(['Ada 1', 'Ada 2', 'Ada 3']);
    // Ada has not read it.
    expect(await table.item('USER#ada CHAT#c')).toMatchObject({ read: 3 });
  });

  test('is written once when its job is delivered again, also after a crash', async () => {
    await putChat(1);
    await answer(1);
    // The first worker crashed with its claim, and then the job has another id.
    await table.put({ PK: 'JOB#reply-c-1', SK: 'CLAIM' });
    expect(await answer(1)).toEqual([]);
    expect(await deliver({ ...job(1), id: 'again' })).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(requests).toHaveLength(1);
  });

  test('is written once when two workers run at once, and the tokens of both are counted', async () => {
    await putChat(1);
    await Promise.all([answer(1), deliver({ ...job(1), id: 'another' })]);
    expect(await contents()).toEqual(['Well done.']);
    expect(await usage()).toMatchObject({ micros: 560 * requests.length });
  });

  test('comes after a message that Ada writes meanwhile, and that message gets the next reply', async () => {
    await putChat(1);
    setReplies(async function* () {
      yield 'First.';
      await table.put(messageItem(2), { ...(await table.item('CHAT#c HEAD')), last: 2, lastAt: NOW + 5 } as Item);
      return undefined;
    }, words('Second.'));
    await answer(1);
    expect(await replies()).toMatchObject([{ sequence: 3, content: 'First.', answers: 1, at: NOW + 5 }]);
    await answer(2);
    expect(await contents()).toEqual(['First.', 'Second.']);
    expect(conversation()).toEqual(['Ada 1', 'First.', 'Ada 2']);
  });

  test.each([
    ['the chat is closed', { head: { closed: true } }],
    ['the message was answered', { head: { answered: 1 } }],
    ['Ada’s account is gone', { user: { deletedAt: 1 } }],
    ['the coach is not active', { coach: { active: false } }],
    ['the chat has no coach', { head: { coach: undefined } }],
  ])('is not written when %s', async (_, state: Record<string, Item>) => {
    await putChat(1, state);
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toEqual([]);
    expect([requests, events]).toEqual([[], []]);
  });

  test('is not written when the chat is closed meanwhile, and Ada’s page stops waiting', async () => {
    await putChat(1);
    setReplies(async function* () {
      yield 'Late.';
      await table.put({ ...(await table.item('CHAT#c HEAD')), closed: true } as Item);
      return undefined;
    });
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'typing', chat_id: 'c', ended: true });
  });

  test('is repeated by the queue if the table fails, and Ada’s page stops waiting meanwhile', async () => {
    await putChat(1);
    table.between(({ operation }) => {
      if (operation === 'TransactWrite') throw new Error('The table is away');
    });
    expect(await answer(1)).toEqual([0]);
    expect(events.at(-1)).toMatchObject({ ended: true });
    table.between(() => undefined);
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
  });

  describe('that is delivered again', () => {
    /** Makes the table fail at this operation until `recovered`. */
    function failingAt(fatal: string): void {
      table.between(({ operation }) => {
        if (operation === fatal) throw new Error('The table is away');
      });
    }
    const recovered = () => table.between(() => undefined);

    test('after the provider has answered makes no other request: its reply is stored, and counted once', async () => {
      await putChat(1);
      failingAt('TransactWrite');
      expect(await answer(1)).toEqual([0]);
      recovered();
      await table.put(messageItem(2), { ...(await table.item('CHAT#c HEAD')), last: 2 } as Item);
      expect(await answer(1)).toEqual([]);
      expect(await replies()).toMatchObject([{ content: 'Well done.', answers: 1, sequence: 3 }]);
      expect(await usage()).toMatchObject({ micros: 560 });
      expect(requests).toHaveLength(1);
      // Her message in between gets its own reply.
      setReplies(words('Second.'));
      await answer(2);
      expect(await contents()).toEqual(['Well done.', 'Second.']);
      expect(conversation()).toEqual(['Ada 1', 'Well done.', 'Ada 2']);
    });

    test('and was stopped meanwhile is stored if it was complete', async () => {
      await putChat(1);
      failingAt('TransactWrite');
      await answer(1);
      recovered();
      await table.put({ ...(await table.item('CHAT#c STOP')), upTo: 1 } as Item);
      expect(await answer(1)).toEqual([]);
      expect(await contents()).toEqual(['Well done.']);
    });

    test('after a crash in the middle makes no other request, and says that it was interrupted', async () => {
      await putChat(2);
      setReplies(async function* () {
        yield 'Well';
        throw new Error('The worker was killed');
      });
      expect(await answer(1)).toEqual([0]);
      expect(await answer(1, 2)).toEqual([]);
      expect(await contents()).toEqual([COACH_SAYS.interrupted]);
      expect(await replies()).toMatchObject([{ answers: 2, isExcuse: true }]);
      expect(requests).toHaveLength(1);
      expect(await usage()).toBeUndefined();
    });

    test('after a failure before the request makes the request', async () => {
      await putChat(1);
      failingAt('Query');
      expect(await answer(1)).toEqual([0]);
      recovered();
      expect(await answer(1)).toEqual([]);
      expect(await contents()).toEqual(['Well done.']);
      expect(requests).toHaveLength(1);
    });
  });

  test('is kept when its tokens cannot be recorded', async () => {
    await putChat(1);
    table.between(({ operation, keys: [key] }) => {
      if (operation === 'Update' && key?.includes('USAGE')) throw new Error('The table is away');
    });
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(logged.join()).toContain('was not noted');
  });
});

describe('Ada’s page', () => {
  test('shows immediately that the coach is typing, then its words, and nothing after the message', async () => {
    await putChat(1);
    let [underWay, maximum] = [0, 0];
    live.on(PostToConnectionCommand).callsFake(async ({ Data }) => {
      maximum = Math.max(maximum, ++underWay);
      // Slow, so that more words arrive meanwhile.
      await after(300);
      events.push(JSON.parse(String(Data)).message);
      underWay--;
      return {};
    });
    setReplies(async function* () {
      yield 'See [your ';
      yield 'run](commit';
      await until(() => events.length === 2, 'the first word');
      yield 'ment:123) now. ';
      await until(() => events.length === 3, 'the rest');
      yield 'Go.';
      await until(() => underWay === 1, 'the last words to be on their way');
      return undefined;
    });
    table.between(({ operation }) => {
      if (operation === 'TransactWrite') events.push({ type: 'message' });
    });
    await answer(1);
    expect(events.map(({ type, text }) => [type, text])).toEqual([
      ['typing', undefined],
      ['typing', 'See'],
      ['typing', 'See your run now.'],
      ['typing', 'See your run now. Go.'],
      ['message', undefined],
    ]);
    expect(maximum).toBe(1);
  });

  test('is removed from the connections if it is gone, and does not delay the reply', async () => {
    await putChat(1);
    live.on(PostToConnectionCommand).rejects(Object.assign(new Error('gone'), { $metadata: { httpStatusCode: 410 } }));
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(await table.item('USER#ada REACH')).not.toHaveProperty('C#page');
  });
});
