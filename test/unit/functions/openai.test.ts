import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

/* An OpenAI that says nothing is not waited for longer than a person would. */

const SILENCE_MS = 15_000;
const KEY = 'sk-adas-own';

/** The questions that came, each of which waits for what a test says. */
let asked: ServerResponse[] = [];
const server = createServer((_, response) => void asked.push(response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.stubEnv('OPENAI_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
const { checkKey, reply } = await import('#functions/lib/clients/ai/providers.ts');
// Loaded as the first reply begins: not while time stands still.
await import('openai');
afterAll(() => server.close());

const wait = setTimeout;
const tick = () => new Promise((resolve) => wait(resolve, 5));

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const response of asked) response.destroy();
});

const asking = (signal = new AbortController().signal) => reply(KEY, [{ role: 'user', content: 'Hello?' }], signal);
const say = (response: ServerResponse | undefined, content: string) =>
  response?.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);

/** What becomes of it, when it has. */
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

/** Waits by the real clock: the other one stands still. */
async function come(condition: () => boolean): Promise<void> {
  for (let round = 0; round < 1_000 && !condition(); round++) await tick();
  expect(condition()).toBe(true);
}

test('before its first word it is given up after 15 s', async () => {
  const first = outcomeOf(asking().next());
  await come(() => asked.length === 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  await tick();
  expect(first.of()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await come(() => first.of() !== undefined);
  expect(first.of()).toMatchObject({ name: 'AiFailure', fault: 'silent' });
  expect(String(first.of())).not.toContain(KEY);
});

test('between two words it is given up after 15 s, and not before', async () => {
  const pieces = asking();
  const first = outcomeOf(pieces.next());
  await come(() => asked.length === 1);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
  asked[0]?.writeHead(200, { 'content-type': 'text/event-stream' });
  say(asked[0], 'Well');
  await come(() => first.of() !== undefined);
  expect(first.of()).toEqual({ done: false, value: 'Well' });
  const second = outcomeOf(pieces.next());
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
  await tick();
  expect(second.of()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  await come(() => second.of() !== undefined);
  expect(second.of()).toMatchObject({ fault: 'silent' });
});

test('it is left at once, and quietly, by who is told to stop', async () => {
  const stop = new AbortController();
  const first = outcomeOf(asking(stop.signal).next());
  await come(() => asked.length === 1);
  stop.abort();
  await come(() => first.of() !== undefined);
  expect(first.of()).toEqual({ done: true, value: undefined });
});

test.each([
  ['There is so much', 'length', 'long'],
  ['There is so much', 'content_filter', 'broken'],
  ['', 'length', 'unreadable'],
])('of a reply, “%s”, that ends by %s, what it took is known where it was counted', async (content, reason, fault) => {
  const outcome = outcomeOf(
    (async () => {
      for await (const _ of asking());
    })(),
  );
  await come(() => asked.length === 1);
  say(asked[0], content);
  asked[0]?.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`);
  asked[0]?.end(
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 4 } })}\n\ndata: [DONE]\n\n`,
  );
  await come(() => outcome.of() !== undefined);
  expect(outcome.of()).toMatchObject({ fault, tokens: { input: 7, output: 4 } });
});

test('the check of a key ends in its time, also where OpenAI asks for a long pause', async () => {
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const outcome = outcomeOf(checkKey(KEY));
  await come(() => asked.length === 1);
  asked[0]?.writeHead(503, { 'retry-after': '50' }).end();
  await tick();
  expect(outcome.of()).toBeUndefined();
  end.abort();
  await come(() => outcome.of() !== undefined);
  expect([outcome.of(), asked.length]).toEqual(['unknown', 1]);
  vi.mocked(AbortSignal.timeout).mockRestore();
});
