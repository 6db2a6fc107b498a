import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FrameSizes } from '#infra/local/websocket-api/frame-sizes.ts';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { connect, type LiveClient, type LiveEvent, recorded, refusal } from './support/live.ts';
import { until } from './support/recording.ts';
import { httpApi, type LiveRoute, lambda, type Resources, template, webSocketApi } from './support/stack.ts';

/* As API Gateway serves a WebSocket API behind CloudFront. */

const file = join(tmpdir(), `steadfast-live-${process.pid}`);

const callbackUrl = {
  'Fn::Join': ['', ['https://', { Ref: 'Live' }, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com/cable']],
};
const environment = { RECORD_FILE: file, LIVE_ENDPOINT: callbackUrl };

const ROUTES: Record<string, LiveRoute> = {
  $connect: { lambda: 'Cable' },
  $disconnect: { lambda: 'Cable' },
  $default: { silent: true },
  echo: { lambda: 'Cable', answers: true },
  quiet: { lambda: 'Cable' },
  hurried: { lambda: 'Cable', timeout: 50, answers: true },
  hello: { text: '{"type":"welcome"}' },
  ping: {
    text: '{"at":$context.requestTimeEpoch,"id":"$context.connectionId","who":"$context.authorizer.userId","no":"$context.none"}',
  },
};

const distribution: Resources = {
  Distribution: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: [
          { Id: 'api', DomainName: { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']] } },
          { Id: 'live', DomainName: { 'Fn::Join': ['', [{ Ref: 'Live' }, '.execute-api.us-east-1.amazonaws.com']] } },
        ],
        DefaultCacheBehavior: { TargetOriginId: 'api' },
        CacheBehaviors: [
          { PathPattern: '/cable', TargetOriginId: 'live' },
          { PathPattern: '/other-stage', TargetOriginId: 'live' },
        ],
      },
    },
  },
};

const stack = (routes = ROUTES) =>
  template(
    lambda('Cable', 'live', { environment }),
    lambda('Authorizer', 'live', { environment }),
    lambda('Echo', 'echo'),
    httpApi({ $default: 'Echo' }),
    webSocketApi(routes),
    distribution,
  );

let cloud: FixtureCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud(stack());
});
beforeEach(async () => {
  await cloud.control('POST', 'clock', { now: null });
  rmSync(file, { force: true });
});
afterAll(async () => {
  await cloud?.[Symbol.asyncDispose]();
  rmSync(file, { force: true });
});

const open = (query = 'token=ada', protocols: string[] = []) => connect(cloud.url, `/cable?${query}`, protocols);
const refused = (query: string) => refusal(cloud.url, `/cable${query}`);
const events = (routeKey: string) =>
  recorded(file).filter((event) => event.requestContext?.routeKey === routeKey && event.type === undefined);

async function ended(client: LiveClient, count = 1): Promise<LiveEvent> {
  client.socket.close();
  await until(() => events('$disconnect').length >= count, 'a $disconnect');
  return events('$disconnect').at(-1)!;
}

