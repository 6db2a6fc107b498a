import { describe, expect } from 'vitest';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { say } from '#test/support/chats.ts';
import { pathOf } from '#test/support/world.ts';
import { friends } from './support/chats.ts';
import { test } from './support/test.ts';

/* Functions compress answers of 2 KB and more, because CloudFront does not compress what it does not cache. */

describe('an answer of more than 2 KB', () => {
  test('is compressed as the client accepts it, and is the same to everybody', async ({ world }) => {
    const ada = await world.person();
    for (let k = 0; k < 5; k++)
      await ada.commitment({ title: `Run ${k}`, description: 'Along the river. '.repeat(20) });
    const list = (accepted: string) =>
      ada.raw('GET', commitments.list.path, { headers: { 'accept-encoding': accepted } });
    const [plain, gzip, brotli] = await Promise.all([list('identity'), list('gzip'), list('gzip, deflate, br')]);
    const encodings = [plain, gzip, brotli].map(({ headers }) => headers.get('content-encoding'));
    expect(encodings).toEqual([null, 'gzip', 'br']);
    expect([plain, gzip, brotli].map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('accept-encoding'));
    expect(plain.body).toHaveLength(5);
    expect([gzip.body, brotli.body]).toEqual([plain.body, plain.body]);
    expect(Number(brotli.headers.get('content-length'))).toBeLessThan(1_500);
  });

  test('has a weak tag, with which an unchanged chat is answered with 304', async ({ world }) => {
    const { ada, id } = await friends(world);
    await say(ada, id, 'Keep what you commit to. '.repeat(90));
    const read = (accepted: string, tag = '""') =>
      ada.raw('GET', pathOf(chats.messages, { params: { id } }), {
        headers: { 'accept-encoding': accepted, 'if-none-match': tag },
      });
    const packed = await read('br');
    expect(packed.headers.get('content-encoding')).toBe('br');
    const tag = packed.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[^"]+"$/);
    expect((await read('br', tag)).status).toBe(304);
    expect((await read('identity')).headers.get('etag')).toBe(tag.replace('W/', ''));
    await say(ada, id, 'Again');
    expect(((await read('br', tag)).body as Message[]).length).toBe(2);
  });
});
