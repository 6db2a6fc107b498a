import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';

/* What is answered, and logged, while DynamoDB does not keep up. */

vi.stubEnv('TABLE_NAME', 'Table');
const { client } = await import('#functions/lib/data/dynamodb.ts');
const { get } = await import('#functions/lib/data/table.ts');

const dynamodb = mockClient(client);
const logged: string[] = [];

afterEach(() => {
  dynamodb.reset();
  logged.length = 0;
});

const failure = (name: string) => Object.assign(new Error(`It says ${name}`), { name });

test.each([
  ['is throttled', 'ThrottlingException', 1],
  ['is late', 'TimeoutError', 1],
  ['has conflicts to the end', 'TransactionConflictException', 7],
])('a call whose table %s is asked to come again, and the log says why', async (_, name, requests) => {
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  dynamodb.on(GetCommand).rejects(failure(name));
  await expect(get({ PK: 'a', SK: 'b' })).rejects.toMatchObject({ details: [{ code: 'busy' }], retryAfter: 1 });
  expect(dynamodb.commandCalls(GetCommand)).toHaveLength(requests);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'DynamoDB does not keep up', error: { name, reason: `It says ${name}` } },
  ]);
});
