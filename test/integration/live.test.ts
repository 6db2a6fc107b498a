import { once } from 'node:events';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { adapters, type Consumer, createConsumer } from '@rails/actioncable';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { users } from '#shared/contracts/users.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { connect, type LiveClient, refusal } from '#test/conformance/support/live.ts';
import { until } from '#test/conformance/support/recording.ts';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { type OpenTable, openTable } from '#test/support/table.ts';
import { type Caller, World } from '#test/support/world.ts';

/* Live connections, from the browser's own client to the table. */

const CHAT = '{"channel":"ChatChannel"}';
const PROTOCOLS = ['actioncable-v1-json', 'actioncable-unsupported'];

let table: OpenTable;
let cloud: LocalCloud;
let world: World;
let reach: typeof import('#functions/lib/data/cable/connections.ts');
let data: typeof import('#functions/lib/data/table.ts');
let keys: typeof import('#functions/lib/data/keys.ts').keys;

beforeAll(async () => {
  table = await openTable();
  cloud = await startLocalCloud({ env: { DYNAMODB_ENDPOINT: table.endpoint } });
  world = new World(cloud.url);
  // What the table holds is read by the functions' own code, at the engine.
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', table.endpoint);
  const { TableNames: [name] = [] } = await new DynamoDBClient({}).send(new ListTablesCommand());
  vi.stubEnv('TABLE_NAME', name);
  reach = await import('#functions/lib/data/cable/connections.ts');
  data = await import('#functions/lib/data/table.ts');
  ({ keys } = await import('#functions/lib/data/keys.ts'));
});
afterAll(async () => {
  await cloud?.stop();
  await table?.[Symbol.asyncDispose]();
});

const opened: LiveClient[] = [];
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.terminate();
  await cloud.clearFaults();
  await cloud.setClock(null);
});

async function open(who: Caller, protocols = PROTOCOLS): Promise<LiveClient> {
  const client = await connect(cloud.url, `/cable?token=${who.token}`, protocols);
  opened.push(client);
  return client;
}

/** The answer, which what happens meanwhile may come before: who has just registered is still being told of it. */
async function subscribe(client: LiveClient, identifier: unknown = CHAT): Promise<string> {
  const before = client.received.length;
  client.send({ command: 'subscribe', identifier });
  const answer = () => client.received.slice(before).find(isAnswer);
  await until(() => answer() !== undefined, 'an answer to a subscription');
  return answer()!;
}

/** Not what is told through a subscription. */
const isAnswer = (frame: string) => !('message' in JSON.parse(frame));

/** What the table knows of somebody's connections, oldest first. */
const reachOf = async (userId: string, now = Date.now()) =>
  reach.toConnections(await data.get(keys.connections(userId)), now);

const reaches = (userId: string, count: number) =>
  until(async () => (await reachOf(userId)).length === count, `${count} connections`);

