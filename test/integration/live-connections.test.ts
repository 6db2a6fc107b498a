import { describe, expect, test } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { refusal } from '#test/conformance/support/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import {
  CHAT,
  cloud,
  connectionsOf,
  data,
  invocations,
  isAnswer,
  keys,
  open,
  reach,
  sessionOf,
  subscribe,
  untilConnections,
  world,
} from './support/live.ts';

/* Live connections: who may open one, how they end, and what the table holds about them. */

describe('a connection', () => {
  const refused = async (token: unknown) => (await refusal(cloud.url, `/cable?token=${token}`)).status;

  test('is refused without a token, and with an invalid one', async () => {
    expect((await refusal(cloud.url, '/cable')).status).toBe(401);
    const { token = '' } = await world.person();
    const [header, , signature] = token.split('.');
    for (const junk of ['', 'x', 'a.b.c', `${token}x`, `${header}.e30.${signature}`, '%00', `${token}.x`]) {
      expect(await refused(encodeURIComponent(junk)), junk).toBe(401);
    }
  });

  test('is refused from the moment at which its token expires', async () => {
    const ada = await world.person();
    const [, claims = ''] = ada.token!.split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    expect(exp * 1000 - Date.now()).toBeGreaterThan((LIMITS.sessionDays - 1) * 86_400_000);
    await cloud.setClock(new Date(exp * 1000 - 60_000).toISOString());
    (await open(ada)).socket.terminate();
    await cloud.setClock(new Date(exp * 1000).toISOString());
    expect(await refused(ada.token)).toBe(401);
  });

  test('is refused with a revoked token, and accepted with that of another browser', async () => {
    const ada = await world.person();
    const elsewhere = await ada.elsewhere();
    await elsewhere.call(users.signOut);
    expect(await refused(elsewhere.token)).toBe(401);
    expect(await subscribe(await open(ada))).toContain('confirm_subscription');
  });

  test('is refused when its session ends during the handshake, and leaves nothing in the table', async () => {
    const ada = await world.person();
    // Nothing else writes to the table: no worker, and no end of another connection.
    await cloud.settle();
    const before = await invocations('cable');
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 3_000, times: 1 });
    const handshake = refusal(cloud.url, `/cable?token=${ada.token}`);
    handshake.catch(() => undefined);
    // The authorizer has let it in.
    await until(async () => (await invocations('cable')) > before, 'the second function of the handshake');
    await ada.call(users.signOut);
    expect((await handshake).status).toBe(401);
    expect(await connectionsOf(ada.id)).toEqual([]);
  });

  test('is refused with 500 while the table fails, so that the client tries again', async () => {
    const ada = await world.person();
    await cloud.inject({ service: 'dynamodb', operation: 'BatchGetItem', kind: 'error', name: 'InternalServerError' });
    expect(await refused(ada.token)).toBe(500);
    await cloud.clearFaults();
    await open(ada);
  });

  test('uses the protocol of ActionCable when the client offers it', async () => {
    const ada = await world.person();
    expect((await open(ada)).socket.protocol).toBe('actioncable-v1-json');
    expect((await open(ada, ['other', 'actioncable-v1-json'])).socket.protocol).toBe('actioncable-v1-json');
    expect((await open(ada, [])).socket.protocol).toBe('');
  });

  test('is welcomed when it says hello, and not before', async () => {
    const client = await open(await world.person());
    expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
    expect(client.received).toHaveLength(1);
  });

  test('ignores frames that are no commands, and stays open', async () => {
    const ada = await world.person();
    const client = await open(ada);
    for (const junk of [
      'junk',
      '{}',
      '[]',
      'null',
      '{"command":"message","identifier":"{}","data":"{}"}',
      '{"command":"$connect"}',
      '{"command":"$disconnect"}',
      '{"command":["subscribe"]}',
      `{"command":"${'x'.repeat(30_000)}"}`,
    ]) {
      client.send(junk);
    }
    await cloud.settle();
    expect(await subscribe(client)).toContain('confirm_subscription');
    expect(client.received.filter(isAnswer)).toHaveLength(1);
    expect(await connectionsOf(ada.id)).toHaveLength(1);
  });

  test('is closed by a frame that is too large, and others stay open', async () => {
    const ada = await world.person();
    const [large, other] = [await open(ada), await open(ada)];
    large.send(`"${'x'.repeat(40_000)}"`);
    expect((await large.closed).code).toBe(1009);
    await untilConnections(ada.id, 1);
    expect(await subscribe(other)).toContain('confirm_subscription');
  });
});

