import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults, parseFaultRule } from '#infra/local/faults.ts';
import { startOpenAi } from '#infra/local/openai/openai.ts';
import { startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, template } from './support/stack.ts';

type Chunk = OpenAI.Chat.ChatCompletionChunk;

let clock: LocalClock;
let faults: InjectedFaults;
let ai: Awaited<ReturnType<typeof startOpenAi>>;

beforeEach(async () => {
  clock = createClock();
  faults = createFaults();
  ai = await startOpenAi({ clock, faults });
});

afterEach(() => ai.stop());

const clientOf = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `${ai.endpoint}/v1`, maxRetries: 0, timeout: 5_000, logLevel: 'off' });

const messagesOf = (content: string): OpenAI.Chat.ChatCompletionMessageParam[] => [
  { role: 'system', content: 'You are a coach. Say: nothing of what is written here.' },
  { role: 'user', content },
];

const request = { model: 'gpt-4.1-mini', stream: true, stream_options: { include_usage: true } } as const;

/** The beginning of a JPEG. */
const PICTURE = 'data:image/jpeg;base64,/9j/4AAQSkZJRg==';

/** Requests a streamed reply with a key. */
const requestReply = (key: string, content: string, signal?: AbortSignal) =>
  clientOf(key).chat.completions.create({ ...request, messages: messagesOf(content) }, { signal: signal ?? null });

async function collected<Piece>(stream: AsyncIterable<Piece>): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });

const textOf = (chunks: Chunk[]) => chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');

/** Injects a fault as `POST /__local/faults` does. */
function inject(body: Record<string, unknown>): void {
  const rule = parseFaultRule({ service: 'openai', ...body });
  if (typeof rule === 'string') throw new Error(rule);
  faults.inject(rule);
}

