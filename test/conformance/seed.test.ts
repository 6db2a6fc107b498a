import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#infra/local/dynamodb/engine.ts';
import { users } from '#shared/contracts/users.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { Caller, World } from '#test/support/world.ts';
import { demoOf, expectWhole, signIn, tokenOf } from './support/demo.ts';

test('a first start creates the demo, and a later one adds nothing and restores no changed address', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steadfast-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writeFileSync(join(dataDir, '.DS_Store'), '');
  const port = await freePort();
  const starting = startLocalCloud({ dataDir, seed: true, env: { PORT: String(port) } });
  const early = await firstAnswers(`http://localhost:${port}`);
  const cloud = await starting;
  onTestFinished(() => cloud.stop());
  // Without that, it says 'Invalid email or password' to someone who exists a little later.
  expect(early.call).toMatchObject({ status: 503, text: expect.stringContaining('"Steadfast is starting."') });
  expect(early.page).toMatchObject({ status: 503, text: expect.stringContaining('http-equiv="refresh"') });
  expect(early.page.text).toContain('Steadfast is starting. This page opens as soon as it is ready.');
  expect(cloud.log()).toContain('Demo accounts: ada@example.com and bob@example.com, password steadfast');
  await expectWhole(cloud);
  const demo = await demoOf(cloud);

  await cloud.restart();
  expect(await demoOf(cloud)).toEqual(demo);
  const ada = new Caller(cloud.url, await tokenOf(cloud, 'ada@example.com'));
  await ada.call(users.update, { body: { user: { email: 'lovelace@example.com' } } });
  await cloud.restart();
  expect(cloud.log().split('Demo accounts')).toHaveLength(2);
  expect((await signIn(cloud, 'ada@example.com')).status).toBe(401);
}, 400_000);

/** What a start answers to a sign-in and to a browser as soon as it answers. */
async function firstAnswers(url: string) {
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(url + path, init);
    return { status: response.status, text: await response.text() };
  };
  const body = JSON.stringify({ user: { email: 'ada@example.com', password: 'steadfast' } });
  const signInEarly = () => ask(users.signIn.path, { method: 'POST', body }).catch(() => undefined);
  const call = await vi.waitUntil(signInEarly, { timeout: 60_000, interval: 20 });
  return { call, page: await ask('/login', { headers: { accept: 'text/html' } }) };
}

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
