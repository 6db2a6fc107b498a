import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { smoke } from '#infra/smoke/smoke.ts';
import { users } from '#shared/contracts/users.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { Caller, mailsTo, World } from '#test/support/world.ts';

/* `npm run smoke` says after a deployment whether the product works, and leaves nothing behind. */

vi.setConfig({ testTimeout: 180_000 });

const COMMAND = join(import.meta.dirname, '../../infra/smoke/smoke.ts');
const STEPS = [
  'landing page',
  'register',
  'tick',
  'live message',
  'made-up key',
  'photo',
  'photo at the edge',
  'sign out',
  'delete',
];

let cloud: LocalCloud;
beforeAll(async () => {
  // As deployed: each function by itself.
  cloud = await startLocalCloud({ env: { FUNCTION_THREADS: 'own' } });
});
afterEach(() => cloud.clearFaults());
afterAll(() => cloud.stop());

interface Line {
  state: string;
  step: string;
  text: string;
}

/** Runs it; a step that fails by its time may take `limitMs`. */
async function run(args: string[], options: { limitMs?: number; stop?: AbortSignal } = {}) {
  const said: string[] = [];
  const code = await smoke(args, { say: (line) => said.push(line), ...options });
  return { code, said, lines: linesIn(said) };
}

function linesIn(said: string[]): Line[] {
  return said.flatMap((line) => {
    const found = /^(ok|wrong|skipped) +(\S.*?) {2,}[\d.]+ s {2}(.*)$/.exec(line);
    return found ? [{ state: found[1]!, step: found[2]!, text: found[3]! }] : [];
  });
}

const outcomes = (lines: Line[]) => Object.fromEntries(lines.map(({ step, state }) => [step, state]));
const all = (state: string, steps = STEPS) => Object.fromEntries(steps.map((step) => [step, state]));
const textOf = (lines: Line[], step: string) => lines.find((line) => line.step === step)?.text;

/** Whether an address can be registered, because no account has it. */
async function isFree(email: string): Promise<boolean> {
  const user = { name: 'Ada', email, password: 'correct horse', password_confirmation: 'correct horse' };
  const { status } = await new Caller(cloud.url).raw('POST', users.register.path, { body: { user } });
  return status === 201;
}

describe('a site that works', () => {
  test('passes each step, in this order, and the account is deleted', async () => {
    const { code, said, lines } = await run(['--url', cloud.url]);
    expect(lines.map(({ step }) => step)).toEqual(STEPS);
    expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(said.at(-1)).toBe('All is well.');
    expect(said.at(-2)).toContain('The e-mail was not checked');
    expect(code).toBe(0);
    const email = textOf(lines, 'register')!;
    expect(email).toMatch(/^success\+smoke-\w+@simulator\.amazonses\.com$/);
    expect(await isFree(email)).toBe(true);
    await cloud.settle();
    const objects = readdirSync(join(cloud.dataDir, 'buckets'), { recursive: true, encoding: 'utf8' });
    expect(objects.filter((path) => path.endsWith('.json'))).toEqual([]);
  });

  test('is verified by the outbox of a local cloud', async () => {
    const { code, lines } = await run(['--url', cloud.url, '--mailbox', 'outbox']);
    expect(outcomes(lines)).toEqual(all('ok', [...STEPS, 'verify']));
    expect(code).toBe(0);
  });

  test('is verified by the link that somebody pastes', async () => {
    const email = 'grace@example.org';
    const child = spawn(process.execPath, [COMMAND, '--url', cloud.url, '--mailbox', email]);
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += text;
      if (!output.endsWith(`Paste the link of the e-mail to ${email}: `)) continue;
      const [mail] = await mailsTo(cloud.url, email);
      child.stdin.write(`${/http\S+verify-email\S+/.exec(mail!.text)?.[0]}\n`);
    }
    if (child.exitCode === null) await once(child, 'exit');
    expect(output).toMatch(/ok +verify .*grace@example\.org/);
    expect(output).toContain('All is well.');
    expect(child.exitCode).toBe(0);
    expect(await isFree(email)).toBe(true);
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

  test('the live channel is broken, and the account is deleted all the same', async () => {
    await cloud.inject({ service: 'apigatewaymanagementapi', kind: 'error', name: 'InternalServerError' });
    const { code, lines } = await run(['--url', cloud.url], { limitMs: 15_000 });
    expect(outcomes(lines)).toEqual({ ...all('ok'), 'live message': 'wrong' });
    expect(textOf(lines, 'live message')).toMatch(/^(The live connection opens, but|A message was sent, but)/);
    expect(code).toBe(1);
    expect(await isFree(textOf(lines, 'register')!)).toBe(true);
  });

  test('photos cannot be uploaded', async () => {
    await cloud.inject({ service: 's3', kind: 'error', name: 'AccessDenied', status: 403 });
    const { code, lines } = await run(['--url', cloud.url]);
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

  test('the edge loses cookies, so nobody sees a photo', async () => {
    await using proxy = await startProxy(() => false);
    const { code, lines } = await run(['--url', proxy.url]);
    expect(outcomes(lines)).toMatchObject({ photo: 'ok', 'photo at the edge': 'wrong', 'sign out': 'ok' });
    expect(textOf(lines, 'photo at the edge')).toMatch(/^A photo answers 403/);
    expect(code).toBe(1);
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

/** The cloud at another address, where some calls are done and never answered. */
async function startProxy(isLost: (request: IncomingMessage) => boolean): Promise<AsyncDisposable & { url: string }> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization, 'content-type': type } = headers;
    const answer = await fetch(`${cloud.url}${url}`, {
      method,
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (isLost(request)) return void request.socket.destroy();
    const kept = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|connection|transfer)/.test(name));
    response.writeHead(answer.status, Object.fromEntries(kept)).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

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