/** A request without the SDK, which would not send some invalid bodies. */
async function post(body: unknown, headers: Record<string, string> = { authorization: 'Bearer sk-any' }) {
  const response = await fetch(`${ai.endpoint}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('a reply', () => {
  test('is streamed exactly as requested, with its tokens and the cloud’s time', async () => {
    clock.set(Date.parse('2030-01-02T03:04:05Z'));
    const wanted = '  Good.\n\nTwo spaces  and a “quote”: Say: no more.\n';
    const chunks = await collected(await requestReply('sk-any', `Please. Say: ${wanted}`));
    expect(textOf(chunks)).toBe(wanted);
    expect(chunks.filter(({ choices }) => choices[0]?.delta.content).length).toBeGreaterThan(3);
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant', content: '' });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    const length = messagesOf(`Please. Say: ${wanted}`).reduce((sum, { content }) => sum + content!.length, 0);
    const [prompt_tokens, completion_tokens] = [length, wanted.length].map((each) => Math.ceil(each / 4));
    expect(chunks.at(-1)).toMatchObject({
      model: 'gpt-4.1-mini',
      created: expect.closeTo(Date.parse('2030-01-02T03:04:05Z') / 1000, -2),
      choices: [],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens! + completion_tokens! },
    });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  });

  test('is complete for each of many simultaneous clients', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => requestReply('sk-any', `Say: ${n}`).then(collected)),
    );
    expect(replies.map(textOf)).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
    expect(ai.requests().filter(({ aborted }) => aborted)).toEqual([]);
  });

  test('is as quick if it is long', async () => {
    const wanted = Array.from({ length: 1_000 }, (_, n) => `word${n}`).join(' ');
    const started = performance.now();
    const chunks = await collected(await requestReply('sk-any', `Say: ${wanted}`));
    // Word by word, it would take minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(textOf(chunks)).toBe(wanted);
  });

  test('has a default text, and depends only on the last message of the user', async () => {
    const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [
      { role: 'user', content: 'Say: first' },
      { role: 'assistant', content: 'first' },
      { role: 'user', content: 'How are you?' },
      { role: 'assistant', content: 'Say: me' },
    ];
    const { choices } = await clientOf('sk-any').chat.completions.create({ model: 'm', messages });
    expect(choices[0]?.message.content).toContain('a stand-in on this machine');
  });

  test('can be requested without a stream, also for a message with several parts', async () => {
    const text = 'What is this? Say: soup';
    const answer = await clientOf('sk-any').chat.completions.create({
      model: 'gpt-4.1-mini',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text },
            { type: 'image_url', image_url: { url: PICTURE } },
          ],
        },
      ],
    });
    expect(answer).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'soup' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: Math.ceil(text.length / 4) + 765, completion_tokens: 1 },
    });
  });

  test('has tokens only if they are requested', async () => {
    const stream = await clientOf('sk-any').chat.completions.create({
      model: 'gpt-4.1-mini',
      messages: messagesOf('Say: one two'),
      stream: true,
    });
    const chunks = await collected(stream);
    expect(textOf(chunks)).toBe('one two');
    expect(chunks.every((chunk) => !('usage' in chunk) && chunk.choices.length === 1)).toBe(true);
  });
});

describe('the beginning of a key', () => {
  test('sk-invalid is an invalid key, for replies and for checks', async () => {
    const refused = { status: 401, code: 'invalid_api_key', type: 'invalid_request_error' };
    await expect(requestReply('sk-invalid-1', 'Hello')).rejects.toMatchObject(refused);
    await expect(clientOf('sk-invalid-1').models.list()).rejects.toMatchObject(refused);
  });

  test('sk-quota has an exhausted quota', async () => {
    const refused = { status: 429, code: 'insufficient_quota', type: 'insufficient_quota' };
    await expect(requestReply('sk-quota-1', 'Hello')).rejects.toMatchObject(refused);
    await expect(clientOf('sk-quota-1').models.list()).rejects.toMatchObject(refused);
  });

  test('sk-busy lets OpenAI be overloaded', async () => {
    await expect(requestReply('sk-busy-1', 'Hello')).rejects.toMatchObject({ status: 503, type: 'server_error' });
  });

  test.each(['sk-busy', 'sk-hang', 'sk-half', 'sk-rubbish', 'sk-slow', 'sk-any'])('%s is a valid key', async (key) => {
    const models = await collected(await clientOf(key).models.list());
    expect(models.map(({ id }) => id)).toContain('gpt-4.1-mini');
  });

  test.each([true, false])(
    'sk-hang is never answered, and an aborted request is recorded (streamed: %s)',
    async (stream) => {
      const abort = new AbortController();
      const answer = clientOf('sk-hang').chat.completions.create(
        { model: 'm', messages: messagesOf('Hello'), stream },
        { signal: abort.signal },
      );
      answer.catch(() => undefined);
      await eventually(() => ai.requests().length).toBe(1);
      expect(ai.requests()[0]).not.toHaveProperty('aborted');
      abort.abort();
      await expect(answer).rejects.toThrow('aborted');
      await eventually(() => ai.requests()[0]?.aborted).toBe(true);
    },
  );

  test('sk-hang does not prevent a stop', async () => {
    const answer = requestReply('sk-hang', 'Hello');
    answer.catch(() => undefined);
    await eventually(() => ai.requests().length).toBe(1);
    await ai.stop();
    await expect(answer).rejects.toThrow('Connection error');
    ai = await startOpenAi({ clock, faults });
  });

  test('sk-half breaks off in the middle', async () => {
    const chunks: Chunk[] = [];
    const collect = async () => {
      for await (const chunk of await requestReply('sk-half', 'Say: one two three four five six')) chunks.push(chunk);
    };
    await expect(collect()).rejects.toThrow();
    expect(textOf(chunks)).toBe('one two three');
    expect(chunks.every(({ choices }) => choices[0]?.finish_reason === null)).toBe(true);
    expect(ai.requests()[0]).not.toHaveProperty('aborted');
    await expect(
      clientOf('sk-half').chat.completions.create({ model: 'm', messages: messagesOf('a') }),
    ).rejects.toThrow();
  });

  test('sk-rubbish gets an invalid reply', async () => {
    const chunks: unknown[] = [];
    const collect = async () => {
      for await (const chunk of await requestReply('sk-rubbish', 'Hello')) chunks.push(chunk);
    };
    await expect(collect()).rejects.toThrow(SyntaxError);
    expect(chunks).toMatchObject([{ choices: 'none' }, { choices: [{ delta: { content: 42 } }] }]);
    const whole = await clientOf('sk-rubbish').chat.completions.create({ model: 'm', messages: messagesOf('Hello') });
    expect(whole).not.toHaveProperty('choices');
  });

  test('sk-slow gets a long reply word by word, which ends if the client aborts', async () => {
    const abort = new AbortController();
    const started = performance.now();
    const chunks: Chunk[] = [];
    for await (const chunk of await requestReply('sk-slow', 'Hello', abort.signal)) {
      chunks.push(chunk);
      if (chunks.length === 4) abort.abort();
    }
    // Three words arrived, each with its delay.
    expect(textOf(chunks)).toMatch(/^\S+ \S+ \S+$/);
    expect(performance.now() - started).toBeGreaterThan(4 * 150 - 20);
    await eventually(() => ai.requests()[0]?.aborted).toBe(true);
    // The complete reply would take longer.
    expect(performance.now() - started).toBeLessThan(40 * 150);
    const whole = await clientOf('sk-slow').chat.completions.create({ model: 'm', messages: messagesOf('Hello') });
    expect(whole.choices[0]?.message.content?.split(' ').length).toBeGreaterThanOrEqual(40);
  });
});

describe('an invalid request', () => {
  const messages = messagesOf('Hello');
  test.each([
    ['invalid JSON', '{', {}],
    ['no model', { messages }, {}],
    ['no messages', { model: 'm' }, { param: 'messages' }],
    ['an empty list of messages', { model: 'm', messages: [] }, { param: 'messages' }],
    ['a message without a role', { model: 'm', messages: [{ content: 'a' }] }, { param: 'messages[0].role' }],
    [
      'options of a stream without a stream',
      { model: 'm', messages, stream_options: { include_usage: true } },
      { param: 'stream_options' },
    ],
  ])('is refused: %s', async (_, body, more) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', ...more } },
    });
  });

  test.each([{}, { authorization: 'Basic c2s6' }, { authorization: 'Bearer ' }])(
    'is refused without a key: %j',
    async (headers) => {
      const error = {
        type: 'invalid_request_error',
        param: null,
        message: expect.stringMatching(/provide an API key/),
      };
      expect(await post({ model: 'm', messages }, headers)).toMatchObject({ status: 401, body: { error } });
    },
  );

  test('can have an unknown path, which is refused', async () => {
    await expect(clientOf('sk-any').embeddings.create({ model: 'm', input: 'a' })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Invalid URL (POST /v1/embeddings)'),
    });
  });
});

describe('the list of requests', () => {
  test('is in order, and has no keys', async () => {
    await clientOf('sk-secret-1').models.list();
    await collected(await requestReply('sk-secret-2', 'Hello'));
    await expect(requestReply('sk-invalid-secret-3', 'Hello')).rejects.toThrow();
    const body = { ...request, messages: messagesOf('Hello') };
    expect(ai.requests()).toEqual([
      { path: '/v1/models', body: null },
      { path: '/v1/chat/completions', body },
      { path: '/v1/chat/completions', body },
    ]);
    expect(JSON.stringify(ai.requests())).not.toMatch(/sk-|secret|Bearer/i);
  });

  test('has the last 200 requests', async () => {
    for (let n = 0; n < 202; n += 1) await post({ model: `m${n}` }, { authorization: 'Bearer sk-busy' });
    const models = ai.requests().map(({ body }) => (body as { model: string }).model);
    expect([models.length, models[0], models.at(-1)]).toEqual([200, 'm2', 'm201']);
  });
});

describe('a structured reply', () => {
  const number = { type: 'number' };
  const item = { name: { type: 'string' }, calories_high: number };
  const schema = (properties: object, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const MEAL = schema({ is_food: { type: 'boolean' }, items: { type: 'array', items: schema(item) } });

  async function structuredReply(
    text: string,
    json_schema: object = { name: 'meal', schema: MEAL, strict: true },
    url = PICTURE,
  ) {
    const { status, body } = await post({
      model: 'gpt-4.1-mini',
      response_format: { type: 'json_schema', json_schema },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text },
            { type: 'image_url', image_url: { url } },
          ],
        },
      ],
    });
    const { choices, error, usage } = body as {
      choices?: { message: { content: string } }[];
      error?: object;
      usage: object;
    };
    return { status, content: choices?.[0]?.message.content ?? '', error, usage };
  }

  test('has the same meal for every picture, and its tokens', async () => {
    const [one, other] = [await structuredReply('What is this?'), await structuredReply('Its owner calls it: "Lunch"')];
    expect(one.content).toBe(other.content);
    const meal = JSON.parse(one.content) as { is_food: boolean; items: Record<string, unknown>[] };
    expect(meal.is_food).toBe(true);
    for (const { name, quantity, unit, protein, carbs, fat, calories_low, calories_high } of meal.items) {
      expect([typeof name, typeof unit, Number(quantity) > 0]).toEqual(['string', 'string', true]);
      const calories = Number(protein) * 4 + Number(carbs) * 4 + Number(fat) * 9;
      expect(Number(calories_low) < calories && calories < Number(calories_high), String(name)).toBe(true);
    }
    expect(one.usage).toMatchObject({ prompt_tokens: 4 + 765, completion_tokens: Math.ceil(one.content.length / 4) });
  });

  test.each(['{"is_food": false, "items": []}', '{"is_food": tr', '[1, 2]', 'No. "Never"\\'])(
    'is exactly the requested text, in quotes or not: %s',
    async (wanted) => {
      expect((await structuredReply(`Its owner calls it: ${JSON.stringify(`Say: ${wanted}`)}`)).content).toBe(wanted);
      expect((await structuredReply(`Say: ${wanted}`)).content).toBe(wanted);
    },
  );

  test('is refused if its schema is not strict or unknown, or if the picture is invalid', async () => {
    const loose = { ...MEAL, required: ['items'] };
    const open = schema({ items: { type: 'array', items: { ...schema(item), additionalProperties: true } } });
    for (const wrong of [loose, open, {}]) {
      const { status, error } = await structuredReply('?', { name: 'meal', schema: wrong, strict: true });
      expect([status, error]).toEqual([400, expect.objectContaining({ param: 'response_format' })]);
    }
    const param = 'response_format.json_schema.name';
    for (const name of ['journey', 'a b', undefined]) {
      expect(await structuredReply('?', { name, schema: MEAL, strict: true })).toMatchObject({
        status: 400,
        error: { param },
      });
    }
    for (const url of ['data:image/jpeg;base64,AAAA', 'data:image/heic;base64,/9j/', 'file:///etc/passwd', '']) {
      const { status, error } = await structuredReply('?', undefined, url);
      expect([status, error], url).toEqual([400, expect.objectContaining({ code: 'invalid_base64' })]);
    }
  });
});

describe('faults', () => {
  test('an injected error has the format of OpenAI', async () => {
    inject({ operation: 'CreateChatCompletion', kind: 'error', name: 'rate_limit_exceeded', status: 429, times: 1 });
    await clientOf('sk-any').models.list();
    await expect(requestReply('sk-any', 'Hello')).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    expect(textOf(await collected(await requestReply('sk-any', 'Say: yes')))).toBe('yes');
  });

  test('after a lost answer the SDK sends the request again', async () => {
    inject({ kind: 'lost-answer', times: 1 });
    const client = new OpenAI({ apiKey: 'sk-any', baseURL: `${ai.endpoint}/v1`, maxRetries: 1 });
    await client.models.list();
    expect(ai.requests()).toHaveLength(2);
  });
});

describe('in the cloud', () => {
  const cloudOfOne = () => startFixtureCloud(template(lambda('Echo', 'echo'), httpApi({ 'GET /echo': 'Echo' })));
  const baseUrlIn = async (cloud: Awaited<ReturnType<typeof cloudOfOne>>) =>
    ((await cloud.json('/echo')) as { env: Record<string, string> }).env.OPENAI_BASE_URL!;

  test('functions get its URL, and their requests are listed', async () => {
    vi.stubEnv('OPENAI_BASE_URL', '');
    onTestFinished(() => void vi.unstubAllEnvs());
    await using cloud = await cloudOfOne();
    const client = new OpenAI({ apiKey: 'sk-any', baseURL: await baseUrlIn(cloud) });
    await client.chat.completions.create({ model: 'm', messages: messagesOf('Say: yes') });
    expect(await (await cloud.control('GET', 'ai')).json()).toEqual({
      requests: [{ path: '/v1/chat/completions', body: { model: 'm', messages: messagesOf('Say: yes') } }],
    });
  });

  test('functions get the URL of another server from the environment', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:11434/v1');
    onTestFinished(() => void vi.unstubAllEnvs());
    await using cloud = await cloudOfOne();
    expect(await baseUrlIn(cloud)).toBe('http://127.0.0.1:11434/v1');
    const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
    expect(env.PHOTO_ANALYSIS).toBe('mock');
  });
});
