import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

/* What open pages are told of the stream. They are hints, so that only ended sessions are tried again. */

vi.stubEnv('LIVE_ENDPOINT', 'https://live.example/cable');
vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { handler } = await import('#functions/live/handler.ts');

const table = mockClient(DynamoDBDocumentClient);
const live = mockClient(ApiGatewayManagementApiClient);
let logged: string[];

beforeEach(() => {
  table.reset();
  live.reset();
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());

const returned = async (Records: DynamoDBRecord[]) =>
  (await handler({ Records })).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

const message = (sequence: number): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `${3000 + sequence}`,
    Keys: { PK: { S: 'CHAT#c' }, SK: { S: `MESSAGE#${sequence}` } },
    NewImage: marshall({
      ...{ chatId: 'c', sequence, by: 'ada', content: `${sequence}`, at: 0, clientId: null },
    }) as never,
  },
});

describe('what is told live', () => {
  const CHAT = '{"channel":"ChatChannel"}';
  const member = (name: string) => ({ name, email: '', image: null, joined: 0, since: 0 });

  /** Ada and Bob in a chat, Bob with two pages. */
  function stored(): Record<string, object> {
    const now = Date.now();
    return {
      'CHAT#c HEAD': { id: 'c', type: 'direct_message', members: { ada: member('Ada'), bob: member('Bob') }, last: 9 },
      'USER#bob REACH': {
        'C#one': { s: 's', t: now, i: { [CHAT]: true } },
        'C#two': { s: 's', t: now + 1, i: { [CHAT]: true } },
      },
      'USER#bob SESSION#s': { id: 's' },
      'USER#bob DEVICES': {
        'D#phone': { token: 'a token', s: 's', t: now },
        'D#laptop': { token: 'another', s: 'another', t: now },
      },
      'USER#ada SESSION#gone': { id: 'gone' },
    };
  }

  beforeEach(() => {
    const items = stored();
    table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommand['input']) => {
      const { Keys = [] } = RequestItems?.Table ?? {};
      const found = Keys.flatMap((key) =>
        items[`${key.PK} ${key.SK}`] ? [{ ...key, ...items[`${key.PK} ${key.SK}`] }] : [],
      );
      return { Responses: { Table: found } };
    });
    table.on(GetCommand).callsFake(({ Key }: GetCommand['input']) => ({ Item: items[`${Key?.PK} ${Key?.SK}`] }));
    table.on(UpdateCommand).resolves({});
    table.on(TransactWriteCommand).resolves({});
    live.on(PostToConnectionCommand).resolves({});
    live.on(DeleteConnectionCommand).resolves({});
  });

  const closed = () => live.commandCalls(DeleteConnectionCommand).map(({ args: [{ input }] }) => input.ConnectionId);

  const posts = () =>
    live.commandCalls(PostToConnectionCommand).map(({ args: [{ input }] }) => {
      const { identifier, message: event } = JSON.parse(String(input.Data));
      expect(identifier).toBe(CHAT);
      return `${input.ConnectionId} ${event.message?.content ?? event.type}`;
    });
  const forgotten = () =>
    [
      ...table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input),
      // A device and who owns its token.
      ...table.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems?.[0]?.Update),
    ].map((change) => Object.values(change?.ExpressionAttributeNames ?? {}).filter((name) => /^[CD]#/.test(name)));
  const failing = (httpStatusCode: number) => Object.assign(new Error('no'), { $metadata: { httpStatusCode } });

  test('comes to each page in the order of the stream', async () => {
    expect(await returned([message(1), message(2)])).toEqual([]);
    for (const page of ['one', 'two']) {
      expect(posts().filter((each) => each.startsWith(page))).toEqual([
        `${page} 1`,
        `${page} notification`,
        `${page} 2`,
        `${page} notification`,
      ]);
    }
    expect(forgotten()).toEqual([]);
  });

  test('and fails, does not fail the batch', async () => {
    table.on(BatchGetCommand).rejects(new Error('The table is away'));
    expect(await returned([message(1)])).toEqual([]);
    expect(posts()).toEqual([]);
    expect(logged.join()).toContain('The table is away');
  });

  test('and does not come through to one page comes to the others, and the page has to connect again', async () => {
    live.on(PostToConnectionCommand, { ConnectionId: 'one' }).rejects(failing(503));
    expect(await returned([message(1), message(2)])).toEqual([]);
    expect(posts().filter((each) => each.startsWith('two'))).toHaveLength(4);
    // It was tried three times with the first event, and not with the next.
    expect(posts().filter((each) => each.startsWith('one'))).toEqual(['one 1', 'one 1', 'one 1']);
    expect(closed()).toEqual(['one']);
    expect(forgotten()).toEqual([['C#one']]);
    expect(logged).not.toEqual([]);
  });

  test('and comes too late for a page has that page connect again', async () => {
    const clock = vi.spyOn(performance, 'now');
    live.on(PostToConnectionCommand, { ConnectionId: 'one' }).callsFake(() => {
      clock.mockReturnValue(9_000);
      return {};
    });
    clock.mockReturnValue(0);
    expect(await returned([message(1)])).toEqual([]);
    expect(posts().filter((each) => each.startsWith('one'))).toEqual(['one 1']);
    expect(closed()).toContain('one');
    expect(forgotten().flat()).toContain('C#one');
    expect(logged.join()).toContain('Not everybody was told in time');
  });

  test('and neither reaches a page nor can close it keeps it, so that the next event tries again', async () => {
    live.on(PostToConnectionCommand, { ConnectionId: 'one' }).rejects(failing(503));
    live.on(DeleteConnectionCommand).rejects(failing(503));
    expect(await returned([message(1)])).toEqual([]);
    expect(forgotten()).toEqual([]);
  });

  test('and finds a page gone has it forgotten, and asks it no more', async () => {
    live.on(PostToConnectionCommand, { ConnectionId: 'two' }).rejects(failing(410));
    expect(await returned([message(1), message(2)])).toEqual([]);
    expect(posts().filter((each) => each.startsWith('two'))).toEqual(['two 1']);
    expect(posts().filter((each) => each.startsWith('one'))).toHaveLength(4);
    expect(forgotten()).toEqual([['C#two']]);
    expect(logged).toEqual([]);
  });

  describe('to a session that has ended', () => {
    const ended: DynamoDBRecord = {
      eventName: 'REMOVE',
      dynamodb: { SequenceNumber: '4000', Keys: { PK: { S: 'USER#bob' }, SK: { S: 'SESSION#s' } } },
    };

    test('closes its connections, and forgets them and its browser’s pushes, no other’s', async () => {
      live.on(DeleteConnectionCommand).resolves({});
      expect(await returned([ended])).toEqual([]);
      expect(live.commandCalls(DeleteConnectionCommand)).toHaveLength(2);
      expect(forgotten().flat().toSorted()).toEqual(['C#one', 'C#two', 'D#phone']);
    });

    test('and whose pushes cannot be forgotten is tried again with the stream', async () => {
      live.on(DeleteConnectionCommand).resolves({});
      table.on(GetCommand, { Key: { PK: 'USER#bob', SK: 'DEVICES' } }).rejects(new Error('The table is away'));
      expect(await returned([ended])).toEqual(['4000']);
      expect(logged.join()).toContain('The table is away');
    });

    test('and does not come through is tried again with the stream, and what is open stays known', async () => {
      live.on(DeleteConnectionCommand).resolves({});
      live.on(DeleteConnectionCommand, { ConnectionId: 'two' }).rejects(failing(503));
      expect(await returned([ended, message(1)])).toEqual(['4000']);
      expect(forgotten()).toEqual([['C#one'], ['D#phone']]);
    });
  });
});
