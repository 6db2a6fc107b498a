import { describe, expect, test } from 'vitest';
import { ai, type Chunk, clientOf, collected, messagesOf, requestReply, start, textOf } from './support/openai.ts';

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000, interval: 10 });

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
    await start();
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
