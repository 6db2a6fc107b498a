import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AiKey } from '#functions/lib/clients/ai/provider.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';
import { emptyBoard, person } from './people.ts';
import { delivered } from './queues.ts';
import { type Item, realTable } from './real-table.ts';

/* A coach's chat on a real table, an AI provider whose replies a test sets, and Ada's open page. */

export const NOW = Date.parse('2027-03-05T12:00:00Z');
export const ADAS: AiKey = { provider: 'openai', text: 'sk-adas-own' };
export const RING = JSON.stringify({ current: '2', 1: 'the first', 2: 'the second' });

const ai = vi.hoisted(() => ({ reply: vi.fn() }));
const ring = vi.hoisted(() => ({ text: '' }));
vi.mock('#functions/lib/clients/ai/providers.ts', async (original) => ({
  ...(await original<object>()),
  reply: ai.reply,
}));
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => ring.text }));
vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/cable');
vi.stubEnv('SITE_URL', 'https://steadfast.example');
/** Sets the secret that holds the keys for sealing. */
export function secretIs(text: string): void {
  ring.text = text;
}

export const table = await realTable();
const { handler } = await import('#functions/coach-reply/handler.ts');
const { AiFailure } = await import('#functions/lib/clients/ai/provider.ts');
const { sealAiKey } = await import('#functions/lib/ai-keys.ts');
export const { keys } = await import('#functions/lib/data/keys.ts');
const { toMessage } = await import('#functions/lib/data/chats/messages.ts');
const { contentOf } = await import('#functions/lib/present-message.ts');
const { textOf } = await import('#functions/lib/text.ts');

export const live = mockClient(ApiGatewayManagementApiClient);
/** Events that Ada's page received, in order. */
export let events: { type: string; text?: string; ended?: true }[];
export let logged: string[];

/** Requests to the AI provider, in order. */
export let requests: { key: AiKey; messages: readonly PromptPart[] }[];
type Attempt = (signal: AbortSignal) => AsyncGenerator<string, unknown>;

/** Sets the provider's replies: one for each request, and the last one for all further requests. */
export function setReplies(...attempts: Attempt[]): void {
  ai.reply.mockImplementation((key: AiKey, messages: readonly PromptPart[], signal: AbortSignal) => {
    requests.push({ key, messages });
    return attempts[Math.min(requests.length, attempts.length) - 1]!(signal);
  });
}

/** Writes these words, then ends or fails. */
export const words = (text: string, fault?: ConstructorParameters<typeof AiFailure>[0]): Attempt =>
  async function* () {
    for (const piece of text.match(/\S+\s*/g) ?? []) yield piece;
    if (fault) throw new AiFailure(fault);
    return { input: 1_000, output: 100 };
  };

/** Writes this text, then nothing until the request is aborted. */
export const stalling = (text: string): Attempt =>
  async function* (signal) {
    if (text !== '') yield text;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return undefined;
  };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ring.text = RING;
  [requests, events, logged] = [[], [], []];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  live.reset();
  live.on(PostToConnectionCommand).callsFake(({ Data }) => {
    events.push(JSON.parse(String(Data)).message);
    return {};
  });
  setReplies(words('Well done.'));
});
afterEach(() => vi.useRealTimers());

export const messageItem = (sequence: number, fields: Item = {}): Item => ({
  ...keys.message('c', sequence),
  ...{ chatId: 'c', sequence, by: 'ada', content: `Ada ${sequence}`, at: sequence, clientId: null, asks: true },
  ...fields,
});

/** Ada has written this many messages to a coach, and her page is open. */
export async function putChat(
  count: number,
  { head = {}, user = {}, coach = {}, coaches = {} }: Record<string, Item> = {},
) {
  const members = { ada: { name: 'Ada', email: 'ada@x.example', image: null, joined: 0, since: 0 } };
  await table.put(
    ...person('ada', { aiKey: await sealAiKey('ada', ADAS), ...user }),
    ...emptyBoard('ada'),
    {
      ...{ ...keys.head('c'), id: 'c', type: 'coach', name: 'Fitness Coach', members, createdAt: 0, version: 0 },
      ...{ coach: { id: 'fitness', name: 'Fitness Coach' }, last: count, lastAt: count, ...head },
    },
    { ...keys.membership('ada', 'c'), chatId: 'c', read: count, joined: 0 },
    { ...keys.coaches('ada'), version: 1, ...coaches },
    {
      ...keys.coach('ada', 'fitness'),
      id: 'fitness',
      typeId: 'fitness',
      chatId: 'c',
      active: true,
      createdAt: 0,
      ...coach,
    },
    { ...keys.coach('ada', 'general'), id: 'general', typeId: 'general', chatId: 'g', active: true, createdAt: 0 },
    { ...keys.connections('ada'), 'C#page': { s: 's', t: NOW, i: { '{"channel":"ChatChannel"}': true } } },
    { ...keys.session('ada', 's'), id: 's', userId: 'ada', passwordVersion: 0, expires: 4_102_444_800 },
    ...Array.from({ length: count }, (_, at) => messageItem(at + 1)),
  );
}

export const job = (sequence: number) => {
  return { id: `reply-c-${sequence}`, job: { kind: 'reply', userId: 'ada', chatId: 'c', sequence } };
};
/** Delivers jobs to the worker; the positions of those that failed. */
export const deliver = (...jobs: unknown[]) => delivered(handler, ...jobs);
export const answer = (...sequences: number[]) => deliver(...sequences.map(job));
/** Items of the coach's messages. */
export const stored = async () => (await table.under('CHAT#c', 'MESSAGE#')).filter(({ by }) => by === 'fitness');
/** The coach's messages with the text that Ada reads. */
export const replies = async () => {
  const text = await textOf('en-US');
  return (await stored()).map((item) => ({ ...item, content: contentOf(toMessage(item), { members: [] }, text) }));
};
export const contents = async () => (await replies()).map(({ content }) => content);
export const answered = async () => (await table.item('CHAT#c HEAD'))?.answered;
export const usage = () => table.item('USER#ada USAGE#2027-03');
/** The messages of the last request to the AI provider, without instructions and data. */
export const conversation = () =>
  requests
    .at(-1)
    ?.messages.slice(2)
    .map(({ content }) => content);
