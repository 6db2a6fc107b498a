import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AI_PROVIDER_ID } from '#shared/domain/ai-provider.ts';

/* The time limits of requests to OpenAI. */

const SILENCE_MS = 15_000;
const KEY = { provider: AI_PROVIDER_ID, text: 'sk-adas-own' };

/** The requests that have arrived, each of which the test answers. */
let responses: ServerResponse[] = [];
const server = createServer((_, response) => void responses.push(response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.stubEnv('OPENAI_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
const { checkKey, reply } = await import('#functions/lib/clients/ai/providers.ts');
// The first reply loads this module, which must not happen with fake timers.
await import('openai');
afterAll(() => server.close());

const wait = setTimeout;
const tick = () => new Promise((resolve) => wait(resolve, 5));

beforeEach(() => {
  responses = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const response of responses) response.destroy();
});

const startReply = (signal = new AbortController().signal) => reply(KEY, [{ role: 'user', content: 'Hello?' }], signal);
const sendChunk = (response: ServerResponse | undefined, content: string) =>
  response?.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);

/** The result of a promise, once it is settled. */
function outcomeOf<T>(promise: Promise<T>): { of: () => unknown } {
  let outcome: unknown;
  promise.then(
    (value) => {
      outcome = value;
    },
    (error) => {
      outcome = error;
    },
  );
  return { of: () => outcome };
}

/** Waits with the real clock, as the timers are fake. */
async function waitUntil(condition: () => boolean): Promise<void> {
  for (let round = 0; round < 1_000 && !condition(); round++) await tick();
  expect(condition()).toBe(true);
}

test('a reply without a first word is given up after 15 s', async () => {
  const first = outcomeOf(startReply().next());
  await waitUntil(() => responses.length === 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  await tick();
  expect(first.of()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await waitUntil(() => first.of() !== undefined);
  expect(first.of()).toMatchObject({ name: 'AiFailure', fault: 'silent' });
  expect(String(first.of())).not.toContain(KEY.text);
});

test('a reply without a next word is given up after 15 s, and not before', async () => {
  const pieces = startReply();
  const first = outcomeOf(pieces.next());
  await waitUntil(() => responses.length === 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
  responses[0]?.writeHead(200, { 'content-type': 'text/event-stream' });
  sendChunk(responses[0], 'Well');
  await waitUntil(() => first.of() !== undefined);
  expect(first.of()).toEqual({ done: false, value: 'Well' });
  const second = outcomeOf(pieces.next());
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
  await tick();
  expect(second.of()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  await waitUntil(() => second.of() !== undefined);
  expect(second.of()).toMatchObject({ fault: 'silent' });
});

test('a stopped reply ends immediately and without an error', async () => {
  const stop = new AbortController();
  const first = outcomeOf(startReply(stop.signal).next());
  await waitUntil(() => responses.length === 1);
  stop.abort();
  await waitUntil(() => first.of() !== undefined);
  expect(first.of()).toEqual({ done: true, value: undefined });
});

test.each([
  ['There is so much', 'length', 'long'],
  ['There is so much', 'content_filter', 'broken'],
  ['', 'length', 'unreadable'],
])('an incomplete reply, “%s”, with the finish reason %s has its tokens', async (content, reason, fault) => {
  const outcome = outcomeOf(
    (async () => {
      for await (const _ of startReply());
    })(),
  );
  await waitUntil(() => responses.length === 1);
  sendChunk(responses[0], content);
  responses[0]?.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`);
  responses[0]?.end(
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 4 } })}\n\ndata: [DONE]\n\n`,
  );
  await waitUntil(() => outcome.of() !== undefined);
  expect(outcome.of()).toMatchObject({ fault, tokens: { input: 7, output: 4 } });
});

test('the check of a key ends within its time limit, even if OpenAI asks for a long wait', async () => {
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const outcome = outcomeOf(checkKey(KEY));
  await waitUntil(() => responses.length === 1);
  responses[0]?.writeHead(503, { 'retry-after': '50' }).end();
  await tick();
  expect(outcome.of()).toBeUndefined();
  end.abort();
  await waitUntil(() => outcome.of() !== undefined);
  expect([outcome.of(), responses.length]).toEqual(['unknown', 1]);
  vi.mocked(AbortSignal.timeout).mockRestore();
});