describe('the stock client', () => {
  const sockets: WebSocket[] = [];
  const consumers: Consumer[] = [];

  /** What a browser's page makes of it: it says hello, and pings. */
  class PageSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      sockets.push(this);
      this.on('open', () => this.send('{"command":"hello"}'));
      const pings = setInterval(() => this.readyState === this.OPEN && this.send('{"command":"ping"}'), 3_000);
      this.on('close', () => clearInterval(pings));
    }
  }

  /** Says hello, and is silent then. */
  class SilentSocket extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols);
      sockets.push(this);
      this.on('open', () => this.send('{"command":"hello"}'));
    }
  }

  beforeEach(() => {
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    vi.stubGlobal('document', { visibilityState: 'visible' });
  });
  afterEach(() => {
    for (const consumer of consumers.splice(0)) consumer.disconnect();
    for (const socket of sockets.splice(0)) socket.terminate();
    vi.unstubAllGlobals();
  });

  type SocketClass = new (url: string, protocols: string[]) => WebSocket;

  function consumerOf(who: Caller, socket: SocketClass): { consumer: Consumer; own: () => WebSocket[] } {
    adapters.WebSocket = socket as unknown as typeof adapters.WebSocket;
    const consumer = createConsumer(`${cloud.url.replace('http', 'ws')}/cable?token=${who.token}`);
    consumers.push(consumer);
    return { consumer, own: () => sockets.filter(({ url }) => url.endsWith(String(who.token))) };
  }

  test('is welcomed and confirmed, and stays connected for longer than it bears silence', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const heard: string[] = [];
    const messages: { type: string; message?: number }[] = [];
    consumer.subscriptions.create('ChatChannel', {
      connected: () => void heard.push('connected'),
      disconnected: () => void heard.push('disconnected'),
      rejected: () => void heard.push('rejected'),
    });
    await until(() => heard.length > 0, 'an answer to the subscription');
    own()[0]?.on('message', (text) => messages.push(JSON.parse(text.toString())));
    expect(await reachOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
    const start = performance.now();
    // Its monitor looks at least every 12 s, for a silence of more than 6.
    await until(() => performance.now() - start > 15_000, 'fifteen seconds', 20_000);
    // Where the first answer takes longer than half a second, the client asks once more, and is told twice.
    expect(new Set(heard)).toEqual(new Set(['connected']));
    expect(own()).toHaveLength(1);
    expect(own()[0]?.protocol).toBe('actioncable-v1-json');
    const pings = messages.filter(({ type }) => type === 'ping');
    expect(pings.length).toBeGreaterThanOrEqual(4);
    for (const { message } of pings) expect(Math.abs(Date.now() - Number(message))).toBeLessThan(20_000);
    expect(messages.filter(({ type }) => type !== 'ping' && type !== 'confirm_subscription')).toEqual([]);
  });

  test('opens another connection when nothing answers its pings, and is subscribed there again', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, SilentSocket);
    // How many connections there were by then: of one it may be told twice.
    const heard: number[] = [];
    consumer.subscriptions.create('ChatChannel', { connected: () => void heard.push(own().length) });
    await until(() => heard.includes(2), 'a subscription on a second connection', 40_000);
    expect(own()).toHaveLength(2);
    await reaches(ada.id, 1);
    expect(await reachOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
  });

  test('is told that there is no other channel', async () => {
    const { consumer } = consumerOf(await world.person(), PageSocket);
    const heard: string[] = [];
    consumer.subscriptions.create('OtherChannel', {
      connected: () => void heard.push('connected'),
      rejected: () => void heard.push('rejected'),
    });
    await until(() => heard.length > 0, 'an answer to the subscription');
    expect(heard).toEqual(['rejected']);
  });

  test('connects again when the table was away, and subscribes there', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const heard: string[] = [];
    consumer.connect();
    await until(() => own().some(({ readyState }) => readyState === WebSocket.OPEN), 'a connection');
    await cloud.settle();
    await cloud.inject({
      service: 'dynamodb',
      operation: 'UpdateItem',
      kind: 'error',
      name: 'InternalServerError',
    });
    consumer.subscriptions.create('ChatChannel', {
      connected: () => void heard.push('connected'),
      rejected: () => void heard.push('rejected'),
    });
    // However often it asks until then: the client tries again half a second later, beside the tries of the function.
    await until(() => cloud.log().includes('A message of a live connection failed'), 'a subscription that fails');
    await until(() => own()[0]?.readyState === WebSocket.CLOSED, 'the end of the connection');
    await cloud.clearFaults();
    await until(() => heard.length > 0, 'an answer to the subscription', 40_000);
    expect(new Set(heard)).toEqual(new Set(['connected']));
    expect(own()).toHaveLength(2);
  });
});

