import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#shared/contracts/api.ts';
import { chats } from '#shared/contracts/chats.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { ownChat, say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { saveKey } from '#test/support/coaches.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, World } from '#test/support/world.ts';
import { tally, times } from './support/accounts.ts';

/*
 * The key with which AI coaches call OpenAI for a user: it is checked before it is saved, and never stored in plain
 * text.
 */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterEach(async () => {
  await cloud.clearFaults();
  // A coach replies a while after the message. Its request must neither count nor fail in the next test.
  await cloud.settle();
});
afterAll(() => cloud.stop());

const set = (person: Person, user: object) => person.raw('PUT', users.update.path, { body: { user } });
const setKey = (person: Person, openai_api_key: unknown) => set(person, { openai_api_key });
const isConfigured = async (person: Person) => (await person.call(users.me)).openai_api_key_configured;
const newAddress = () => `moved-${crypto.randomUUID()}@example.com`;

/** The requests that OpenAI has received so far. */
async function aiRequests(): Promise<{ path: string }[]> {
  const { requests } = (await (await fetch(`${cloud.url}/__local/ai`)).json()) as { requests: { path: string }[] };
  return requests;
}

/** Whether a user can write to their AI coach, which would then call OpenAI with their key. */
async function canWriteToCoach(person: Person): Promise<boolean> {
  const { id } = await ownChat(person, 'ai_coach');
  return (
    (await person.raw('POST', `/api/v1/chats/${id}/create_message`, { body: { content: 'Hello' } })).status === 201
  );
}