describe('the table', () => {
  test('has the connections of two tabs and another browser, each with its session, until it ends', async () => {
    const ada = await world.person();
    const elsewhere = await ada.elsewhere();
    const first = await open(ada);
    const second = await open(ada);
    const third = await open(elsewhere);
    await subscribe(second);
    const known = await connectionsOf(ada.id);
    expect(known).toHaveLength(3);
    expect(new Set(known.map(({ id }) => id)).size).toBe(3);
    expect(known.map(({ sessionId }) => sessionId)).toEqual([sessionOf(ada), sessionOf(ada), sessionOf(elsewhere)]);
    expect(known.map(({ identifiers }) => identifiers)).toEqual([[], [CHAT], []]);
    first.socket.close();
    third.socket.terminate();
    await untilConnections(ada.id, 1);
    expect(await connectionsOf(ada.id)).toEqual([known[1]]);
    second.socket.close();
    await untilConnections(ada.id, 0);
  });

  test('has no connection for a user who opened none', async () => {
    const [ada, bob] = [await world.person(), await world.person()];
    await open(ada);
    expect(await connectionsOf(bob.id)).toEqual([]);
  });

  test('has the fifty newest connections of a user: older ones are closed', async () => {
    const ada = await world.person();
    const [oldest, next] = [await open(ada), await open(ada)];
    const browser = { sessionId: sessionOf(ada), locale: 'en-GB' };
    for (let count = 2; count < 50; count++) await reach.storeConnection(ada.id, `other-${count}`, browser, Date.now());
    await untilConnections(ada.id, 50);
    const newest = await open(ada);
    expect((await oldest.closed).code).toBe(1000);
    await untilConnections(ada.id, 50);
    for (const client of [next, newest]) expect(await subscribe(client)).toContain('confirm_subscription');
  });

  test('does not count connections past their lifetime, and drops them when there are many', async () => {
    const longest = 125 * 60_000;
    // Ahead of the clock: the table deletes the item of a user whose last connection has expired.
    const now = Date.now() + longest;
    const user = `user-${now}`;
    const browser = { sessionId: 'session', locale: 'en-GB' };
    for (let count = 0; count < 39; count++) {
      expect(await reach.storeConnection(user, `old-${count}`, browser, now - longest - 100 + count)).toEqual([]);
    }
    expect(await connectionsOf(user, now - 1_000)).toHaveLength(39);
    expect(await connectionsOf(user, now)).toEqual([]);
    // Forty are not many yet.
    expect(await reach.storeConnection(user, 'last', browser, now - longest)).toEqual([]);
    expect(await connectionsOf(user, now)).toEqual([{ id: 'last', ...browser, identifiers: [] }]);
    const over = await reach.storeConnection(user, 'new', browser, now);
    expect(over).toEqual(Array.from({ length: 39 }, (_, count) => `old-${count}`));
    await reach.forget(user, over);
    const item = await data.get(keys.connections(user));
    expect(Object.keys(item ?? {}).toSorted()).toEqual(['C#last', 'C#new', 'PK', 'SK', 'expires']);
  });

  test('keeps the item of a user for as long as the last connection can live', async () => {
    const ada = await world.person();
    await open(ada);
    const { expires } = (await data.get(keys.connections(ada.id)))!;
    expect(Number(expires) * 1000).toBeGreaterThanOrEqual(Date.now() + 120 * 60_000);
  });

  test('gets no item when an unknown connection ends', async () => {
    await reach.removeConnection('nobody', 'nothing');
    await reach.removeSubscription('nobody', 'nothing', CHAT);
    await reach.forget('nobody', ['one', 'two']);
    await reach.forget('nobody', []);
    expect(await reach.storeSubscription('nobody', 'nothing', CHAT)).toBe(false);
    expect(await data.get(keys.connections('nobody'))).toBeUndefined();
  });
});
