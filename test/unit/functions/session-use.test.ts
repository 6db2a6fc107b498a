import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { person } from './support/people.ts';
import { realTable } from './support/real-table.ts';

/* The last use of a session is saved once an hour, by one of the calls that a page makes at once. */

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => 'a secret' }));

const table = await realTable();
const { newSession, recordSessionUse, sessionItem } = await import('#functions/lib/data/users/sessions.ts');
const { route } = await import('#functions/lib/http/route.ts');
const { issueToken } = await import('#functions/lib/tokens.ts');

const START = Date.parse('2027-03-01T08:00:00Z');
const HOUR = 3_600_000;
const session = newSession('s1', 'ada', 0, START, { browser: 'firefox', system: 'linux' });
const seenAt = async () => (await table.item('USER#ada SESSION#s1'))?.seenAt;

let writes: string[];
beforeEach(async () => {
  await table.put(sessionItem(session));
  writes = [];
  table.between(({ operation, keys }) => {
    if (operation === 'Update') writes.push(...keys);
  });
});

afterEach(() => void vi.useRealTimers());

test('nothing is saved within the hour', async () => {
  await recordSessionUse(session, START + HOUR - 1);
  expect([await seenAt(), writes]).toEqual([START, []]);
});

test('the first call after an hour saves it, with the browser; parallel ones change nothing', async () => {
  await Promise.all([0, 1, 2].map((ms) => recordSessionUse(session, START + HOUR + ms)));
  expect(Number(await seenAt()) - START - HOUR).toBeLessThanOrEqual(2);
  expect(writes.filter((key) => key.includes('BROWSERS'))).toHaveLength(1);
});

test('a session that was ended meanwhile stays ended, and a failure is only logged', async () => {
  const ended = { ...session, id: 's2' };
  await recordSessionUse(ended, START + HOUR);
  expect(await table.item('USER#ada SESSION#s2')).toBeUndefined();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  table.between(() => {
    throw new Error('The table is away');
  });
  await recordSessionUse(session, START + HOUR);
  table.between(() => undefined);
  expect(log).toHaveBeenCalledOnce();
  expect(await seenAt()).toBe(START);
});

test('a call does not wait for a save that hangs, and the next call saves it', { timeout: 30_000 }, async () => {
  await table.put(...person('ada'));
  vi.setSystemTime(START + HOUR);
  const signOut = route(users.signOut, async () => undefined);
  const headers = { authorization: `Bearer ${await issueToken(session)}` };
  const call = async () => (await signOut.answer({ headers } as unknown as APIGatewayProxyEventV2)).statusCode;
  table.between(({ operation }) => (operation === 'Update' ? new Promise<void>(() => undefined) : undefined));
  expect([await call(), await seenAt()]).toEqual([204, START]);
  table.between(() => undefined);
  expect(await call()).toBe(204);
  // On a busy machine, this call may not wait for its save either.
  await expect.poll(seenAt).toBe(START + HOUR);
});
