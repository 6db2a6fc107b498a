import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import { users } from '#shared/contracts/users.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { Caller, World } from '#test/support/world.ts';
import { until } from './support/recording.ts';

const COMMITMENTS = '/api/v1/commitments';

/** The path of the weights of the last weeks. */
const WEIGHTS = () => {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return `${fitness.entries.path}?entry_type=weight&from=${day(57)}&to=${day(-1)}`;
};

/** The path of the meals of the last two weeks. */
const MEALS = () => WEIGHTS().replace('=weight', '=food');

async function messagesOf(cloud: LocalCloud, name: string): Promise<Message[]> {
  const chat = (await listOf<Chat>(cloud, 'ada@example.com', chats.list.path)).find((each) => each.name === name);
  return listOf<Message>(cloud, 'ada@example.com', chats.messages.path.replace('{id}', chat?.id ?? ''));
}

async function titlesOf(cloud: LocalCloud, email: string): Promise<string[]> {
  return (await listOf<Commitment>(cloud, email, COMMITMENTS)).map(({ title }) => title);
}

/** The list at a path for a demo user. */
async function listOf<Each>(cloud: LocalCloud, email: string, path: string): Promise<Each[]> {
  const token = await tokenOf(cloud, email);
  const listed = await fetch(cloud.url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await listed.json()) as Each[];
}

async function tokenOf(cloud: LocalCloud, email: string): Promise<string> {
  const signedIn = await signIn(cloud, email);
  expect(signedIn.status).toBe(200);
  return ((await signedIn.json()) as { token: string }).token;
}

function signIn(cloud: LocalCloud, email: string): Promise<Response> {
  const body = JSON.stringify({ user: { email, password: 'steadfast' } });
  return fetch(`${cloud.url}/api/v1/users/sign_in`, { method: 'POST', body });
}

test('a first start creates the demo, even after it was killed midway, and a later start adds nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steadfast-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await killWhileSeeding(dataDir);

  const cloud = await startLocalCloud({ dataDir, seed: true });
  onTestFinished(() => cloud.stop());
  expect(cloud.log()).toContain('Demo accounts: ada@example.com and bob@example.com, password steadfast');
  const ada = await titlesOf(cloud, 'ada@example.com');
  const bob = await titlesOf(cloud, 'bob@example.com');
  expect([ada.length, bob.length]).toEqual([11, 10]);
  expect(new Set([...ada, ...bob]).size).toBe(21);
  expect(ada[0]).toBe('Walk before breakfast');
  // Before twenty past seven, that of today is missing.
  expect([14, 15]).toContain((await listOf(cloud, 'ada@example.com', WEIGHTS())).length);

  const meals = await listOf<Entry>(cloud, 'ada@example.com', MEALS());
  const said = await messagesOf(cloud, 'Bob Martin');

  await cloud.restart();
  expect(await titlesOf(cloud, 'ada@example.com')).toEqual(ada);
  expect(await listOf<Entry>(cloud, 'ada@example.com', MEALS())).toHaveLength(meals.length);
  expect((await messagesOf(cloud, 'Bob Martin')).map(({ id }) => id)).toEqual(said.map(({ id }) => id));
}, 400_000);

/** Kills a start that has created some commitments of the demo and is not finished. */
async function killWhileSeeding(dataDir: string): Promise<void> {
  const command = join(import.meta.dirname, '../../infra/local/start.ts');
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await until(() => log.split(`POST   ${COMMITMENTS}  201`).length > 4, 'some commitments are made', 200_000);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(log).not.toContain('Demo accounts');
}

test('a folder with other files gets a demo, and a later start does not restore changed addresses', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steadfast-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writeFileSync(join(dataDir, '.DS_Store'), '');
  // A file of an earlier version whose table was deleted.
  writeFileSync(join(dataDir, 'demo'), 'made');
  const cloud = await startLocalCloud({ dataDir, seed: true });
  onTestFinished(() => cloud.stop());
  expect(cloud.log()).toContain('Demo accounts: ada@example.com and bob@example.com, password steadfast');
  expect(await titlesOf(cloud, 'ada@example.com')).toHaveLength(11);

  const ada = new Caller(cloud.url, await tokenOf(cloud, 'ada@example.com'));
  await ada.call(users.update, { body: { user: { email: 'lovelace@example.com' } } });
  await cloud.restart();
  expect(cloud.log().split('Demo accounts')).toHaveLength(2);
  expect((await signIn(cloud, 'ada@example.com')).status).toBe(401);
}, 400_000);

test('a table that was used without the demo never gets one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steadfast-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const without = await startLocalCloud({ dataDir });
  await new World(without.url).person();
  await without.stop();
  const cloud = await startLocalCloud({ dataDir, seed: true });
  onTestFinished(() => cloud.stop());
  expect(cloud.log()).not.toContain('Demo accounts');
  expect((await signIn(cloud, 'ada@example.com')).status).toBe(401);
});
