import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  LimitExceededException,
  PayloadTooLargeException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/*
 * What is sent to a live connection arrives, or is given up soon; nobody waits for it, and nothing fails because of it.
 */

vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/cable');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { disconnect, post } = await import('#functions/lib/clients/live.ts');

const api = mockClient(ApiGatewayManagementApiClient);
let logged: string[];

beforeEach(() => {
  api.reset();
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

const answered = (httpStatusCode: number) => ({ message: 'no', $metadata: { httpStatusCode } });
const unavailable = Object.assign(new Error('no'), answered(503));
const busy = new LimitExceededException(answered(429));
const gone = new GoneException(answered(410));
const silent = Object.assign(new Error('The connection timed out'), { name: 'TimeoutError' });

const tries = () => api.calls().length;

describe('a text', () => {
  test('goes to its connection as it is, in one request', async () => {
    api.on(PostToConnectionCommand).resolves({});
    expect(await post('abc=', '{"text":"ü"}')).toBe('sent');
    expect(api.commandCalls(PostToConnectionCommand).map(({ args }) => args[0].input)).toEqual([
      { ConnectionId: 'abc=', Data: '{"text":"ü"}' },
    ]);
    expect(logged).toEqual([]);
  });

  test('to a connection that has ended is not tried again, and nothing to be told of', async () => {
    api.on(PostToConnectionCommand).rejects(gone);
    expect(await post('abc=', 'text')).toBe('gone');
    expect(tries()).toBe(1);
    expect(logged).toEqual([]);
  });

  test.each([
    ['busy', busy],
    ['failing', unavailable],
    ['silent', silent],
  ])('is sent again while API Gateway is %s, twice at most', async (_, failure) => {
    api.on(PostToConnectionCommand).rejectsOnce(failure).rejectsOnce(failure).resolves({});
    expect(await post('abc=', 'text')).toBe('sent');
    expect(tries()).toBe(3);
    expect(logged).toEqual([]);

    api.reset();
    api.on(PostToConnectionCommand).rejects(failure);
    expect(await post('abc=', 'text')).toBe('lost');
    expect(tries()).toBe(3);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(failure.message);
  });

  test('to a connection that ends meanwhile is gone', async () => {
    api.on(PostToConnectionCommand).rejectsOnce(busy).rejects(gone);
    expect(await post('abc=', 'text')).toBe('gone');
    expect(tries()).toBe(2);
  });

  test('that can never be sent is lost at once, and told in the log without what it says', async () => {
    api.on(PostToConnectionCommand).rejects(new PayloadTooLargeException(answered(413)));
    expect(await post('abc=', 'something private')).toBe('lost');
    expect(tries()).toBe(1);
    expect(logged.join()).toContain('PayloadTooLargeException');
    expect(logged.join()).not.toContain('private');
  });
});

describe('closing a connection', () => {
  test('is one request', async () => {
    api.on(DeleteConnectionCommand).resolves({});
    await disconnect('abc=');
    expect(api.commandCalls(DeleteConnectionCommand).map(({ args }) => args[0].input)).toEqual([
      { ConnectionId: 'abc=' },
    ]);
  });

  test('that has ended is fine', async () => {
    api.on(DeleteConnectionCommand).rejects(gone);
    await disconnect('abc=');
    expect(tries()).toBe(1);
    expect(logged).toEqual([]);
  });

  test('that cannot be closed harms nobody, and is told in the log', async () => {
    api.on(DeleteConnectionCommand).rejects(unavailable);
    await disconnect('abc=');
    expect(tries()).toBe(3);
    expect(logged).toHaveLength(1);
  });
});
