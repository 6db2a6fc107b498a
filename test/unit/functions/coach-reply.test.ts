import { setTimeout as after } from 'node:timers/promises';
import { PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { describe, expect, test } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import {
  answer,
  asked,
  contents,
  conversation,
  deliver,
  heard,
  job,
  keys,
  live,
  logged,
  NOW,
  replies,
  said,
  table,
  usage,
  words,
  writing,
  written,
} from './support/coach-replies.ts';
import type { Item } from './support/real-table.ts';

/* One reply to what Ada wrote, and how her page follows it. */

describe('a reply', () => {
  test('answers all messages that Ada wrote before it began, once, and records its tokens', async () => {
    await written(3);
    expect(await answer(1)).toEqual([]);
    expect(await answer(2)).toEqual([]);
    expect(await answer(3)).toEqual([]);
    expect(await replies()).toEqual([
      {
        ...{ ...keys.message('c', 4), chatId: 'c', sequence: 4, by: 'fitness', content: 'Well done.' },
        ...{ at: NOW, clientId: null, answers: 3, tokens: { input: 1_000, output: 100 } },
      },
    ]);
    expect(await table.item('CHAT#c HEAD')).toMatchObject({ last: 4, lastAt: NOW, answered: 3 });
    expect(await usage()).toMatchObject({ micros: 560, 'fitness#name': 'Fitness Coach', 'fitness#input': 1_000 });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.key).toBe('sk-adas-own');
    expect(conversation()).toEqual(['Ada 1', 'Ada 2', 'Ada 3']);
    // Ada has not read it.
    expect(await table.item('USER#ada CHAT#c')).toMatchObject({ read: 3 });
  });

  test('is written once when its job is delivered again, also after a crash', async () => {
    await written(1);
    await answer(1);
    // The first worker crashed with its claim, and then the job has another id.
    await table.put({ PK: 'JOB#reply-c-1', SK: 'CLAIM' });
    expect(await answer(1)).toEqual([]);
    expect(await deliver({ ...job(1), id: 'again' })).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(asked).toHaveLength(1);
  });

  test('is written once when two workers run at once, and the tokens of both are counted', async () => {
    await written(1);
    await Promise.all([answer(1), deliver({ ...job(1), id: 'another' })]);
    expect(await contents()).toEqual(['Well done.']);
    expect(await usage()).toMatchObject({ micros: 560 * asked.length });
  });

  test('comes after a message that Ada writes meanwhile, and that message gets the next reply', async () => {
    await written(1);
    writing(async function* () {
      yield 'First.';
      await table.put(said(2), { ...(await table.item('CHAT#c HEAD')), last: 2, lastAt: NOW + 5 } as Item);
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
    await written(1, state);
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toEqual([]);
    expect([asked, heard]).toEqual([[], []]);
  });

  test('is not written when the chat is closed meanwhile, and Ada’s page stops waiting', async () => {
    await written(1);
    writing(async function* () {
      yield 'Late.';
      await table.put({ ...(await table.item('CHAT#c HEAD')), closed: true } as Item);
      return undefined;
    });
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toEqual([]);
    expect(heard.at(-1)).toEqual({ type: 'typing', chat_id: 'c', ended: true });
  });

  test('is tried again by the queue when the table fails, and Ada’s page stops waiting meanwhile', async () => {
    await written(1);
    table.between(({ operation }) => {
      if (operation === 'TransactWrite') throw new Error('The table is away');
    });
    expect(await answer(1)).toEqual([0]);
    expect(heard.at(-1)).toMatchObject({ ended: true });
    table.between(() => undefined);
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
  });

  describe('that is delivered again', () => {
    /** Until `recovered`, the table fails at this operation. */
    function failingAt(fatal: string): void {
      table.between(({ operation }) => {
        if (operation === fatal) throw new Error('The table is away');
      });
    }
    const recovered = () => table.between(() => undefined);

    test('after OpenAI has answered asks nothing more: what it wrote is said, and counted once', async () => {
      await written(1);
      failingAt('TransactWrite');
      expect(await answer(1)).toEqual([0]);
      recovered();
      await table.put(said(2), { ...(await table.item('CHAT#c HEAD')), last: 2 } as Item);
      expect(await answer(1)).toEqual([]);
      expect(await replies()).toMatchObject([{ content: 'Well done.', answers: 1, sequence: 3 }]);
      expect(await usage()).toMatchObject({ micros: 560 });
      expect(asked).toHaveLength(1);
      // What she wrote meanwhile gets its own.
      writing(words('Second.'));
      await answer(2);
      expect(await contents()).toEqual(['Well done.', 'Second.']);
      expect(conversation()).toEqual(['Ada 1', 'Well done.', 'Ada 2']);
    });

    test('and has been stopped meanwhile, is said all the same when it was written', async () => {
      await written(1);
      failingAt('TransactWrite');
      await answer(1);
      recovered();
      await table.put({ ...(await table.item('CHAT#c STOP')), upTo: 1 } as Item);
      expect(await answer(1)).toEqual([]);
      expect(await contents()).toEqual(['Well done.']);
    });

    test('after a crash in the middle asks nothing more, and says that it was interrupted', async () => {
      await written(2);
      writing(async function* () {
        yield 'Well';
        throw new Error('The worker was killed');
      });
      expect(await answer(1)).toEqual([0]);
      expect(await answer(1, 2)).toEqual([]);
      expect(await contents()).toEqual([COACH_SAYS.interrupted]);
      expect(await replies()).toMatchObject([{ answers: 2, isExcuse: true }]);
      expect(asked).toHaveLength(1);
      expect(await usage()).toBeUndefined();
    });

    test('after it failed before the question asks it', async () => {
      await written(1);
      failingAt('Query');
      expect(await answer(1)).toEqual([0]);
      recovered();
      expect(await answer(1)).toEqual([]);
      expect(await contents()).toEqual(['Well done.']);
      expect(asked).toHaveLength(1);
    });
  });

  test('is kept when its tokens cannot be recorded', async () => {
    await written(1);
    table.between(({ operation, keys: [key] }) => {
      if (operation === 'Update' && key?.includes('USAGE')) throw new Error('The table is away');
    });
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(logged.join()).toContain('was not noted');
  });
});

describe('Ada’s page', () => {
  test('shows at once that the coach is typing, then its words, and nothing after the message', async () => {
    await written(1);
    let [onTheirWay, most] = [0, 0];
    live.on(PostToConnectionCommand).callsFake(async ({ Data }) => {
      most = Math.max(most, ++onTheirWay);
      // Slow, so that more words arrive meanwhile.
      await after(300);
      heard.push(JSON.parse(String(Data)).message);
      onTheirWay--;
      return {};
    });
    writing(async function* () {
      yield 'See [your ';
      yield 'run](commit';
      await until(() => heard.length === 2, 'the first word');
      yield 'ment:123) now. ';
      await until(() => heard.length === 3, 'the rest');
      yield 'Go.';
      await until(() => onTheirWay === 1, 'the last words to be on their way');
      return undefined;
    });
    table.between(({ operation }) => {
      if (operation === 'TransactWrite') heard.push({ type: 'message' });
    });
    await answer(1);
    expect(heard.map(({ type, text }) => [type, text])).toEqual([
      ['typing', undefined],
      ['typing', 'See'],
      ['typing', 'See your run now.'],
      ['typing', 'See your run now. Go.'],
      ['message', undefined],
    ]);
    expect(most).toBe(1);
  });

  test('is removed from the connections when it is gone, and delays no reply', async () => {
    await written(1);
    live.on(PostToConnectionCommand).rejects(Object.assign(new Error('gone'), { $metadata: { httpStatusCode: 410 } }));
    expect(await answer(1)).toEqual([]);
    expect(await contents()).toEqual(['Well done.']);
    expect(await table.item('USER#ada REACH')).not.toHaveProperty('C#page');
  });
});
