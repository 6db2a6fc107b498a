import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { smoke } from '#infra/smoke/smoke.ts';
import { users } from '#shared/contracts/users.ts';
import { World } from '#test/support/world.ts';
import { all, cloud, isFree, linesIn, outcomes, run, STEPS, startProxy, textOf } from './support/smoke.ts';

/* `npm run smoke` says after a deployment whether the product works, and leaves nothing behind. */

describe('a site that works', () => {
  test('passes each step, in this order, is verified by the outbox, and the account is deleted', async () => {
    const { code, said, lines } = await run(['--url', cloud.url, '--mailbox', 'outbox']);
    expect(lines.map(({ step }) => step).filter((step) => step !== 'verify')).toEqual(STEPS);
    expect(outcomes(lines)).toEqual(all('ok', [...STEPS, 'verify']));
    expect(said.at(-1)).toBe('All is well.');
    expect(code).toBe(0);
    const email = textOf(lines, 'register')!;
    expect(email).toMatch(/^smoke-\w+@example\.com$/);
    expect(await isFree(email)).toBe(true);
    await cloud.settle();
    const objects = readdirSync(join(cloud.dataDir, 'buckets'), { recursive: true, encoding: 'utf8' });
    expect(objects.filter((path) => path.endsWith('.json'))).toEqual([]);
  });
});

describe('what the settings of the site leave out', () => {
  test('is said in the end, because no step notices it', async () => {
    const asked: string[] = [];
    const settings = (stage: string) => {
      asked.push(stage);
      return settingsOf('dev', {});
    };
    const { code, said, lines } = await run(['--url', cloud.url, '--mailbox', 'outbox'], { settings });
    const left = lines.filter(({ state }) => state === 'later');
    expect(left.map(({ step, text }) => `${step}: ${text}`)).toEqual([
      'sender: E-mails would come from steadfast@example.com. Put an address of yours into cdk.json, as "sender".',
      'alarms: Nobody is told of alarms. Put an address of yours into cdk.json, as "alarms".',
    ]);
    expect(said.at(-1)).toBe('All steps are well, and 2 to do later.');
    expect([code, asked]).toEqual([0, ['local']]);
  });

  test('is read of the stage that the site says, also where all else is wrong', async () => {
    const answer = { firebase: null, web_push: { public_key: 'x' }, stage: 'prod' };
    const other = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const settings = (stage: string) => settingsOf('prod', { stage, prod: { domain: 'no host' } });
    const { code, lines } = await run(['--url', url], { settings });
    other.close();
    expect(textOf(lines, 'settings')).toMatch(/^domain must be a host in lower case/);
    expect(code).toBe(1);
  });
});

describe('what is wrong is said in a line, and the rest goes on', () => {
  test('nothing listens at the address', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((resolve) => closed.close(resolve));
    const { code, lines } = await run(['--url', url]);
    expect(textOf(lines, 'landing page')).toBe(`${url} cannot be reached: ECONNREFUSED`);
    expect(outcomes(lines)).toMatchObject({ 'landing page': 'wrong', register: 'wrong', tick: 'skipped' });
    expect(code).toBe(1);
  });

  test('the address is of another site', async () => {
    const other = createServer((_, response) => response.end('<title>Another site</title>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { code, lines } = await run(['--url', `http://127.0.0.1:${(other.address() as AddressInfo).port}`]);
    other.close();
    expect(textOf(lines, 'landing page')).toBe('This is not the page of Steadfast.');
    expect(textOf(lines, 'register')).toContain('answers something else than its contract says');
    expect(code).toBe(1);
  });

  test('the API is down', async () => {
    await cloud.inject({ service: 'dynamodb', kind: 'error', name: 'InternalServerError' });
    const { code, lines } = await run(['--url', cloud.url]);
    expect(outcomes(lines)).toEqual({ ...all('skipped'), 'landing page': 'ok', register: 'wrong', delete: 'wrong' });
    expect(textOf(lines, 'register')).toMatch(/^POST \/api\/v1\/users answers 50\d: /);
    // Nobody knows whether it was made.
    expect(textOf(lines, 'delete')).toMatch(/The account success\+smoke-\w+@simulator\.amazonses\.com may be left\.$/);
    expect(code).toBe(1);
  });

  test('photos cannot be uploaded', async () => {
    await cloud.inject({ service: 's3', kind: 'error', name: 'AccessDenied', status: 403 });
    const { code, said, lines } = await run(['--url', cloud.url]);
    expect(said.at(-2)).toContain('The e-mail was not checked');
    expect(outcomes(lines)).toMatchObject({ 'live message': 'ok', photo: 'wrong', 'sign out': 'ok', delete: 'ok' });
    expect(textOf(lines, 'photo')).toBe('The upload of a photo answers 403.');
    expect(code).toBe(1);
  });

  test('the address of the mailbox has an account, which is not touched', async () => {
    const ada = await new World(cloud.url).person();
    const { code, lines } = await run(['--url', cloud.url, '--mailbox', ada.email]);
    expect(textOf(lines, 'register')).toMatch(/^POST \/api\/v1\/users answers 422: /);
    expect(lines.map(({ step }) => step)).not.toContain('delete');
    expect(code).toBe(1);
    expect(await ada.call(users.me)).toMatchObject({ email: ada.email });
  });

  test('the answer to the registration is lost, and the account is deleted all the same', async () => {
    await using proxy = await startProxy(({ method, url }) => method === 'POST' && url === users.register.path);
    const { code, lines } = await run(['--url', proxy.url]);
    expect(outcomes(lines)).toEqual({ ...all('skipped'), 'landing page': 'ok', register: 'wrong', delete: 'ok' });
    expect(code).toBe(1);
    expect(await isFree(/^\S+/.exec(textOf(lines, 'delete')!)![0])).toBe(true);
  });

  test('nothing answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const { code, lines } = await run(['--url', url], { limitMs: 300 });
    silent.closeAllConnections();
    silent.close();
    expect(textOf(lines, 'landing page')).toBe('It did not end within 0.3 s.');
    expect(code).toBe(1);
  });

  test('a run that is stopped deletes its account', async () => {
    const stop = new AbortController();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      if (line.includes('register')) stop.abort();
    };
    expect(await smoke(['--url', cloud.url], { say, stop: stop.signal })).toBe(1);
    expect(outcomes(linesIn(said))).toEqual(all('ok', ['landing page', 'register', 'delete']));
    expect(said.at(-1)).toBe('The run was stopped.');
    expect(await isFree(textOf(linesIn(said), 'register')!)).toBe(true);
  });
});

describe('the command', () => {
  test.each([
    [[], 'Name the address of the site: npm run smoke -- --url https://… [--mailbox ADDRESS|outbox]'],
    [['--url', 'steadfast.example'], 'Name the address of the site'],
    [['--url', 'https://x.example', '--mailbox', 'ada'], "--mailbox is an e-mail address that you read, or 'outbox'"],
    [['--site', 'https://x.example'], "Unknown option '--site'"],
  ])('says how it is used, to %j', async (args, sentence) => {
    const { code, said } = await run(args);
    expect(said).toEqual([expect.stringContaining(sentence)]);
    expect(said[0]).toContain('npm run smoke -- --url https://… [--mailbox ADDRESS|outbox]');
    expect(code).toBe(1);
  });
});
