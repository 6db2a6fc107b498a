/** The emulator of OpenAI and its client. */
import OpenAI from 'openai';
import { afterEach, beforeEach } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { startOpenAi } from '#infra/local/openai/openai.ts';

export type Chunk = OpenAI.Chat.ChatCompletionChunk;

export let clock: LocalClock;
export let faults: InjectedFaults;
export let ai: Awaited<ReturnType<typeof startOpenAi>>;

beforeEach(async () => {
  clock = createClock();
  faults = createFaults();
  await start();
});

export async function start(): Promise<void> {
  ai = await startOpenAi({ clock, faults });
}

afterEach(() => ai.stop());

export const clientOf = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `${ai.endpoint}/v1`, maxRetries: 0, timeout: 5_000, logLevel: 'off' });

export const messagesOf = (content: string): OpenAI.Chat.ChatCompletionMessageParam[] => [
  { role: 'system', content: 'You are a coach. Say: nothing of what is written here.' },
  { role: 'user', content },
];

export const request = { model: 'gpt-4.1-mini', stream: true, stream_options: { include_usage: true } } as const;

/** The beginning of a JPEG. */
export const PICTURE = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

/** Requests a streamed reply with a key. */
export const requestReply = (key: string, content: string, signal?: AbortSignal) =>
  clientOf(key).chat.completions.create({ ...request, messages: messagesOf(content) }, { signal: signal ?? null });

export async function collected<Piece>(stream: AsyncIterable<Piece>): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

export const textOf = (chunks: Chunk[]) => chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');

/** A request without the SDK, which would not send some invalid bodies. */
export async function post(body: unknown, headers: Record<string, string> = { authorization: 'Bearer sk-any' }) {
  const response = await fetch(`${ai.endpoint}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
