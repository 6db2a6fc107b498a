import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#functions/lib/data/users/users.ts';
import { realTable } from './support/real-table.ts';

/* The address of a calendar feed: what the table has of it, other keys of the deployment, and other owners. */

const table = await realTable();
const secret = vi.hoisted(() => ({ ring: '' }));
vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => secret.ring }));
const signedIn = vi.hoisted(() => ({ user: {} as Partial<User> }));
vi.mock('#functions/lib/http/authenticate.ts', () => ({ authenticate: async () => signedIn }));
vi.stubEnv('SITE_URL', 'https://steadfast.example');

const { handler } = await import('#functions/calendar-feed/handler.ts');
const { keys } = await import('#functions/lib/data/keys.ts');

const USER = { id: '01KA0000000000000000000ADA', passwordVersion: 1 };
const FEED = `USER#${USER.id} CALENDAR-FEED`;

const deploy = (ring: object) => {
  secret.ring = JSON.stringify(ring);
};
const item = (more: object = {}) => ({ ...keys.user(USER.id), ...USER, ...more });

async function call(method: string, path: string, request: object = {}): Promise<{ status: number; reply: unknown }> {
  const route = path.startsWith('/api/v1/calendar/') ? '/api/v1/calendar/{file}' : path;
  const event = {
    routeKey: `${method} ${route}`,
    headers: {},
    pathParameters: { file: path.slice('/api/v1/calendar/'.length) },
    requestContext: { requestId: 'request' },
    ...request,
  };
  const { statusCode = 0, body = '' } = await handler(event as never, {} as never);
  return { status: statusCode, reply: body.startsWith('BEGIN') ? 'a calendar' : body && JSON.parse(body) };
}
const read = async () => (await call('GET', '/api/v1/calendar_feed')).reply as { url: string } | null;
const create = async () =>
  (await call('POST', '/api/v1/calendar_feed', { body: '{"titles":true}' })).reply as { url: string };
const statusAt = async ({ url }: { url: string }) => (await call('GET', new URL(url).pathname)).status;

beforeEach(async () => {
  deploy({ current: '1', 1: 'a first secret' });
  signedIn.user = item() as Partial<User>;
  const clock = { from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  await table.put(item(), { ...keys.progress(USER.id), clocks: [clock], entries: {} });
});

test('the table has neither the address nor what opens it', async () => {
  const feed = await create();
  expect(await statusAt(feed)).toBe(200);
  const part = feed.url.slice(-47, -4);
  const stored = JSON.stringify(await table.item(FEED));
  for (const each of [part, Buffer.from(part, 'base64url').toString('hex'), Buffer.from(part).toString('base64url')]) {
    expect(stored).not.toContain(each);
  }
});

test('an address stays the same when the deployment encrypts with another key, and no longer needs the first', async () => {
  const feed = await create();
  deploy({ current: '2', 1: 'a first secret', 2: 'a second secret' });
  expect(await read()).toEqual(feed);
  expect((await table.item(FEED))?.sealed).toMatchObject({ keyId: '2' });
  deploy({ current: '2', 2: 'a second secret' });
  expect(await read()).toEqual(feed);
  expect(await statusAt(feed)).toBe(200);
});

test('an address that ends while it is encrypted again stays ended', async () => {
  const first = await create();
  deploy({ current: '2', 1: 'a first secret', 2: 'a second secret' });
  let second = first;
  table.between(async ({ operation }) => {
    if (operation !== 'Update') return;
    table.between(() => undefined);
    second = await create();
  });
  expect(await read()).toEqual(first);
  expect(second).not.toEqual(first);
  expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200]);
  expect(await read()).toEqual(second);
});

test('an address whose key is lost is not shown, is still read, and ends with a new one', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const first = await create();
  deploy({ current: '2', 2: 'a second secret' });
  expect(await read()).toBeNull();
  expect(complaint).toHaveBeenCalledOnce();
  expect(JSON.stringify(complaint.mock.calls)).not.toContain(first.url.slice(-47, -4));
  expect(await statusAt(first)).toBe(200);
  const second = await create();
  expect(await read()).toEqual(second);
  expect([await statusAt(first), await statusAt(second)]).toEqual([404, 200]);
});

test('an address from before someone proved to own the account is void, and one from after is not', async () => {
  const feed = await create();
  const owner = item({ passwordVersion: 2, passkeysFrom: 2 });
  await table.put(owner);
  expect(await statusAt(feed)).toBe(404);
  signedIn.user = owner as Partial<User>;
  expect(await read()).toBeNull();
  const own = await create();
  expect([await read(), await statusAt(own), await statusAt(feed)]).toEqual([own, 200, 404]);
});

test('a deleted account has none, whatever is left of it', async () => {
  const feed = await create();
  await table.put({ ...keys.user(USER.id), id: USER.id, deletedAt: 1 });
  expect(await statusAt(feed)).toBe(404);
  expect(await table.item(`USER#${USER.id} CALENDAR-READS`)).toBeUndefined();
});