describe('a connection', () => {
  const refused = async (token: unknown) => (await refusal(cloud.url, `/cable?token=${token}`)).status;

  test('is refused without a token, and with one that is none of ours', async () => {
    expect((await refusal(cloud.url, '/cable')).status).toBe(401);
    const { token = '' } = await world.person();
    const [header, , signature] = token.split('.');
    for (const junk of ['', 'x', 'a.b.c', `${token}x`, `${header}.e30.${signature}`, '%00', `${token}.x`]) {
      expect(await refused(encodeURIComponent(junk)), junk).toBe(401);
    }
  });

  test('is refused with a token that has expired, to the moment', async () => {
    const ada = await world.person();
    const [, claims = ''] = ada.token!.split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    expect(exp * 1000 - Date.now()).toBeGreaterThan((LIMITS.sessionDays - 1) * 86_400_000);
    await cloud.setClock(new Date(exp * 1000 - 60_000).toISOString());
    (await open(ada)).socket.terminate();
    await cloud.setClock(new Date(exp * 1000).toISOString());
    expect(await refused(ada.token)).toBe(401);
  });

  test('is refused with a token that was revoked, and that of another browser is not', async () => {
    const ada = await world.person();
    const elsewhere = await ada.elsewhere();
    await elsewhere.call(users.signOut);
    expect(await refused(elsewhere.token)).toBe(401);
    expect(await subscribe(await open(ada))).toContain('confirm_subscription');
  });

  test('is refused when its session ends in the middle of the handshake, and leaves nothing', async () => {
    const ada = await world.person();
    // Nobody else writes: no worker, and no end of another connection.
    await cloud.settle();
    const before = await invocations('cable');
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'delay', ms: 3_000, times: 1 });
    const handshake = refusal(cloud.url, `/cable?token=${ada.token}`);
    handshake.catch(() => undefined);
    // The authorizer has let it in.
    await until(async () => (await invocations('cable')) > before, 'the second function of the handshake');
    await ada.call(users.signOut);
    expect((await handshake).status).toBe(401);
    expect(await reachOf(ada.id)).toEqual([]);
  });

  test('is refused with 500 while the table is away, so that the client tries again', async () => {
    const ada = await world.person();
    await cloud.inject({ service: 'dynamodb', operation: 'BatchGetItem', kind: 'error', name: 'InternalServerError' });
    expect(await refused(ada.token)).toBe(500);
    await cloud.clearFaults();
    await open(ada);
  });

  test('speaks the protocol of ActionCable where the client offers it, however it is written', async () => {
    const ada = await world.person();
    expect((await open(ada)).socket.protocol).toBe('actioncable-v1-json');
    expect((await open(ada, ['other', 'actioncable-v1-json'])).socket.protocol).toBe('actioncable-v1-json');
    expect((await open(ada, [])).socket.protocol).toBe('');
  });

  test('gets its welcome when it says hello, and not before', async () => {
    const client = await open(await world.person());
    expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
    expect(client.received).toHaveLength(1);
  });

  test.each([
    'junk',
    '{}',
    '[]',
    'null',
    '{"command":"message","identifier":"{}","data":"{}"}',
    '{"command":"$connect"}',
    '{"command":"$disconnect"}',
    '{"command":["subscribe"]}',
    `{"command":"${'x'.repeat(30_000)}"}`,
  ])('takes %.60s in silence, and lives on', async (junk) => {
    const ada = await world.person();
    const client = await open(ada);
    client.send(junk);
    expect(await subscribe(client)).toContain('confirm_subscription');
    expect(client.received.filter(isAnswer)).toHaveLength(1);
    expect(await reachOf(ada.id)).toHaveLength(1);
  });

  test('ends by a frame that is too large, and alone', async () => {
    const ada = await world.person();
    const [large, other] = [await open(ada), await open(ada)];
    large.send(`"${'x'.repeat(40_000)}"`);
    expect((await large.closed).code).toBe(1009);
    await reaches(ada.id, 1);
    expect(await subscribe(other)).toContain('confirm_subscription');
  });
});