describe('a key', () => {
  test('that OpenAI accepts is saved, replaced and removed, and never shown', async () => {
    const ada = await world.person();
    const before = await ada.call(users.me);
    expect([before.openai_api_key_configured, await canWriteToCoach(ada)]).toEqual([false, false]);
    const saved = await setKey(ada, '  sk-works-first \n');
    expect(saved).toMatchObject({ status: 200, body: { ...before, openai_api_key_configured: true } });
    expect(await canWriteToCoach(ada)).toBe(true);
    expect(await setKey(ada, 'sk-works-second')).toMatchObject({ status: 200, body: saved.body as object });
    expect(await ada.call(users.me)).toEqual(saved.body);
    for (const nothing of sampled(['  ', '', null])) {
      await saveKey(ada);
      expect(await setKey(ada, nothing)).toMatchObject({ status: 200, body: before });
      expect([await isConfigured(ada), await canWriteToCoach(ada)]).toEqual([false, false]);
    }
    // Removing it again changes nothing.
    expect((await setKey(ada, null)).requests).toEqual({ BatchGetItem: 1 });
  });

  test('is set together with other settings, and stays when a change does not name it', async () => {
    const ada = await world.person();
    const email = newAddress();
    const all = { name: 'Ada', email, daily_reset_time: '04:30', openai_api_key: 'sk-works' };
    expect(await set(ada, all)).toMatchObject({
      status: 200,
      body: { name: 'Ada', email, daily_reset_time: '04:30', openai_api_key_configured: true },
    });
    for (const user of [{ name: 'Ada King' }, { weekly_reset_day: 7 }, { email: newAddress() }, {}]) {
      expect(await set(ada, user)).toMatchObject({ status: 200, body: { openai_api_key_configured: true } });
    }
    const without = { name: 'Ada', daily_reset_time: '05:00', email: newAddress(), openai_api_key: '' };
    expect(await set(ada, without)).toMatchObject({
      status: 200,
      body: { name: 'Ada', daily_reset_time: '05:00', openai_api_key_configured: false },
    });
  });

  test('that OpenAI rejects is refused, and nothing is changed', async () => {
    const ada = await world.person();
    const before = await ada.call(users.me);
    const wrong = { name: 'Ada', email: newAddress(), daily_reset_time: '04:30', openai_api_key: 'sk-invalid' };
    expectRefusal(await set(ada, wrong), 422, SENTENCES.apiKeyRefused);
    expect(await ada.call(users.me)).toEqual(before);
    expect((await ada.mails()).length).toBe(1);
    // A saved key is not changed either.
    await saveKey(ada);
    expectRefusal(await set(ada, wrong), 422, SENTENCES.apiKeyRefused);
    expect([await isConfigured(ada), await canWriteToCoach(ada)]).toEqual([true, true]);
  });

  test('that is the password of the account is refused, and not sent to OpenAI', async () => {
    const ada = await world.person({ password: 'a-long-password' });
    const bob = await world.person({ password: 'another-password' });
    const before = (await aiRequests()).length;
    const typed = { name: 'Ada', openai_api_key: ` ${ada.password}\n` };
    const refused = await set(ada, typed);
    expectRefusal(refused, 422, SENTENCES.apiKeyIsPassword);
    expect(refused.body).toMatchObject({ details: [{ code: 'api_key_is_password', field: 'openai_api_key' }] });
    expect((await aiRequests()).length).toBe(before);
    expect(await ada.call(users.me)).toMatchObject({ openai_api_key_configured: false });
    expect((await ada.call(users.me)).name).not.toBe('Ada');
    // The password of somebody else is a key like any other: OpenAI decides.
    expect((await setKey(ada, bob.password)).status).toBe(200);
    expect((await aiRequests()).length).toBeGreaterThan(before);
  });

  test('that cannot be checked is not saved; one failure is tried again, and credit is not needed', async () => {
    const ada = await world.person();
    const before = await ada.call(users.me);
    await cloud.inject({ service: 'openai', kind: 'error', name: 'server_error', status: 503 });
    expectRefusal(await set(ada, { name: 'Ada', openai_api_key: 'sk-works' }), 502, SENTENCES.apiKeyUnchecked);
    expect(await ada.call(users.me)).toEqual(before);
    // A change that does not need OpenAI is made.
    expect(await set(ada, { name: 'Ada', openai_api_key: '' })).toMatchObject({ status: 200, body: { name: 'Ada' } });
    await cloud.clearFaults();
    await cloud.inject({ service: 'openai', kind: 'error', name: 'server_error', status: 500, times: 1 });
    expect((await setKey(ada, 'sk-quota')).status).toBe(200);
    expect(await isConfigured(ada)).toBe(true);
  });

  test('that is malformed is refused without a request to OpenAI', async () => {
    const ada = await world.person();
    const before = (await aiRequests()).length;
    const cases: [unknown, string][] = [
      [5, SENTENCES.notText('OpenAI API key')],
      ['sk-works\r\nX-Header: 1', SENTENCES.apiKeyMalformed],
      [`sk-${'x'.repeat(LIMITS.apiKeyLength)}`, SENTENCES.tooLong('OpenAI API key', LIMITS.apiKeyLength)],
      [{}, SENTENCES.notText('OpenAI API key')],
      ['sk-works sk-works', SENTENCES.apiKeyMalformed],
      ['sk-wörks', SENTENCES.apiKeyMalformed],
      ['sk-\u0000', SENTENCES.apiKeyMalformed],
    ];
    for (const [key, sentence] of sampled(cases, 3)) expectRefusal(await setKey(ada, key), 422, sentence);
    expect((await aiRequests()).length).toBe(before);
    expect(await isConfigured(ada)).toBe(false);
    expect((await setKey(ada, `sk-${'x'.repeat(LIMITS.apiKeyLength - 3)}`)).status).toBe(200);
  });

  test('is saved while the address is changed at the same moment', async () => {
    for (const ada of await Promise.all(times(isLong ? 5 : 1, () => world.person()))) {
      const email = newAddress();
      const answers = await Promise.all([
        setKey(ada, 'sk-works'),
        set(ada, { email }),
        set(ada, { name: 'Ada' }),
        set(ada, { monthly_reset_day: 7 }),
      ]);
      expect(tally(answers)).toEqual({ 200: 4 });
      const now = { email, name: 'Ada', monthly_reset_day: 7, openai_api_key_configured: true };
      expect(await ada.call(users.me)).toMatchObject(now);
    }
  });

  test('can be checked twenty times an hour, also with parallel requests; removing it does not count', async () => {
    const ada = await world.person();
    const over = 5;
    const tried = times(LIMITS.keyChecksPerHour + over, (at) => setKey(ada, at % 2 ? 'sk-works' : 'sk-invalid'));
    const { 429: refused } = tally(await Promise.all(tried));
    expect(refused).toBe(over);
    const another = await setKey(ada, 'sk-works');
    expectRefusal(another, 429, SENTENCES.tooManyKeyChecks);
    expect(Number(another.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await setKey(ada, '')).status).toBe(200);
    expect(await isConfigured(ada)).toBe(false);
    // Other users are not affected.
    expect((await setKey(await world.person(), 'sk-works')).status).toBe(200);
  });
});

