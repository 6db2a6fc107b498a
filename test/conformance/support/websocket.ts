import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from './cloud.ts';
import { connect, type LiveClient, type LiveEvent, recorded, refusal } from './live.ts';
import { until } from './recording.ts';
import { httpApi, type LiveRoute, lambda, type Resources, template, webSocketApi } from './stack.ts';

/** A WebSocket API behind CloudFront on a local cloud. Its functions write their events to a file. */

const file = join(tmpdir(), `steadfast-live-${process.pid}`);

const callbackUrl = {
  'Fn::Join': ['', ['https://', { Ref: 'Live' }, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com/cable']],
};
const environment = { RECORD_FILE: file, LIVE_ENDPOINT: callbackUrl };

export const ROUTES: Record<string, LiveRoute> = {
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

export const stack = (routes = ROUTES) =>
  template(
    lambda('Cable', 'live', { environment }),
    lambda('Authorizer', 'live', { environment }),
    lambda('Echo', 'echo'),
    httpApi({ $default: 'Echo' }),
    webSocketApi(routes),
    distribution,
  );

export let cloud: FixtureCloud;

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

export const open = (query = 'token=ada', protocols: string[] = []) => connect(cloud.url, `/cable?${query}`, protocols);
export const refused = (query: string) => refusal(cloud.url, `/cable${query}`);
/** All events of the functions in this test. */
export const received = () => recorded(file);
/** Events of a route, without those of the authorizer. */
export const events = (routeKey: string) =>
  recorded(file).filter((event) => event.requestContext?.routeKey === routeKey && event.type === undefined);

/** Closes a connection and waits until this many connections have ended; the last `$disconnect`. */
export async function ended(client: LiveClient, count = 1): Promise<LiveEvent> {
  client.socket.close();
  await until(() => events('$disconnect').length >= count, 'a $disconnect');
  return events('$disconnect').at(-1)!;
}

/** The first bytes of the answer to a handshake with these headers. */
export async function upgraded(path: string, headers: Record<string, string>): Promise<string> {
  const socket = await rawHandshake(path, headers);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  const before = events('$disconnect').length;
  socket.destroy();
  const answer = chunk.toString('latin1');
  if (answer.startsWith('HTTP/1.1 101')) await until(() => events('$disconnect').length > before, 'a $disconnect');
  return answer;
}

/** A socket that has sent a handshake with these headers. */
export async function rawHandshake(path: string, headers: Record<string, string> = {}) {
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
