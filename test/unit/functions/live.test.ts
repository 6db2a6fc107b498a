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

/* A message to a live connection is sent or given up soon, and never makes anything else fail. */

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

const attempts = () => api.calls().length;

describe('a message', () => {
  test('is sent to its connection unchanged, in one request', async () => {
    api.on(PostToConnectionCommand).resolves({});
    expect(await post('abc=', '{"text":"ü"}')).toBe('sent');
    expect(api.commandCalls(PostToConnectionCommand).map(({ args }) => args[0].input)).toEqual([
      { ConnectionId: 'abc=', Data: '{"text":"ü"}' },
    ]);
    expect(logged).toEqual([]);
  });

  test('to a connection that has ended is not repeated and not logged', async () => {
    api.on(PostToConnectionCommand).rejects(gone);
    expect(await post('abc=', 'text')).toBe('gone');
    expect(attempts()).toBe(1);
    expect(logged).toEqual([]);
  });

  test.each([
    ['busy', busy],
    ['failing', unavailable],
    ['silent', silent],
  ])('is repeated while API Gateway is %s, twice at most', async (_, failure) => {
    api.on(PostToConnectionCommand).rejectsOnce(failure).rejectsOnce(failure).resolves({});
    expect(await post('abc=', 'text')).toBe('sent');
    expect(attempts()).toBe(3);
    expect(logged).toEqual([]);

    api.reset();
    api.on(PostToConnectionCommand).rejects(failure);
    expect(await post('abc=', 'text')).toBe('lost');
    expect(attempts()).toBe(3);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(failure.message);
  });

  test('to a connection that ends between two attempts is not repeated', async () => {
    api.on(PostToConnectionCommand).rejectsOnce(busy).rejects(gone);
    expect(await post('abc=', 'text')).toBe('gone');
    expect(attempts()).toBe(2);
  });

  test('that is too large is given up immediately, and logged without its text', async () => {
    api.on(PostToConnectionCommand).rejects(new PayloadTooLargeException(answered(413)));
    expect(await post('abc=', 'something private')).toBe('lost');
    expect(attempts()).toBe(1);
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

  test('that has already ended is not an error', async () => {
    api.on(DeleteConnectionCommand).rejects(gone);
    await disconnect('abc=');
    expect(attempts()).toBe(1);
    expect(logged).toEqual([]);
  });

  test('that cannot be closed is logged and does not fail', async () => {
    api.on(DeleteConnectionCommand).rejects(unavailable);
    await disconnect('abc=');
    expect(attempts()).toBe(3);
    expect(logged).toHaveLength(1);
  });
});
