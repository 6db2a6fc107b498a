import { describe, expect, test } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import {
  answer,
  contents,
  conversation,
  keys,
  messageItem,
  NOW,
  putChat,
  replies,
  requests,
  setReplies,
  stored,
  table,
  usage,
  words,
} from './support/coach-replies.ts';
import type { Item } from './support/real-table.ts';

/* What the coach says when the AI provider fails or cannot be asked. */

describe('when the AI provider fails', () => {
  test.each([
    ['refused', COACH_SAYS.keyRefused, 1],
    ['quota', COACH_SAYS.quotaUsedUp, 1],
    ['unavailable', COACH_SAYS.unreachable, 2],
    ['silent', COACH_SAYS.unreachable, 2],
    ['unreadable', COACH_SAYS.unreadable, 2],
  ] as const)('(%s), the coach says why', async (fault, sentence, attempts) => {
    await putChat(1);
    setReplies(words('', fault));
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toMatchObject([{ content: sentence, isExcuse: true, answers: 1 }]);
    // The table holds the code only.
    expect(await stored()).toMatchObject([{ content: '', failure: { code: expect.stringMatching(/^[a-z_]+$/) } }]);
    // A list of chats says nothing of it.
    expect(await table.item('CHAT#c HEAD')).toMatchObject({ preview: { sequence: 2, content: '' } });
    expect(requests).toHaveLength(attempts);
    // Nothing was written, so nothing is counted. The next request does not hold this message.
    expect(await usage()).toBeUndefined();
    await table.put(messageItem(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    setReplies(words('Here I am.'));
    await answer(3);
    expect(conversation()).toEqual(['Ada 1', 'Ada 3']);
  });

  test('once, Ada reads the reply of the second attempt', async () => {
    await putChat(1);
    setReplies(words('Half a', 'broken'), words('A whole one.'));
    await answer(1);
    expect(await contents()).toEqual(['A whole one.']);
    // The first attempt is counted, too.
    expect(Number((await usage())?.['fitness#input'])).toBeGreaterThan(1_000);
  });

  test('with text that has no visible character, the coach says so', async () => {
    await putChat(1);
    setReplies(words(' \u0007 \u200b commitment:123 '));
    await answer(1);
    expect(await contents()).toEqual([COACH_SAYS.unreadable]);
  });

  test('with a reply of the greatest length, Ada reads it with a note, and it is not asked again', async () => {
    await putChat(1);
    setReplies(words('There is so much to', 'long'));
    await answer(1);
    expect(await contents()).toEqual([`There is so much to\n\n${COACH_SAYS.thatMuch}`]);
    expect(requests).toHaveLength(1);
  });

  test('twice in the middle of a reply, Ada reads the longer part', async () => {
    await putChat(1);
    setReplies(words('The longer of two', 'broken'), words('The shorter', 'silent'));
    await answer(1);
    expect(await replies()).toMatchObject([{ content: `The longer of two\n\n${COACH_SAYS.brokenOff}` }]);
    expect((await replies())[0]).not.toHaveProperty('isExcuse');
  });

  test('with text that cannot be shown, the coach says so', async () => {
    await putChat(1);
    setReplies(words(' \u0007 commitment:123 '));
    await answer(1);
    expect(await contents()).toEqual([COACH_SAYS.unreadable]);
  });

  test('to end its reply, Ada reads as much as a message can hold', async () => {
    await putChat(1);
    setReplies(words('word '.repeat(2_000)));
    await answer(1);
    const [content] = (await contents()) as string[];
    expect(content?.length).toBeLessThanOrEqual(LIMITS.messageLength);
    expect(content?.endsWith('word…')).toBe(true);
  });
});

describe('without a request to the AI provider, the coach says', () => {
  test.each([
    ['that there is no key', { user: { aiKey: undefined } }, COACH_SAYS.noKey],
    ['that the limit is reached', { coaches: { monthlyLimit: 2_500_000 } }, COACH_SAYS.limitReached('$2.50')],
    [
      'that the key does not open',
      { user: { aiKey: { provider: 'openai', keyId: '2', sealed: 'x'.repeat(60) } } },
      COACH_SAYS.keyDoesNotOpen,
    ],
    [
      'that the secret that sealed the key is gone',
      { user: { aiKey: { provider: 'openai', keyId: '0', sealed: 'x'.repeat(60) } } },
      COACH_SAYS.keyDoesNotOpen,
    ],
  ])('%s', async (_, state: Record<string, Item>, sentence) => {
    await putChat(1, state);
    await table.put({ ...keys.coachUsage('ada', '2027-03'), micros: 2_500_000 });
    expect(await answer(1)).toEqual([]);
    expect(await replies()).toMatchObject([{ content: sentence, isExcuse: true, answers: 1 }]);
    expect(requests).toEqual([]);
  });

  test('that the replies of this day are used up', async () => {
    await putChat(1);
    const expires = Math.floor(NOW / 1000) + 60;
    await table.put({ ...keys.replies('ada'), count: LIMITS.repliesPerDay - 1, expires });
    await answer(1);
    await table.put(messageItem(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    await answer(3);
    expect(await contents()).toEqual(['Well done.', COACH_SAYS.tooManyReplies]);
  });
});