describe('the handshake', () => {
  test('without the identity source is refused with 401, and no function runs', async () => {
    for (const query of ['', '?token=', '?other=1']) {
      expect(await refused(query)).toEqual({ status: 401, body: { message: 'Unauthorized' } });
    }
    expect(recorded(file)).toEqual([]);
  });

  test('is refused as the authorizer says, and $connect does not run', async () => {
    expect((await refused('?token=unauthorized')).status).toBe(401);
    expect((await refused('?token=broken')).status).toBe(500);
    expect((await refused('?token=denied')).status).toBe(403);
    expect((await refused('?token=nothing')).status).toBe(500);
    expect((await refused('?token=nested')).status).toBe(500);
    expect(events('$connect')).toEqual([]);
  });

  test('is not refused by a denial of something else', async () => {
    await ended(await open('token=elsewhere'));
  });

  test.each([401, 403, 400, 503])('that $connect answers with %d is refused with that', async (status) => {
    expect((await refused(`?token=ada&status=${status}`)).status).toBe(status);
  });

  test.each(['throw', 'nothing'])('of a $connect that fails (%s) is refused with 502', async (act) => {
    expect((await refused(`?token=ada&connect=${act}`)).status).toBe(502);
  });

  test('that was refused is no connection: nothing is told of its end', async () => {
    await refused('?token=ada&status=401');
    await cloud.control('POST', 'settle');
    expect(events('$disconnect')).toEqual([]);
  });

  test('has the sub-protocol that $connect chooses, and none otherwise', async () => {
    const chosen = await open('token=ada&protocol=two', ['one', 'two', 'three']);
    expect(chosen.socket.protocol).toBe('two');
    expect(events('$connect')[0]?.headers?.['Sec-WebSocket-Protocol']).toBe('one,two,three');
    await ended(chosen);
    const headers = { 'Sec-WebSocket-Protocol': 'one' };
    // The client's own library would refuse an answer without one.
    const response = await upgraded('/cable?token=ada', headers);
    expect(response).not.toMatch(/sec-websocket-protocol/i);
    expect(response).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('tells the authorizer and $connect headers, query, and who calls', async () => {
    const client = await open('token=ada&tag=1&tag=2');
    const [asked, connected] = recorded(file);
    expect(asked).toMatchObject({
      type: 'REQUEST',
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:Live/cable/$connect',
      queryStringParameters: { token: 'ada', tag: '2' },
      multiValueQueryStringParameters: { token: ['ada'], tag: ['1', '2'] },
      requestContext: { routeKey: '$connect', eventType: 'CONNECT', stage: 'cable', apiId: 'Live' },
    });
    expect(asked?.requestContext).not.toHaveProperty('authorizer');
    expect(connected).toMatchObject({
      queryStringParameters: { token: 'ada' },
      isBase64Encoded: false,
      requestContext: {
        eventType: 'CONNECT',
        messageDirection: 'IN',
        connectionId: asked?.requestContext.connectionId,
        domainName: 'Live.execute-api.us-east-1.amazonaws.com',
        authorizer: { principalId: 'ada', userId: 'ada', age: '36', verified: 'true' },
        identity: { sourceIp: '127.0.0.1' },
      },
    });
    expect(connected?.headers).toMatchObject({ host: 'Live.execute-api.us-east-1.amazonaws.com' });
    await ended(client);
  });

  test('minds no Origin: the token is the permission', async () => {
    expect(await upgraded('/cable?token=ada', { Origin: 'https://elsewhere.example' })).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('without a key or with another version is 400, and no function runs', async () => {
    for (const headers of [{ 'Sec-WebSocket-Version': '8' }, { 'Sec-WebSocket-Key': 'short' }]) {
      expect(await upgraded('/cable?token=ada', headers)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(recorded(file)).toEqual([]);
  });

  test('of a client that is gone before its end has a $disconnect after its $connect', async () => {
    const socket = await rawHandshake('/cable?token=ada&connect=rest');
    await until(() => events('$connect').length === 1, 'a $connect');
    socket.destroy();
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
  });
});

describe('the path', () => {
  test('takes a handshake only where a behaviour leads to the stage', async () => {
    expect(await refusal(cloud.url, '/other-stage?token=ada')).toEqual({ status: 403, body: { message: 'Forbidden' } });
    // The HTTP API behind every other path has no use for it, and answers.
    expect(await upgraded('/elsewhere?token=ada', {})).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('without an upgrade is forbidden', async () => {
    const response = await cloud.get('/cable?token=ada');
    expect([response.status, await response.json()]).toEqual([403, { message: 'Forbidden' }]);
  });

  test('is written into the log without its query', async () => {
    await ended(await open('token=ada-secret'));
    expect(cloud.lines.some((line) => /GET +\/cable +101/.test(line))).toBe(true);
    expect(cloud.lines.join()).not.toContain('ada-secret');
  });

  test('of another protocol is answered as HTTP', async () => {
    expect(await upgraded('/echo', { Upgrade: 'h2c' })).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a message', () => {
  test('takes the route that it names, with the authorizer’s context, and gets its answer', async () => {
    const client = await open();
    const message = '{"command":"echo","text":"ü \\u2028"}';
    expect(await client.ask(message)).toBe(message);
    const [event] = events('echo');
    expect(event).toMatchObject({
      body: message,
      isBase64Encoded: false,
      requestContext: {
        eventType: 'MESSAGE',
        messageId: expect.any(String),
        connectionId: events('$connect')[0]?.requestContext.connectionId,
        authorizer: { principalId: 'ada', userId: 'ada' },
      },
    });
    expect(event).not.toHaveProperty('headers');
    await ended(client);
  });

  test('is answered only where the route has a response', async () => {
    const client = await open();
    client.send({ command: 'quiet' });
    await until(() => events('quiet').length === 1, 'the quiet route');
    expect(await client.ask({ command: 'echo' })).toBe('{"command":"echo"}');
    expect(client.received).toHaveLength(1);
    await ended(client);
  });

  test('is answered by the gateway itself, from a template that knows the context and the cloud’s clock', async () => {
    await cloud.control('POST', 'clock', { now: '2031-05-06T07:08:09Z' });
    const client = await open();
    expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
    const { at, id, who, no } = JSON.parse(await client.ask({ command: 'ping' })) as Record<string, unknown>;
    await cloud.control('POST', 'clock', { now: null });
    const context = events('$connect')[0]?.requestContext;
    expect({ id, who, no }).toEqual({ id: context?.connectionId, who: 'ada', no: '' });
    for (const instant of [at, context?.connectedAt, context?.requestTimeEpoch]) {
      expect(Math.abs(Number(instant) - Date.parse('2031-05-06T07:08:09Z'))).toBeLessThan(30_000);
    }
    await ended(client);
  });

  test.each(['no JSON', '[]', 'null', '1', '{"command":"unknown"}', '{"command":{}}', '{"command":"$connect"}', ''])(
    'that names no route (%s) takes $default, here a silent one',
    async (junk) => {
      const client = await open();
      client.send(junk);
      expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
      expect(client.received).toHaveLength(1);
      await ended(client);
      expect(events('$connect')).toHaveLength(1);
    },
  );

  test.each(['throw', 'statusless'])(
    'whose function goes wrong (%s) says so, and the connection lives',
    async (act) => {
      const client = await open();
      const told = JSON.parse(await client.ask({ command: 'echo', act })) as Record<string, unknown>;
      expect(told).toEqual({
        message: 'Internal server error',
        connectionId: events('$connect')[0]?.requestContext.connectionId,
        requestId: expect.any(String),
      });
      expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
      await ended(client);
    },
  );

  test('whose function throws on a one-way route says so, too', async () => {
    const client = await open();
    expect(await client.ask({ command: 'quiet', act: 'throw' })).toContain('Internal server error');
    await ended(client);
  });

  test('whose function takes longer than the integration may says so', async () => {
    const client = await open();
    expect(await client.ask({ command: 'hurried', act: 'rest', ms: '400' })).toContain('Internal server error');
    await ended(client);
  });

  test('without a route and without $default is forbidden', async () => {
    const { $default: _, ...routes } = ROUTES;
    await using other = await startFixtureCloud(stack(routes));
    const client = await connect(other.url, '/cable?token=ada');
    expect(JSON.parse(await client.ask('no JSON'))).toEqual({
      message: 'Forbidden',
      connectionId: expect.any(String),
      requestId: expect.any(String),
    });
    client.socket.close();
    await client.closed;
  });
});

describe('the limits', () => {
  const text = (bytes: number) => {
    const empty = JSON.stringify({ command: 'echo', x: '' });
    return empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`);
  };

  test('of a frame are 32 KB: a larger one closes with 1009, and no function sees it', async () => {
    const client = await open();
    expect(text(32 * 1024)).toHaveLength(32 * 1024);
    expect(await client.ask(text(32 * 1024))).toHaveLength(32 * 1024);
    client.send(text(32 * 1024 + 1));
    expect((await client.closed).code).toBe(1009);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('echo')).toHaveLength(1);
  });

  test('of a message in frames are 128 KB', async () => {
    const inFrames = (client: LiveClient, message: string) => {
      const size = 32 * 1024;
      for (let at = 0; at < message.length; at += size) {
        client.socket.send(message.slice(at, at + size), { fin: at + size >= message.length });
      }
    };
    const client = await open();
    inFrames(client, text(128 * 1024));
    await until(() => client.received.length === 1, 'the echo');
    expect(client.received[0]).toHaveLength(128 * 1024);
    inFrames(client, text(128 * 1024 + 1));
    expect((await client.closed).code).toBe(1009);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('echo')).toHaveLength(1);
  });

  test('are no bytes but text: a binary frame closes with 1003', async () => {
    const client = await open();
    client.socket.send(Buffer.from('{"command":"echo"}'));
    expect((await client.closed).code).toBe(1003);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('echo')).toEqual([]);
  });

  test('of frames hold however their bytes come', () => {
    const frame = (length: number, { masked = true } = {}) => {
      const extended = length < 126 ? [length] : length < 65_536 ? [126, length >> 8, length & 255] : [127, 0, 0, 0, 0];
      const header =
        length < 65_536
          ? extended
          : [...extended, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255];
      header[0]! |= masked ? 0x80 : 0;
      return Buffer.concat([Buffer.from([0x81, ...header]), Buffer.alloc(4 + length, 0xff)]);
    };
    const allowed = [0, 125, 126, 127, 5_000, 32 * 1024].map((length) => frame(length));
    for (const last of [32 * 1024 + 1, 65_535, 65_536, 200_000]) {
      for (const step of [1, 2, 3, 7, 1_000, 1_000_000]) {
        const sizes = new FrameSizes();
        const fits = Buffer.concat(allowed);
        expect(pieces(fits, step).some((piece) => sizes.exceedIn(piece))).toBe(false);
        expect(pieces(frame(last), step).some((piece) => sizes.exceedIn(piece))).toBe(true);
      }
    }
  });

  const pieces = (bytes: Buffer, step: number) =>
    Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
      bytes.subarray(index * step, (index + 1) * step),
    );

  test('of silence are ten minutes, by the cloud’s clock', async () => {
    const start = Date.now();
    const at = (minutes: number) =>
      cloud.control('POST', 'clock', { now: new Date(start + minutes * 60_000).toISOString() });
    const silent = await open();
    const busy = await open();
    await at(9);
    expect(await busy.ask({ command: 'hello' })).toContain('welcome');
    await at(10.5);
    expect(await silent.closed).toEqual({ code: 1001, reason: 'Going away' });
    expect(await busy.ask({ command: 'hello' })).toContain('welcome');
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('$disconnect')[0]?.requestContext).toMatchObject({
      eventType: 'DISCONNECT',
      disconnectStatusCode: 1001,
    });
    await ended(busy, 2);
  });

  test('of a connection are two hours, however busy it is', async () => {
    const start = Date.now();
    const client = await open();
    for (let minutes = 8; minutes < 120; minutes += 8) {
      await cloud.control('POST', 'clock', { now: new Date(start + minutes * 60_000).toISOString() });
      expect(await client.ask({ command: 'hello' })).toContain('welcome');
    }
    await cloud.control('POST', 'clock', { now: new Date(start + 120 * 60_000).toISOString() });
    expect((await client.closed).code).toBe(1001);
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
  });
});

describe('the end', () => {
  test('is told with the connection, its caller and the client’s status', async () => {
    const client = await open();
    client.socket.close(4_001, 'enough');
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('$disconnect')[0]?.requestContext).toMatchObject({
      eventType: 'DISCONNECT',
      connectionId: events('$connect')[0]?.requestContext.connectionId,
      authorizer: { userId: 'ada' },
      disconnectStatusCode: 4_001,
      disconnectReason: 'enough',
    });
  });

  test('without a goodbye is told as 1006', async () => {
    const client = await open();
    client.socket.terminate();
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('$disconnect')[0]?.requestContext.disconnectStatusCode).toBe(1006);
  });
});

describe('the API of the open connections', () => {
  const idOf = (index: number) => String(events('$connect')[index]?.requestContext.connectionId);

  test('knows no connection before its $connect has returned', async () => {
    const client = await open('token=ada&connect=post');
    expect(recorded(file)).toContainEqual({ name: 'GoneException', status: 410 });
    expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
    expect(client.received).toHaveLength(1);
    await ended(client);
  });

  test('posts to another connection, in the order of its sender', async () => {
    const [sender, receiver] = [await open(), await open()];
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index} ü`);
    await sender.ask({ command: 'echo', act: 'post', to: idOf(1), texts });
    // The answer comes to the one by another way than the texts to the other.
    await until(() => receiver.received.length === texts.length, 'the texts');
    expect(receiver.received).toEqual(texts);
    await ended(sender);
    await ended(receiver, 2);
  });

  test('tells of a connection, and closes it', async () => {
    const [asking, other] = [await open(), await open()];
    const about = JSON.parse(await asking.ask({ command: 'echo', act: 'GET', to: idOf(1) })) as Record<string, unknown>;
    expect(about).toEqual({
      ConnectedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      Identity: { SourceIp: '127.0.0.1', UserAgent: '' },
      LastActiveAt: expect.any(String),
    });
    expect(await asking.ask({ command: 'echo', act: 'DELETE', to: idOf(1) })).toBe('{"done":true}');
    expect((await other.closed).code).toBe(1000);
    for (const act of ['GET', 'DELETE']) {
      const gone = await asking.ask({ command: 'echo', act, to: idOf(1) });
      expect(JSON.parse(gone)).toEqual({ name: 'GoneException', status: 410 });
    }
    await ended(asking, 2);
  });

  test('posts at most 128 KB', async () => {
    const client = await open();
    client.send({ command: 'echo', act: 'size', size: 128 * 1024 });
    await until(() => client.received.length === 2, 'the post and the answer');
    expect(client.received.map(({ length }) => length).toSorted()).toContain(128 * 1024);
    expect(JSON.parse(await client.ask({ command: 'echo', act: 'size', size: 128 * 1024 + 1 }))).toEqual({
      name: 'PayloadTooLargeException',
      status: 413,
    });
    await ended(client);
  });

  test('fails on purpose', async () => {
    const client = await open();
    const fault = { service: 'apigatewaymanagementapi', operation: 'PostToConnection', times: 1 };
    const inject = (more: object) => cloud.control('POST', 'faults', { ...fault, ...more });
    await inject({ kind: 'error', name: 'LimitExceededException', status: 429 });
    expect(JSON.parse(await client.ask({ command: 'echo', act: 'size', size: 5 }))).toEqual({
      name: 'LimitExceededException',
      status: 429,
    });
    await inject({ kind: 'lost-answer' });
    client.send({ command: 'echo', act: 'size', size: 5 });
    await until(() => client.received.length === 3, 'the post and the answer');
    expect(client.received).toContain('xxxxx');
    expect(client.received.join()).toMatch(/ECONNRESET|socket hang up|Error/);
    await ended(client);
  });
});

describe('the cloud', () => {
  test('waits for functions of live connections when it is to settle', async () => {
    const client = await open();
    const started = performance.now();
    client.send({ command: 'quiet', act: 'rest', ms: '300' });
    await until(() => events('quiet').length === 1, 'the message');
    expect((await cloud.control('POST', 'settle')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(295);
    await ended(client);
  });

  test('closes all connections with 1001 when it ends, tells of each, and does not hang', async () => {
    const other = await startFixtureCloud(stack());
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect(other.url, '/cable?token=ada')));
    // One that does not answer when it is told to go.
    clients[0]?.socket.pause();
    const started = performance.now();
    await other[Symbol.asyncDispose]();
    expect(performance.now() - started).toBeLessThan(4_500);
    const codes = await Promise.all(clients.slice(1).map(async ({ closed }) => (await closed).code));
    expect(new Set(codes)).toEqual(new Set([1001]));
    expect(events('$disconnect')).toHaveLength(20);
    clients[0]?.socket.terminate();
  });
});

/** The first bytes of the answer to a handshake with these headers. */
async function upgraded(path: string, headers: Record<string, string>): Promise<string> {
  const socket = await rawHandshake(path, headers);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  const before = events('$disconnect').length;
  socket.destroy();
  const answer = chunk.toString('latin1');
  if (answer.startsWith('HTTP/1.1 101')) await until(() => events('$disconnect').length > before, 'a $disconnect');
  return answer;
}

async function rawHandshake(path: string, headers: Record<string, string> = {}) {
  const { connect: dial } = await import('node:net');
  const { port } = new URL(cloud.url);
  const socket = dial(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const all = {
    Host: `localhost:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}
