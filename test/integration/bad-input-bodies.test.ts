import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { callsWithBody, exampleCalls, shareOf } from '#test/attacks/support/examples.ts';
import { send } from '#test/attacks/support/raw-request.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { Asked, Person } from '#test/support/world.ts';
import { pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';

/*
 * Bodies that are not a JSON object, and unusual bodies that are one. One module reads the bodies of all calls, so
 * `npm test` tries some calls, and described-calls.test.ts all of them.
 */

const everyNth = <Call>(all: readonly Call[], n: number) => (isLong ? all : all.filter((_, k) => k % n === 0));
const tried = everyNth(callsWithBody, 6);

const { requestBodyBytes } = LIMITS;
const KIB = 1024;

const NOT_AN_OBJECT: Record<string, string> = {
  text: 'hello',
  'a cut object': '{"commitment": {"title": "Run"',
  'two objects': '{}{}',
  'a comma too many': '{"commitment": {},}',
  'single quotes': "{'commitment': {}}",
  'a form': 'title=Run&frequency=daily',
  'a multipart form': '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nRun\r\n--x--',
  xml: '<commitment><title>Run</title></commitment>',
  'a byte order mark before an object': '\ufeff{"commitment": {"title": "Run", "frequency": "daily"}}',
  'a NUL in the middle': '{"commitment"\u0000: {}}',
  'an array': '[{"commitment": {"title": "Run", "frequency": "daily"}}]',
  'an empty array': '[]',
  'a string': '"commitment"',
  'a number': '5',
  null: 'null',
  true: 'true',
  NaN: 'NaN',
  'arrays within arrays within arrays': '['.repeat(30_000) + ']'.repeat(30_000),
  'arrays that never end': '['.repeat(60_000),
  'objects that never end': '{"commitment":'.repeat(4_000),
};

const running = (more = '') => `{"commitment": {"title": "Run", "frequency": "daily"}${more}}`;

const create = (person: Person, body: string | Buffer, headers: Record<string, string> = {}) =>
  send(person.url, { method: 'POST', path: commitments.create.path, token: person.token, body, headers });

describe('a body that is not a JSON object', () => {
  test.for(tried)(
    'is refused by $title with 400, and so is one that is too large with 413',
    async (call, { world }) => {
      const { endpoint, example } = call;
      const person = await world.person();
      const request = await example(person);
      const before = await stateOf(person);
      const ask = (body: string) => person.raw(endpoint.method, pathOf(endpoint, request), { body });
      for (const [what, body] of shareOf(Object.entries(NOT_AN_OBJECT), call)) {
        const answer = await ask(body);
        expect(answer.status, what).toBe(400);
        expectRefusal(answer, 400, SENTENCES.notJson);
      }
      const text = JSON.stringify(request.body ?? {});
      expectRefusal(await ask(text.padEnd(endpoint.bodyBytes + 1)), 413, SENTENCES.tooLargeFor(endpoint));
      expect(await stateOf(person)).toEqual(before);
      // The same body is accepted in its maximum size.
      expect((await ask(text.padEnd(endpoint.bodyBytes))).status).toBe(endpoint.status);
    },
  );

  const bodiless = exampleCalls.filter((call) => !callsWithBody.includes(call));
  test.for(everyNth(bodiless, 12))(
    'is ignored by $title, which takes no body',
    async ({ endpoint, example }, { world }) => {
      const person = await world.person();
      const path = pathOf(endpoint, await example(person));
      const answer = await send(world.url, { method: endpoint.method, path, token: person.token, body: '{"broken' });
      expect(answer.status).toBe(endpoint.status);
    },
  );

  test('is accepted by the call to unsubscribe, because mail programs send forms', async ({ world }) => {
    const form = 'List-Unsubscribe=One-Click';
    const types = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json',
      'rubbish',
    ];
    const bytes = Buffer.from([0xff, 0xfe, 0x00]);
    const person = await world.person();
    const { example } = exampleCalls.find(({ endpoint }) => endpoint === unsubscribe.create)!;
    const path = pathOf(unsubscribe.create, (await example(person)) as Asked<typeof unsubscribe.create>);
    for (const type of types) {
      for (const body of [form, bytes, '', ...sampled(Object.values(NOT_AN_OBJECT), 2)]) {
        const answer = await send(world.url, { method: 'POST', path, body, headers: { 'content-type': type } });
        expect(answer.status, `${type}: ${body.toString().slice(0, 40)}`).toBe(204);
      }
    }
  });

  test('is refused with any content type', async ({ world }) => {
    const person = await world.person();
    for (const type of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded', 'image/png']) {
      expectRefusal(await create(person, 'title=Run', { 'content-type': type }), 400, SENTENCES.notJson);
    }
  });

  test('is refused when its header says that it is compressed', async ({ world }) => {
    const person = await world.person();
    const bytes = Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff]);
    expectRefusal(await create(person, bytes, { 'content-encoding': 'gzip' }), 400, SENTENCES.notJson);
  });
});

