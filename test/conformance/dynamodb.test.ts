import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dynamoClient } from '#infra/local/dynamodb/client.ts';
import { deleteExpired } from '#infra/local/dynamodb/dynamodb.ts';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, table, template } from './support/stack.ts';

let cloud: FixtureCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud(
    template(
      table(),
      lambda('Acts', 'acts', { environment: { TABLE: { Ref: 'Table' } } }),
      lambda('Echo', 'echo'),
      httpApi({ 'GET /acts': 'Acts', 'GET /echo': 'Echo' }),
    ),
  );
});

afterAll(() => cloud?.[Symbol.asyncDispose]());
afterEach(() => cloud.control('DELETE', 'faults'));

const spent = (response: Response) => response.headers.get('x-dynamodb-requests');

describe('x-dynamodb-requests', () => {
  test('lists the requests of an answer, sorted, or none', async () => {
    expect(spent(await cloud.get('/acts?act=requests&gets=2&puts=1'))).toBe('GetItem=2 PutItem=1');
    expect(spent(await cloud.get('/acts?act=text'))).toBe('none');
    expect(spent(await cloud.get('/acts?act=requests&puts=3'))).toBe('PutItem=3');
  });

  test('is exact for each of many parallel calls', async () => {
    const wanted = Array.from({ length: 24 }, (_, index) => index % 5);
    const responses = await Promise.all(wanted.map((gets) => cloud.get(`/acts?act=requests&gets=${gets}`)));
    expect(responses.map(spent)).toEqual(wanted.map((gets) => (gets === 0 ? 'none' : `GetItem=${gets}`)));
  });
});

test('a write gets its stream number from an index, however much was written before', () => {
  using database = new DatabaseSync(join(cloud.dataFolder, 'database.sqlite'), { readOnly: true });
  // The query of the engine before each write.
  const query = `SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1`;
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all('Table');
  expect(steps.map(({ detail }) => String(detail))).toEqual([
    expect.stringContaining('USING COVERING INDEX steadfast_stream_order'),
  ]);
});

describe('an injected fault', () => {
  const inject = (fault: object) => cloud.control('POST', 'faults', { service: 'dynamodb', ...fault });

  test.each([
    ['ThrottlingException', 400],
    ['ProvisionedThroughputExceededException', 400],
    ['InternalServerError', 500],
  ])('of the kind error reaches the SDK as %s', async (name, status) => {
    await inject({ operation: 'PutItem', kind: 'error', name });
    expect(await cloud.json('/acts?act=put&id=refused')).toMatchObject({ ok: false, name, status });
    expect(await cloud.json('/acts?act=get&id=refused')).toEqual({ found: false });
  });

  test('TransactionConflict is a cancelled transaction with its reasons', async () => {
    await inject({ kind: 'error', name: 'TransactionConflict', times: 1 });
    expect(await cloud.json('/acts?act=transact&id=both')).toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    expect(await cloud.json('/acts?act=get&id=both-1')).toEqual({ found: false });
    expect(await cloud.json('/acts?act=transact&id=both')).toMatchObject({ ok: true });
  });

  test('TransactionConflict of a single write is an exception of its own', async () => {
    await inject({ operation: 'PutItem', kind: 'error', name: 'TransactionConflict' });
    expect(await cloud.json('/acts?act=put&id=single')).toMatchObject({
      name: 'TransactionConflictException',
      status: 400,
    });
  });

  test('of the kind lost-answer performs the operation', async () => {
    await inject({ operation: 'PutItem', kind: 'lost-answer', times: 1 });
    expect(await cloud.json('/acts?act=put&id=lost')).toMatchObject({ ok: false });
    expect(await cloud.json('/acts?act=get&id=lost')).toEqual({ found: true });
  });

  test.for(['refused', 'wrong-answer'])('of the kind %s does not perform the operation', async (kind) => {
    await inject({ operation: 'PutItem', kind, times: 1 });
    expect(await cloud.json(`/acts?act=put&id=${kind}`)).toMatchObject({ ok: false });
    expect(await cloud.json(`/acts?act=get&id=${kind}`)).toEqual({ found: false });
    expect(await cloud.json(`/acts?act=put&id=${kind}`)).toMatchObject({ ok: true });
  });

  test('of the kind no-answer lets the client wait, and does not perform the operation', async () => {
    const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
    await inject({ operation: 'PutItem', kind: 'no-answer', times: 1 });
    const put = fetch(env.AWS_ENDPOINT_URL_DYNAMODB!, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem' },
      body: JSON.stringify({ TableName: 'Table', Item: { PK: { S: 'silent' }, SK: { S: 'item' } } }),
      signal: AbortSignal.timeout(300),
    });
    await expect(put).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await cloud.json('/acts?act=get&id=silent')).toEqual({ found: false });
  });

  test('of the kind delay delays the answer', async () => {
    await inject({ operation: 'PutItem', kind: 'delay', ms: 120, times: 1 });
    const answer = await cloud.json('/acts?act=put&id=late');
    expect(answer).toMatchObject({ ok: true });
    expect(Number(answer.ms)).toBeGreaterThan(115);
  });

  test('applies as often as configured, and to each nth request', async () => {
    await inject({ operation: 'PutItem', kind: 'error', name: 'ThrottlingException', every: 2, times: 2 });
    const outcomes: unknown[] = [];
    for (let index = 0; index < 6; index += 1) outcomes.push((await cloud.json(`/acts?act=put&id=n${index}`)).ok);
    expect(outcomes).toEqual([true, false, true, false, true, true]);
  });

  test('reports how often it has been applied, until it ends', async () => {
    const strikes = async () => (await cloud.control('GET', 'faults')).json();
    await inject({ operation: 'PutItem', kind: 'error', name: 'ThrottlingException', times: 2 });
    for (const struck of [0, 1]) {
      expect(await strikes()).toEqual({ faults: [{ service: 'dynamodb', operation: 'PutItem', struck }] });
      await cloud.json('/acts?act=put&id=counted');
    }
    expect(await strikes()).toEqual({ faults: [] });
  });

  test.each([
    {},
    { service: 'dynamodb', kind: 'error' },
    { service: 'dynamodb', kind: 'delay' },
    { service: 'dynamodb', kind: 'magic' },
    { service: 'dynamodb', kind: 'lost-answer', times: 0 },
  ])('that is invalid is refused: %j', async (fault) => {
    expect((await cloud.control('POST', 'faults', fault)).status).toBe(422);
  });
});

