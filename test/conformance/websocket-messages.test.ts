import { describe, expect, test } from 'vitest';
import { startFixtureCloud } from './support/cloud.ts';
import { connect } from './support/live.ts';
import { until } from './support/recording.ts';
import { cloud, ended, events, open, ROUTES, stack } from './support/websocket.ts';

/* Messages of a WebSocket connection: their routes and answers. */

describe('a message', () => {
  test('is sent to the route of its command, with the authorizer’s context, and answered', async () => {
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

  test('is answered only if the route has a response', async () => {
    const client = await open();
    client.send({ command: 'quiet' });
    await until(() => events('quiet').length === 1, 'the quiet route');
    expect(await client.ask({ command: 'echo' })).toBe('{"command":"echo"}');
    expect(client.received).toHaveLength(1);
    await ended(client);
  });

  test('can be answered by the gateway, with a template that has the context and the cloud’s clock', async () => {
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
    'without a known command (%s) is sent to $default, which gives no answer here',
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
    'whose function fails (%s) is answered with an error, and the connection stays open',
    async (act) => {
      const client = await open();
      const answer = JSON.parse(await client.ask({ command: 'echo', act })) as Record<string, unknown>;
      expect(answer).toEqual({
        message: 'Internal server error',
        connectionId: events('$connect')[0]?.requestContext.connectionId,
        requestId: expect.any(String),
      });
      expect(await client.ask({ command: 'hello' })).toBe('{"type":"welcome"}');
      await ended(client);
    },
  );

  test('whose function throws on a one-way route is answered with an error', async () => {
    const client = await open();
    expect(await client.ask({ command: 'quiet', act: 'throw' })).toContain('Internal server error');
    await ended(client);
  });

  test('whose function exceeds the timeout of its integration is answered with an error', async () => {
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