describe('an empty body', () => {
  test('misses every required field', async ({ world }) => {
    const person = await world.person();
    for (const body of ['', ' \n\t ', '{}', '{"commitment": null}', '{"commitment": {}}']) {
      expectRefusal(await create(person, body), 422, 'Title is required', 'Frequency is required');
    }
  });

  test('is enough where no field is required', async ({ world }) => {
    const person = await world.person();
    const { id } = await person.commitment({ start_date: '2024-01-01' });
    for (const body of [undefined, '', '{}']) {
      expect((await person.raw('POST', `/api/v1/commitments/${id}/complete`, { body })).status).toBe(200);
    }
  });
});

describe('an unusual object', () => {
  test('is accepted with any content type', async ({ world }) => {
    const person = await world.person();
    for (const type of ['text/plain', 'application/octet-stream', 'application/x-www-form-urlencoded', 'rubbish']) {
      expect((await create(person, running(), { 'content-type': type })).status).toBe(201);
    }
    expect(await person.commitments()).toHaveLength(4);
  });

  test('with a repeated key has the last value', async ({ world }) => {
    const person = await world.person();
    const twice = '{"commitment": 5, "commitment": {"title": "First", "title": "Last", "frequency": "daily"}}';
    expect((await create(person, twice)).body).toMatchObject({ title: 'Last' });
  });

  test('with keys like __proto__ changes only the fields that it names', async ({ world }) => {
    const person = await world.person();
    const polluted =
      '{"__proto__": {"title": "Polluted"}, "constructor": {"prototype": {"title": "Polluted"}}, "commitment": ' +
      '{"title": "Run", "frequency": "daily", "__proto__": {"description": "Polluted"}, "toString": 5, "hasOwnProperty": 5}}';
    const answer = await create(person, polluted);
    expect(answer).toMatchObject({ status: 201, body: { title: 'Run', description: null } });
    expect(answer.text).not.toMatch(/Polluted|__proto__|toString/);
    // The next request to the same function has no title, and no prototype supplies one.
    expectRefusal(await create(person, '{"commitment": {"frequency": "daily"}}'), 422, 'Title is required');
    expect(JSON.stringify(await stateOf(person))).not.toContain('Polluted');
  });

  test('with its fields in __proto__ misses them', async ({ world }) => {
    const person = await world.person();
    const body = '{"commitment": {"__proto__": {"title": "Run", "frequency": "daily"}}}';
    expectRefusal(await create(person, body), 422, 'Title is required', 'Frequency is required');
  });

  test('nested deeply in an unknown field is ignored', async ({ world }) => {
    const person = await world.person();
    const deep = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`;
    expect((await create(person, running(`, "deep": ${deep}`))).status).toBe(201);
    const inTitle = `{"commitment": {"title": ${deep}, "frequency": "daily"}}`;
    expectRefusal(await create(person, inTitle), 422, 'Title must be text');
  });

  test('with invalid UTF-8 is refused, or saved as readable text', async ({ world }) => {
    const person = await world.person();
    const [start, end] = running().split('Run') as [string, string];
    for (const type of ['application/json', 'application/octet-stream']) {
      for (const bytes of [
        [0xff, 0xfe],
        [0xc0, 0xaf],
        [0xed, 0xa0, 0x80],
        [0xf0, 0x9f],
      ]) {
        const body = Buffer.concat([Buffer.from(start), Buffer.from(bytes), Buffer.from(end)]);
        const answer = await create(person, body, { 'content-type': type });
        if (answer.status === 201) expect((answer.body as { title: string }).title).toMatch(/^\ufffd+$/);
        else expectRefusal(answer, 400, SENTENCES.notJson);
      }
    }
  });

  test('in UTF-16 is refused', async ({ world }) => {
    const person = await world.person();
    expectRefusal(await create(person, Buffer.from(`\ufeff${running()}`, 'utf16le')), 400, SENTENCES.notJson);
  });
});

describe('the size of a body', () => {
  const padded = (bytes: number) => running() + ' '.repeat(bytes - Buffer.byteLength(running()));

  test('is counted in bytes, not in characters', async ({ world }) => {
    const person = await world.person();
    const frame = Buffer.byteLength(running(', "note": ""'));
    const emoji = Math.floor((requestBodyBytes - frame) / 4);
    const rest = 'x'.repeat((requestBodyBytes - frame) % 4);
    const body = running(`, "note": "${'🌱'.repeat(emoji)}${rest}"`);
    expect(Buffer.byteLength(body)).toBe(requestBodyBytes);
    expect((await create(person, body)).status).toBe(201);
    expectRefusal(await create(person, `${body} `), 413, SENTENCES.tooLarge);
  });

  test('is counted the same when the body is transported in base64', async ({ world }) => {
    const person = await world.person();
    const headers = { 'content-type': 'application/octet-stream' };
    for (const less of [0, 1, 2]) {
      expect((await create(person, padded(requestBodyBytes - less), headers)).status).toBe(201);
    }
    for (const more of [1, 2, 3]) {
      expectRefusal(await create(person, padded(requestBodyBytes + more), headers), 413, SENTENCES.tooLarge);
    }
  });

  test('is refused with 413 when only the gateway can refuse it', async ({ world }) => {
    const person = await world.person();
    for (const size of sampled([10 * KIB * KIB + 1, 6 * KIB * KIB + 1, 10 * KIB * KIB], 2)) {
      expect((await create(person, padded(size))).status).toBe(413);
    }
    expect(await person.commitments()).toEqual([]);
  });
});
