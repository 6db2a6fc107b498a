import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { isLong } from '#test/support/long.ts';
import { realTable } from '#test/unit/functions/support/real-table.ts';

/*
 * How long a sign-in takes does not tell whether an address has an account. The function is called here as the
 * distribution calls it, and scrypt has its cost from production.
 */

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async (name: string) => `the secret ${name}` }));
process.env.PASSWORD_COST = '15';

await realTable();
const { handler } = await import('#functions/users/handler.ts');
const { countAttempt } = await import('#functions/lib/data/users/sign-in-attempts.ts');
delete process.env.PASSWORD_COST;

const TEN = LIMITS.signInFailuresPerAddress;
const SAMPLES = isLong ? TEN : 3;
const NETWORK = '203.0.113.7';
const newAddress = () => `someone-${randomUUID()}@example.com`;

async function send({ method, path }: { method: string; path: string }, user: object): Promise<number> {
  const event = {
    routeKey: `${method} ${path}`,
    headers: { 'x-steadfast-viewer': NETWORK, 'x-steadfast-origin': 'the secret ORIGIN_SECRET' },
    body: JSON.stringify({ user }),
    isBase64Encoded: false,
    requestContext: { requestId: 'request', http: { method, path, sourceIp: '198.51.100.1' } },
  };
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context);
  return (answer as { statusCode: number }).statusCode;
}

/** The milliseconds until a sign-in with a wrong password is refused with this status. */
async function timed(email: string, status: number): Promise<number> {
  const start = performance.now();
  expect(await send(users.signIn, { email, password: 'a wrong guess' })).toBe(status);
  return performance.now() - start;
}

/*
 * The fastest of several answers, taken in turns, because other load only adds time. Without its scrypt a sign-in
 * takes a tenth, so a quarter shows whether it ran, however slow the machine is.
 */
test('an unknown address takes as long as a wrong password, and a refused attempt does not', async () => {
  const [email, password] = [newAddress(), 'a long password'];
  expect(await send(users.register, { name: 'Ada', email, password, password_confirmation: password })).toBe(201);
  const taken = { wrong: [] as number[], unknown: [] as number[], turnedAway: [] as number[] };
  for (let sample = 0; sample < SAMPLES; sample++) {
    taken.wrong.push(await timed(email, 401));
    taken.unknown.push(await timed(newAddress(), 401));
  }
  for (let left = SAMPLES; left < TEN; left++) await countAttempt(email, undefined, { network: NETWORK }, Date.now());
  for (let sample = 0; sample < SAMPLES; sample++) taken.turnedAway.push(await timed(email, 429));
  const wrong = Math.min(...taken.wrong);
  const unknown = Math.min(...taken.unknown);
  expect(unknown).toBeGreaterThan(wrong / 4);
  expect(wrong).toBeGreaterThan(unknown / 4);
  expect(Math.min(...taken.turnedAway)).toBeLessThan(wrong / 2);
});