describe('a subscription', () => {
  test.each([
    CHAT,
    '{ "channel" : "ChatChannel" }',
    '{"chat_id":"ü","channel":"ChatChannel","deep":{"more":[1]}}',
    '{"channel":"\\u0043hatChannel"}',
    '\t{"channel":"ChatChannel"}\n',
  ])('to the chats is confirmed byte for byte: %j', async (identifier) => {
    const ada = await world.person();
    const answer = await subscribe(await open(ada), identifier);
    expect(answer).toBe(`{"identifier":${JSON.stringify(identifier)},"type":"confirm_subscription"}`);
    expect(await reachOf(ada.id)).toMatchObject([{ identifiers: [identifier] }]);
  });

  test.each([
    '{"channel":"OtherChannel"}',
    '{"channel":"chatchannel"}',
    '{"channel":["ChatChannel"]}',
    '["ChatChannel"]',
    '"ChatChannel"',
    'ChatChannel',
    'null',
    '',
    `{"channel":"ChatChannel","more":"${'ü'.repeat(120)}"}`,
  ])('to anything else is rejected, and noted nowhere: %j', async (identifier) => {
    const ada = await world.person();
    const answer = await subscribe(await open(ada), identifier);
    expect(answer).toBe(`{"identifier":${JSON.stringify(identifier)},"type":"reject_subscription"}`);
    expect(await reachOf(ada.id)).toEqual([expect.objectContaining({ identifiers: [] })]);
  });

  test.each([undefined, null, 1, { channel: 'ChatChannel' }])(
    'to no identifier (%j) is rejected',
    async (identifier) => {
      const client = await open(await world.person());
      const answer = await client.ask({ command: 'subscribe', identifier });
      expect(JSON.parse(answer)).toEqual({ identifier: null, type: 'reject_subscription' });
    },
  );

  test('twice is one', async () => {
    const ada = await world.person();
    const client = await open(ada);
    expect(await subscribe(client)).toBe(await subscribe(client));
    expect(await reachOf(ada.id)).toHaveLength(1);
  });

  test('ends without a word, and the connection stays', async () => {
    const ada = await world.person();
    const client = await open(ada);
    await subscribe(client);
    client.send({ command: 'unsubscribe', identifier: '{"channel":"ChatChannel","another":1}' });
    await cloud.settle();
    expect(await reachOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
    client.send({ command: 'unsubscribe', identifier: CHAT });
    await until(async () => (await reachOf(ada.id))[0]?.identifiers.length === 0, 'no subscription');
    expect(await reachOf(ada.id)).toHaveLength(1);
    for (const junk of [undefined, 1, 'x', CHAT]) client.send({ command: 'unsubscribe', identifier: junk });
    await cloud.settle();
    expect(client.received.filter(isAnswer)).toEqual([expect.stringContaining('confirm_subscription')]);
    expect(await subscribe(client)).toContain('confirm_subscription');
  });

  test('stands beside others, five in all', async () => {
    const ada = await world.person();
    const client = await open(ada);
    const rooms = [1, 2, 3, 4, 5].map((room) => JSON.stringify({ channel: 'ChatChannel', room }));
    for (const room of rooms) expect(await subscribe(client, room)).toContain('confirm_subscription');
    expect(await subscribe(client, rooms[0])).toContain('confirm_subscription');
    expect((await reachOf(ada.id))[0]?.identifiers.toSorted()).toEqual(rooms);
    client.send({ command: 'unsubscribe', identifier: rooms[4] });
    await until(async () => (await reachOf(ada.id))[0]?.identifiers.length === 4, 'four subscriptions');
  });

  test('of a connection that was forgotten is answered by the request to connect again', async () => {
    const ada = await world.person();
    const client = await open(ada);
    const [connection] = await reachOf(ada.id);
    await reach.forget(ada.id, [connection!.id]);
    expect(JSON.parse(await subscribe(client))).toEqual({
      type: 'disconnect',
      reason: 'server_restart',
      reconnect: true,
    });
    expect(await reachOf(ada.id)).toEqual([]);
  });
});

describe('what the table knows', () => {
  test('are the connections of two tabs and another browser, each with its session, until each has gone', async () => {
    const ada = await world.person();
    const elsewhere = await ada.elsewhere();
    const first = await open(ada);
    const second = await open(ada);
    const third = await open(elsewhere);
    await subscribe(second);
    const known = await reachOf(ada.id);
    expect(known).toHaveLength(3);
    expect(new Set(known.map(({ id }) => id)).size).toBe(3);
    expect(known.map(({ sessionId }) => sessionId)).toEqual([sessionOf(ada), sessionOf(ada), sessionOf(elsewhere)]);
    expect(known.map(({ identifiers }) => identifiers)).toEqual([[], [CHAT], []]);
    first.socket.close();
    third.socket.terminate();
    await reaches(ada.id, 1);
    expect(await reachOf(ada.id)).toEqual([known[1]]);
    second.socket.close();
    await reaches(ada.id, 0);
  });

  test('is nothing of others', async () => {
    const [ada, bob] = [await world.person(), await world.person()];
    await open(ada);
    expect(await reachOf(bob.id)).toEqual([]);
  });

  test('are fifty connections of a user, the newest: the oldest are closed', async () => {
    const ada = await world.person();
    const clients: LiveClient[] = [];
    for (let count = 0; count < 52; count++) clients.push(await open(ada));
    for (const { closed } of clients.slice(0, 2)) expect((await closed).code).toBe(1000);
    await reaches(ada.id, 50);
    expect(await subscribe(clients[2]!)).toContain('confirm_subscription');
  });

  test('are no connections that cannot be alive any more, and it forgets them when there are many', async () => {
    const now = Date.now();
    const longest = 125 * 60_000;
    const user = `user-${now}`;
    const browser = { sessionId: 'session', locale: 'en-GB' };
    for (let count = 0; count < 39; count++) {
      expect(await reach.connected(user, `old-${count}`, browser, now - longest - 100 + count)).toEqual([]);
    }
    expect(await reachOf(user, now - 1_000)).toHaveLength(39);
    expect(await reachOf(user, now)).toEqual([]);
    // The fortieth is not many yet.
    expect(await reach.connected(user, 'last', browser, now - longest)).toEqual([]);
    expect(await reachOf(user, now)).toEqual([{ id: 'last', ...browser, identifiers: [] }]);
    const over = await reach.connected(user, 'new', browser, now);
    expect(over).toEqual(Array.from({ length: 39 }, (_, count) => `old-${count}`));
    await reach.forget(user, over);
    const item = await data.get(keys.connections(user));
    expect(Object.keys(item ?? {}).toSorted()).toEqual(['C#last', 'C#new', 'PK', 'SK', 'expires']);
  });

  test('ends by itself as soon as the last connection must be over', async () => {
    const ada = await world.person();
    await open(ada);
    const { expires } = (await data.get(keys.connections(ada.id)))!;
    expect(Number(expires) * 1000).toBeGreaterThanOrEqual(Date.now() + 120 * 60_000);
  });

  test('does not come into being by an end', async () => {
    await reach.disconnected('nobody', 'nothing');
    await reach.unsubscribed('nobody', 'nothing', CHAT);
    await reach.forget('nobody', ['one', 'two']);
    await reach.forget('nobody', []);
    expect(await reach.subscribed('nobody', 'nothing', CHAT)).toBe(false);
    expect(await data.get(keys.connections('nobody'))).toBeUndefined();
  });
});

test('all connections end when the cloud does, and it starts again', async () => {
  const ada = await world.person();
  const client = await open(ada);
  await Promise.all([cloud.restart(), once(client.socket, 'close')]);
  expect((await client.closed).code).toBe(1001);
  world = new World(cloud.url);
  expect(await reachOf(ada.id)).toEqual([]);
  await open(ada);
  expect(await reachOf(ada.id)).toHaveLength(1);
});

function sessionOf({ token = '' }: Caller): string {
  const [, claims = ''] = token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string }).jti;
}

async function invocations(name: string): Promise<number> {
  const counts = (await (await fetch(`${cloud.url}/__local/functions`)).json()) as Record<
    string,
    { invocations: number }
  >;
  return counts[name]?.invocations ?? 0;
}
