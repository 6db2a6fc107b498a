import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { World } from '#test/support/world.ts';

/* One id leads from a caller's answer through the logs of all functions that its request has set to work. */

let cloud: LocalCloud;
let world: World;

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});
afterAll(() => cloud.stop());

const linesWith = (id: string, since: number) =>
  cloud
    .log()
    .slice(since)
    .split('\n')
    .filter((line) => line.includes(`request=${id}`));

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
