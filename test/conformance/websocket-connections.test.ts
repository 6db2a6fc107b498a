import { describe, expect, test } from 'vitest';
import { startFixtureCloud } from './support/cloud.ts';
import { connect } from './support/live.ts';
import { until } from './support/recording.ts';
import { cloud, ended, events, open, received, stack } from './support/websocket.ts';

/* Connections of a WebSocket API: closing, the management API, and the end of the cloud. */

describe('the end of a connection', () => {
  test('runs $disconnect with the connection, its caller and the client’s status', async () => {
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

  test('without a close frame has the status 1006', async () => {
    const client = await open();
    client.socket.terminate();
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
    expect(events('$disconnect')[0]?.requestContext.disconnectStatusCode).toBe(1006);
  });
});

describe('the management API', () => {
  const idOf = (index: number) => String(events('$connect')[index]?.requestContext.connectionId);

  test('finds no connection before its $connect has returned', async () => {
    const client = await open('token=ada&connect=post');
    expect(received()).toContainEqual({ name: 'GoneException', status: 410 });
    expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
    expect(client.received).toHaveLength(1);
    await ended(client);
  });

  test('posts to another connection, in the order of sending', async () => {
    const [sender, receiver] = [await open(), await open()];
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index} ü`);
    await sender.ask({ command: 'echo', act: 'post', to: idOf(1), texts });
    // The answer to the sender can arrive before the texts at the receiver.
    await until(() => receiver.received.length === texts.length, 'the texts');
    expect(receiver.received).toEqual(texts);
    await ended(sender);
    await ended(receiver, 2);
  });

  test('describes a connection, and closes it', async () => {
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

  test('fails with an injected fault', async () => {
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
  test('settles after the functions of open connections', async () => {
    const client = await open();
    const started = performance.now();
    client.send({ command: 'quiet', act: 'rest', ms: '300' });
    await until(() => events('quiet').length === 1, 'the message');
    expect((await cloud.control('POST', 'settle')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(295);
    await ended(client);
  });

  test('closes all connections with 1001 when it ends, with a $disconnect for each, and does not hang', async () => {
    const other = await startFixtureCloud(stack());
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect(other.url, '/cable?token=ada')));
    // This one does not answer the close.
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
