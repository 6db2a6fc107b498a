import { describe, expect, test } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import {
  answer,
  answered,
  asked,
  contents,
  conversation,
  heard,
  keys,
  lingering,
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

/* A reply that ends early: Ada stops it, or its chat is closed or deleted. */

const { stopReply } = await import('#functions/lib/data/coaches/replies.ts');
const { toHead } = await import('#functions/lib/data/chats/chats.ts');
const { remove } = await import('#functions/lib/data/table.ts');

describe('a reply that Ada stops', () => {
  const stop = async () => stopReply(toHead((await table.item('CHAT#c HEAD'))!), NOW);

  test('keeps the words written so far', async () => {
    await written(1);
    writing(lingering('I think that [your r'));
    const ending = answer(1);
    await until(() => asked.length === 1, 'the question');
    await stop();
    await ending;
    expect(await contents()).toEqual(['I think that']);
    expect(Number((await usage())?.['fitness#output'])).toBeGreaterThan(0);
  });

  test('before its first word is not written, and her earlier messages get no reply', async () => {
    await written(2);
    writing(lingering(''));
    const ending = answer(1);
    await until(() => asked.length === 1, 'the question');
    await stop();
    await ending;
    expect(heard.at(-1)).toMatchObject({ ended: true });
    expect(await answered()).toBe(2);
    writing(words('Yes?'));
    await answer(2);
    expect(await replies()).toEqual([]);
    // Her next message gets a reply.
    await table.put(said(3), { ...(await table.item('CHAT#c HEAD')), last: 3 } as Item);
    await answer(3);
    expect(await contents()).toEqual(['Yes?']);
  });

  test('before it began is not begun, and her page stops waiting', async () => {
    await written(2);
    await stop();
    await answer(1);
    await answer(2);
    expect([asked, await replies()]).toEqual([[], []]);
    expect(heard.at(-1)).toMatchObject({ ended: true });
  });

  test('ends alone: a message that she wrote meanwhile gets its own reply', async () => {
    await written(1);
    writing(lingering('Well, first'), words('Yes, that.'));
    const ending = answer(1);
    await until(() => asked.length === 1, 'the question');
    await table.put(said(2), { ...(await table.item('CHAT#c HEAD')), last: 2, lastAt: NOW } as Item);
    await stop();
    await ending;
    await answer(2);
    expect(await contents()).toEqual(['Well, first', 'Yes, that.']);
    expect(conversation()).toEqual(['Ada 1', 'Well, first', 'Ada 2']);
    // No reply is under way: stopping applies to the message that has no reply yet.
    await table.put(said(5), { ...(await table.item('CHAT#c HEAD')), last: 5, lastAt: NOW } as Item);
    await stop();
    await answer(5);
    expect(await replies()).toHaveLength(2);
  });
});

test.each([
  ['closed', async () => table.put({ ...(await table.item('CHAT#c HEAD')), closed: true } as Item)],
  ['deleted', () => remove(keys.head('c'))],
])('a reply is not written when its chat is %s meanwhile', async (_, end) => {
  await written(1);
  writing(lingering('I think'));
  const ending = answer(1);
  await until(() => asked.length === 1, 'the question');
  await end();
  await ending;
  expect(await replies()).toEqual([]);
  expect(heard.at(-1)).toMatchObject({ ended: true });
});
