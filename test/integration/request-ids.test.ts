import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { pair } from '#test/support/notifications.ts';
import { withCoach } from '#test/support/replies.ts';
import { World } from '#test/support/world.ts';

/* One id leads from a caller's answer through the logs of all functions that its request has set to work. */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  // Lines of the log are named after their functions.
  cloud = await startLocalCloud({ env: { FUNCTION_THREADS: 'own' } });
  world = new World(cloud.url);
});
afterAll(() => cloud.stop());

const linesWith = (id: string, since: number) =>
  cloud
    .log()
    .slice(since)
    .split('\n')
    .filter((line) => line.includes(`request=${id}`));

/** What the functions have logged about the request with this answer, after all work is done. */
async function logOf(headers: Headers, since: number): Promise<string> {
  await cloud.settle();
  await cloud.clearFaults();
  return linesWith(String(headers.get('apigw-requestid')), since).join('\n');
}

test('the worker at the end of a job names the request, and each request has another id', async () => {
  const ada = await world.person();
  await cloud.settle();
  const since = cloud.log().length;
  const ask = async () => {
    const { headers } = await ada.answer(users.requestPasswordReset, { body: { user: { email: ada.email } } });
    return String(headers.get('apigw-requestid'));
  };
  await cloud.inject({ service: 'ses', kind: 'error', name: 'InternalFailure', times: 20 });
  const [first, second] = [await ask(), await ask()];
  await cloud.settle();
  await cloud.clearFaults();
  expect(first).not.toBe(second);
  for (const id of [first, second]) {
    const lines = linesWith(id, since);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/ mail: error A job failed /);
  }
});

test('the workers that notify of a message name the request of the message', async () => {
  const { grace, chatId } = await pair(world);
  const since = cloud.log().length;
  await cloud.inject({ service: 'fcm', operation: 'Send', kind: 'error', name: 'INTERNAL', times: 6 });
  await cloud.inject({ service: 'ses', kind: 'error', name: 'InternalFailure', times: 6 });
  const { headers } = await grace.answer(chats.createMessage, {
    params: { id: chatId },
    body: { content: 'Good morning' },
  });
  const lines = await logOf(headers, since);
  expect(lines).toMatch(/ push: error A job failed /);
  expect(lines).toMatch(/ mail: error A job failed /);
});

test('the worker that replies for a coach names the request of the message', async () => {
  const { ada, id } = await withCoach(world);
  const since = cloud.log().length;
  await cloud.inject({
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    kind: 'error',
    name: 'ValidationException',
    every: 2,
    times: 1,
  });
  const { headers } = await ada.answer(chats.createMessage, { params: { id }, body: { content: 'Say: yes' } });
  const lines = await logOf(headers, since);
  expect(lines).toMatch(/ coach-reply: error A job failed /);
});

test('the e-mails of a digest name its job', async () => {
  const { grace, chatId } = await pair(world, { email_frequency: 'daily' });
  await say(grace, chatId, 'Good morning');
  await cloud.settle();
  const since = cloud.log().length;
  await cloud.inject({
    service: 'ses',
    operation: 'SendRawEmail',
    kind: 'error',
    name: 'InternalFailure',
    times: 6,
  });
  await cloud.setClock(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await cloud.runSchedule('digests');
  await cloud.settle();
  await cloud.clearFaults();
  await cloud.setClock(null);
  const [line = ''] = cloud
    .log()
    .slice(since)
    .split('\n')
    .filter((each) => / mail: error A job failed /.test(each));
  expect(line).toMatch(/request=[\da-f]{8}-/);
});

test('a call that fails names it in its own log', async () => {
  const since = cloud.log().length;
  await cloud.inject({ service: 'dynamodb', kind: 'error', name: 'ValidationException' });
  const response = await fetch(`${cloud.url}/api/v1/users/password_reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: `${randomUUID()}@example.com` } }),
  });
  await cloud.clearFaults();
  expect(response.status).toBe(500);
  const lines = linesWith(String(response.headers.get('apigw-requestid')), since);
  expect(lines.join()).toMatch(/ users: error A call failed /);
});
