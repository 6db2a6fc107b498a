import { describe, expect, test } from 'vitest';
import { PICTURE, post } from './support/openai.ts';

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
