import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { smoke } from '#infra/smoke/smoke.ts';
import { users } from '#shared/contracts/users.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { isLong } from '#test/support/long.ts';
import { Caller } from '#test/support/world.ts';

/* Runs of `npm run smoke` against a cloud of the file, and what they have said. */

vi.setConfig({ testTimeout: 180_000 });

export const STEPS = [
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

export let cloud: LocalCloud;
beforeAll(async () => {
  // As deployed, in the long run: each function by itself. That takes half a minute longer.
  cloud = await startLocalCloud(isLong ? { env: { FUNCTION_THREADS: 'own' } } : {});
});
afterEach(() => cloud.clearFaults());
afterAll(() => cloud.stop());

interface Line {
  state: string;
  step: string;
  text: string;
}

/** Runs it; a step that fails by its time may take `limitMs`. */
export async function run(args: string[], options: Omit<Parameters<typeof smoke>[1], 'say'> = {}) {
  const said: string[] = [];
  const code = await smoke(args, { say: (line) => said.push(line), ...options });
  return { code, said, lines: linesIn(said) };
}

export function linesIn(said: string[]): Line[] {
  return said.flatMap((line) => {
    const found = /^(ok|wrong|skipped|later) +(\S.*?) {2,}(?:[\d.]+ s {2})?(.*)$/.exec(line);
    return found ? [{ state: found[1]!, step: found[2]!, text: found[3]! }] : [];
  });
}

export const outcomes = (lines: Line[]) => Object.fromEntries(lines.map(({ step, state }) => [step, state]));
export const all = (state: string, steps = STEPS) => Object.fromEntries(steps.map((step) => [step, state]));
export const textOf = (lines: Line[], step: string) => lines.find((line) => line.step === step)?.text;

/** Whether an address can be registered, because no account has it. */
export async function isFree(email: string): Promise<boolean> {
  const user = { name: 'Ada', email, password: 'correct horse', password_confirmation: 'correct horse' };
  const { status } = await new Caller(cloud.url).raw('POST', users.register.path, { body: { user } });
  return status === 201;
}

/** The cloud at another address, where some calls are done and never answered. */
export async function startProxy(
  isLost: (request: IncomingMessage) => boolean,
): Promise<AsyncDisposable & { url: string }> {
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