/** Every file that the cloud has stored: the table and its stream, queues, emails, pushes. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** A search in what all these files contain now. */
function searchOf(files: readonly string[]): (text: string) => string[] {
  const contents = files.map((file) => ({ file, bytes: readFileSync(file) }));
  return (text) => contents.flatMap(({ file, bytes }) => (bytes.includes(text) ? [file] : []));
}

test('no key is in plain text in the table, queues, emails, logs or any answer, whatever is done or fails', async () => {
  const ada = await world.person({ name: 'Ada' });
  const chat = await ownChat(ada, 'ai_coach');
  const answers: string[] = [];
  const used: string[] = [];
  const newKey = (kind: string) => {
    used.push(`${kind}-${crypto.randomUUID()}`);
    return used.at(-1)!;
  };
  const tryKey = async (openai_api_key: string) => {
    const { status, body } = await setKey(ada, openai_api_key);
    answers.push(JSON.stringify(body));
    return status;
  };
  // Refused by OpenAI, for its characters, and for its length.
  expect(await tryKey(newKey('sk-invalid'))).toBe(422);
  expect(await tryKey(`\u0007${newKey('sk-works')}`)).toBe(422);
  expect(await tryKey(newKey('sk-works') + 'x'.repeat(LIMITS.apiKeyLength))).toBe(422);
  // Saved, and used with possible outcomes of a reply.
  for (const kind of sampled(['sk-quota', 'sk-half', 'sk-works', 'sk-busy', 'sk-rubbish'], 2)) {
    expect(await tryKey(newKey(kind))).toBe(200);
    await say(ada, chat.id, `Good morning, ${kind}`);
    await cloud.settle();
  }
  // An error message can quote its input.
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'error', name: 'ValidationException' });
  expect(await tryKey(newKey('sk-works'))).toBe(500);
  await cloud.clearFaults();
  const quoted = newKey('sk-works');
  const message = `Incorrect API key provided: ${quoted}`;
  await cloud.inject({ service: 'openai', kind: 'error', name: 'server_error', status: 500, message });
  expect(await tryKey(quoted)).toBe(502);
  await cloud.clearFaults();

  for (const { endpoint } of calls.filter((each) => each.endpoint.method === 'GET')) {
    const path = endpoint.path.replace('{id}', chat.id).replace('{token}', 'unknown');
    answers.push(JSON.stringify(await ada.raw('GET', path)));
  }
  answers.push(JSON.stringify(await ada.call(chats.messages, { params: { id: chat.id }, query: { limit: 100 } })));
  for (const path of ['outbox', 'ai', 'queues']) {
    answers.push(await (await fetch(`${cloud.url}/__local/${path}`)).text());
  }
  await cloud.settle();
  const filesWith = searchOf(filesOf(cloud.dataDir));
  // The searched files contain what the test has done: a search for the address finds it.
  expect(filesWith(ada.email)).not.toEqual([]);
  expect(filesWith('Good morning, sk-quota')).not.toEqual([]);
  expect(cloud.log()).toContain('ValidationException');
  expect(answers.join()).toContain('Good morning, sk-quota');
  for (const key of used) {
    for (const form of [key, key.slice(-36), Buffer.from(key).toString('base64')]) {
      expect(filesWith(form), key).toEqual([]);
      expect(cloud.log(), key).not.toContain(form);
      expect(answers.join(), key).not.toContain(form);
    }
  }
});
