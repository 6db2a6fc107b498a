import { describe, expect, test } from 'vitest';
import { refusal } from './support/live.ts';
import { until } from './support/recording.ts';
import { cloud, ended, events, open, rawHandshake, received, refused, upgraded } from './support/websocket.ts';

/* The handshake of a WebSocket connection, its path and its protocol. */

describe('the handshake', () => {
  test('without the identity source is refused with 401, and no function runs', async () => {
    for (const query of ['', '?token=', '?other=1']) {
      expect(await refused(query)).toEqual({ status: 401, body: { message: 'Unauthorized' } });
    }
    expect(received()).toEqual([]);
  });

  test('is refused with the authorizer’s result, and $connect does not run', async () => {
    expect((await refused('?token=unauthorized')).status).toBe(401);
    expect((await refused('?token=broken')).status).toBe(500);
    expect((await refused('?token=denied')).status).toBe(403);
    expect((await refused('?token=nothing')).status).toBe(500);
    expect((await refused('?token=nested')).status).toBe(500);
    expect(events('$connect')).toEqual([]);
  });

  test('is accepted when the authorizer denies something else', async () => {
    await ended(await open('token=elsewhere'));
  });

  test.each([401, 403, 400, 503])('that $connect answers with %d is refused with that', async (status) => {
    expect((await refused(`?token=ada&status=${status}`)).status).toBe(status);
  });

  test.each(['throw', 'nothing'])('of a $connect that fails (%s) is refused with 502', async (act) => {
    expect((await refused(`?token=ada&connect=${act}`)).status).toBe(502);
  });

  test('that was refused has no $disconnect', async () => {
    await refused('?token=ada&status=401');
    await cloud.control('POST', 'settle');
    expect(events('$disconnect')).toEqual([]);
  });

  test('answers with the sub-protocol that $connect chooses, or with none', async () => {
    const chosen = await open('token=ada&protocol=two', ['one', 'two', 'three']);
    expect(chosen.socket.protocol).toBe('two');
    expect(events('$connect')[0]?.headers?.['Sec-WebSocket-Protocol']).toBe('one,two,three');
    await ended(chosen);
    const headers = { 'Sec-WebSocket-Protocol': 'one' };
    // The client library would refuse an answer without a sub-protocol.
    const response = await upgraded('/cable?token=ada', headers);
    expect(response).not.toMatch(/sec-websocket-protocol/i);
    expect(response).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('passes headers, query and caller to the authorizer and to $connect', async () => {
    const client = await open('token=ada&tag=1&tag=2');
    const [authorization, connected] = received();
    expect(authorization).toMatchObject({
      type: 'REQUEST',
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:Live/cable/$connect',
      queryStringParameters: { token: 'ada', tag: '2' },
      multiValueQueryStringParameters: { token: ['ada'], tag: ['1', '2'] },
      requestContext: { routeKey: '$connect', eventType: 'CONNECT', stage: 'cable', apiId: 'Live' },
    });
    expect(authorization?.requestContext).not.toHaveProperty('authorizer');
    expect(connected).toMatchObject({
      queryStringParameters: { token: 'ada' },
      isBase64Encoded: false,
      requestContext: {
        eventType: 'CONNECT',
        messageDirection: 'IN',
        connectionId: authorization?.requestContext.connectionId,
        domainName: 'Live.execute-api.us-east-1.amazonaws.com',
        authorizer: { principalId: 'ada', userId: 'ada', age: '36', verified: 'true' },
        identity: { sourceIp: '127.0.0.1' },
      },
    });
    expect(connected?.headers).toMatchObject({ host: 'Live.execute-api.us-east-1.amazonaws.com' });
    await ended(client);
  });

  test('is accepted from any Origin, as the token is the permission', async () => {
    expect(await upgraded('/cable?token=ada', { Origin: 'https://elsewhere.example' })).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('without a key or with another version is 400, and no function runs', async () => {
    for (const headers of [{ 'Sec-WebSocket-Version': '8' }, { 'Sec-WebSocket-Key': 'short' }]) {
      expect(await upgraded('/cable?token=ada', headers)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(received()).toEqual([]);
  });

  test('of a client that leaves before $connect returns has a $disconnect', async () => {
    const socket = await rawHandshake('/cable?token=ada&connect=rest');
    await until(() => events('$connect').length === 1, 'a $connect');
    socket.destroy();
    await until(() => events('$disconnect').length === 1, 'a $disconnect');
  });
});

describe('the path', () => {
  test('accepts a handshake only if its behaviour leads to the stage', async () => {
    expect(await refusal(cloud.url, '/other-stage?token=ada')).toEqual({ status: 403, body: { message: 'Forbidden' } });
    // The HTTP API behind every other path ignores the upgrade and answers.
    expect(await upgraded('/elsewhere?token=ada', {})).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('without an upgrade is forbidden', async () => {
    const response = await cloud.get('/cable?token=ada');
    expect([response.status, await response.json()]).toEqual([403, { message: 'Forbidden' }]);
  });

  test('is logged without its query', async () => {
    await ended(await open('token=ada-secret'));
    expect(cloud.lines.some((line) => /GET +\/cable +101/.test(line))).toBe(true);
    expect(cloud.lines.join()).not.toContain('ada-secret');
  });

  test('of another protocol is answered as HTTP', async () => {
    expect(await upgraded('/echo', { Upgrade: 'h2c' })).toMatch(/^HTTP\/1\.1 200 /);
  });
});