test('expired items are deleted by the local clock, when the deletion runs', async () => {
  const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
  const call = dynamoClient(env.AWS_ENDPOINT_URL_DYNAMODB!);
  const expires = { N: String(Math.floor(Date.parse('2030-01-01T00:00:00Z') / 1000)) };
  await call('PutItem', { TableName: 'Table', Item: { PK: { S: 'short' }, SK: { S: 'item' }, expires } });
  await call('PutItem', { TableName: 'Table', Item: { PK: { S: 'long' }, SK: { S: 'item' } } });
  await cloud.control('POST', 'ttl');
  expect(await cloud.json('/acts?act=get&id=short')).toEqual({ found: true });
  await cloud.control('POST', 'clock', { now: '2030-01-01T00:00:10Z' });
  expect(await cloud.json('/acts?act=get&id=short')).toEqual({ found: true });
  expect(await (await cloud.control('POST', 'ttl')).json()).toEqual({ deleted: 1 });
  expect(await cloud.json('/acts?act=get&id=short')).toEqual({ found: false });
  expect(await cloud.json('/acts?act=get&id=long')).toEqual({ found: true });
  await cloud.control('POST', 'clock', { now: null });
});

test('an item that was found expired stays if the clock is set back before its deletion', async () => {
  const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
  const call = dynamoClient(env.AWS_ENDPOINT_URL_DYNAMODB!);
  const expires = { N: String(Math.floor(Date.parse('2030-01-01T00:00:00Z') / 1000)) };
  await call('PutItem', { TableName: 'Table', Item: { PK: { S: 'early' }, SK: { S: 'item' }, expires } });
  const asked: string[] = [];
  const counted: typeof call = (operation, input) => {
    asked.push(operation);
    return call(operation, input);
  };
  const clock = { now: () => Date.parse(asked.includes('Scan') ? '2029-12-01T00:00:00Z' : '2030-02-01T00:00:00Z') };
  const table = { name: 'Table', ttlAttribute: 'expires', keyAttributes: ['PK', 'SK'], partitionKey: 'PK' };
  expect(await deleteExpired(counted, table, clock)).toBe(0);
  expect(asked).toEqual(['Scan', 'DeleteItem']);
  expect(await cloud.json('/acts?act=get&id=early')).toEqual({ found: true });
});
