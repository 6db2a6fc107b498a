import { afterEach, describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { connect, type LiveClient, refusal } from '#test/conformance/support/live.ts';
import { testAt } from './support/test-at.ts';

/* Tickets open live connections in place of the session's token. */

const START = '2026-11-20T10:00:00.000Z';
const test = testAt(START);

const opened: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate();
});

const address = (token: string) => `/cable?token=${token}`;

async function open(url: string, ticket: string): Promise<LiveClient> {
  const client = await connect(url, address(ticket), ['actioncable-v1-json']);
  opened.push(client);
  return client;
}

const refused = async (url: string, ticket: string) => (await refusal(url, address(ticket))).status;

describe('a ticket', () => {
  test('opens one connection, which receives events, and not another', async ({ world }) => {
    const ada = await world.person();
    const { ticket } = await ada.call(users.liveTicket);
    const client = await open(world.url, ticket);
    const confirmed = await client.ask({ command: 'subscribe', identifier: '{"channel":"ChatChannel"}' });
    expect(confirmed).toContain('confirm_subscription');
    expect(await refused(world.url, ticket)).toBe(401);
    client.socket.close();
    await client.closed;
    expect(await refused(world.url, ticket)).toBe(401);
    await open(world.url, (await ada.call(users.liveTicket)).ticket);
  });

  test('opens only one of several connections at the same moment', async ({ world }) => {
    const { ticket } = await (await world.person()).call(users.liveTicket);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => open(world.url, ticket)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is valid for 60 seconds', async ({ world }) => {
    const ada = await world.person();
    await world.setClock(START);
    const early = await ada.call(users.liveTicket);
    const late = await ada.call(users.liveTicket);
    const expires = Date.parse(early.expires_at);
    expect(expires - Date.parse(START)).toBeGreaterThanOrEqual(60_000);
    expect(expires - Date.parse(START)).toBeLessThan(90_000);
    await world.setClock(new Date(expires - 20_000).toISOString());
    await open(world.url, early.ticket);
    await world.setClock(late.expires_at);
    expect(await refused(world.url, late.ticket)).toBe(401);
  });

  test('is no token of a session', async ({ world }) => {
    const ada = await world.person();
    ada.token = (await ada.call(users.liveTicket)).ticket;
    expect((await ada.refusal(users.me)).status).toBe(401);
    expect((await ada.refusal(users.liveTicket)).status).toBe(401);
  });

  test('is refused after the end of its session', async ({ world }) => {
    const ada = await world.person();
    const elsewhere = await ada.elsewhere();
    const { ticket } = await elsewhere.call(users.liveTicket);
    await elsewhere.call(users.signOut);
    expect(await refused(world.url, ticket)).toBe(401);
    await open(world.url, (await ada.call(users.liveTicket)).ticket);
  });

  test('opens a connection that ends with its session, and no other one does', async ({ world }) => {
    const ada = await world.person();
    const elsewhere = await ada.elsewhere();
    const theirs = await open(world.url, (await elsewhere.call(users.liveTicket)).ticket);
    const other = await open(world.url, (await ada.call(users.liveTicket)).ticket);
    await elsewhere.call(users.signOut);
    await theirs.closed;
    expect(await other.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
  });

  test('costs only the session check', async ({ world }) => {
    const { requests } = await (await world.person()).answer(users.liveTicket);
    expect(requests).toEqual({ BatchGetItem: 1 });
  });
});

test('another kind of token opens no connection', async ({ world }) => {
  const ada = await world.person();
  expect(await refused(world.url, await ada.verificationToken())).toBe(401);
});

test('the token of a session opens connections too', async ({ world }) => {
  const { token = '' } = await world.person();
  await open(world.url, token);
  await open(world.url, token);
});
