import OpenAI from 'openai';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseFaultRule } from '#infra/local/faults.ts';
import { startFixtureCloud } from './support/cloud.ts';
import {
  ai,
  clientOf,
  clock,
  collected,
  faults,
  messagesOf,
  PICTURE,
  post,
  request,
  requestReply,
  textOf,
} from './support/openai.ts';
import { httpApi, lambda, template } from './support/stack.ts';

/** Injects a fault as `POST /__local/faults` does. */
function inject(body: Record<string, unknown>): void {
  const rule = parseFaultRule({ service: 'openai', ...body });
  if (typeof rule === 'string') throw new Error(rule);
  faults.inject(rule);
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
