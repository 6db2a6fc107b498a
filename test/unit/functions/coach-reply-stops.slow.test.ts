import { describe, expect, test } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import {
  answer,
  answered,
  contents,
  conversation,
  events,
  keys,
  messageItem,
  NOW,
  putChat,
  replies,
  requests,
  setReplies,
  stalling,
  table,
  usage,
  words,
} from './support/coach-replies.ts';
import type { Item } from './support/real-table.ts';

/* A reply that ends early: Ada stops it, or its chat is closed or deleted. */

const { stopReply } = await import('#functions/lib/data/coaches/replies.ts');
const { toHead } = await import('#functions/lib/data/chats/chats.ts');
const { remove } = await import('#functions/lib/data/table.ts');

describe('a reply that Ada stops', () => {
  const stop = async () => stopReply(toHead((await table.item('CHAT#c HEAD'))!), NOW);

  test('keeps the words written so far', async () => {
    await putChat(1);
    setReplies(stalling('I think that [your r'));
    const ending = answer(1);
    await until(() => requests.length === 1, 'the question');
    await stop();
    await ending;
    expect(await contents()).toEqual(['I think that']);
    expect(Number((await usage())?.['fitness#output'])).toBeGreaterThan(0);
  });

  test('before its first word is not written, and her earlier messages get no reply', async () => {
    await putChat(2);
    setReplies(stalling(''));
    const ending = answer(1);
    await until(() => requests.length === 1, 'the question');
    await stop();
    await ending;
    expect(events.at(-1)).toMatchObject({ ended: true });
    expect(await answered()).toBe(2);
    setReplies(words('Yes?'));
    await answer(2);
    expect(await replies()).toEqual([]);
    // Her next message gets a reply.
    await table.put(messageItem(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    await answer(3);
    expect(await contents()).toEqual(['Yes?']);
  });

  test('before it began is never requested, and her page stops waiting', async () => {
    await putChat(2);
    await stop();
    await answer(1);
    await answer(2);
    expect([requests, await replies()]).toEqual([[], []]);
    expect(events.at(-1)).toMatchObject({ ended: true });
  });

  test('does not affect a message that she wrote meanwhile: it gets its own reply', async () => {
    await putChat(1);
    setReplies(stalling('Well, first'), words('Yes, that.'));
    const ending = answer(1);
    await until(() => requests.length === 1, 'the question');
    await table.put(messageItem(2), { ...(await table.item('CHAT#c HEAD')), last: 2, lastAt: NOW } as Item);
    await stop();
    await ending;
    await answer(2);
    expect(await contents()).toEqual(['Well, first', 'Yes, that.']);
    expect(conversation()).toEqual(['Ada 1', 'Well, first', 'Ada 2']);
    // No reply is under way: stopping applies to the message that has no reply yet.
    await table.put(messageItem(5), { ...(await table.item('CHAT#c HEAD')), last: 5, lastAt: NOW } as Item);
    await stop();
    await answer(5);
    expect(await replies()).toHaveLength(2);
  });
});

test.each([
  ['closed', async () => table.put({ ...(await table.item('CHAT#c HEAD')), closed: true } as Item)],
  ['deleted', () => remove(keys.head('c'))],
])('a reply is not written when its chat is %s meanwhile', async (_, end) => {
  await putChat(1);
  setReplies(stalling('I think'));
  const ending = answer(1);
  await until(() => requests.length === 1, 'the question');
  await end();
  await ending;
  expect(await replies()).toEqual([]);
  expect(events.at(-1)).toMatchObject({ ended: true });
});
