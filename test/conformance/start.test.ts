import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dynamoClient } from '#infra/local/dynamodb/client.ts';
import { freePort, startEngine } from '#infra/local/dynamodb/engine.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { dynamoOf, putItem, until } from './support/recording.ts';
import { table } from './support/stack.ts';
import { enginesOf, newFolder, templateFile, writeTemplate } from './support/start.ts';

describe('a stop', () => {
  test('by SIGTERM answers running requests, and leaves no process and no lock', async () => {
    const cloud = await startLocalCloud({ dataDir: newFolder(), env: { TEMPLATE: templateFile } });
    expect(enginesOf(cloud.dataDir).length).toBeGreaterThan(0);
    const slow = fetch(`${cloud.url}/acts?act=rest&ms=600`);
    await until(async () => {
      const counts = await (await fetch(`${cloud.url}/__local/functions`)).json();
      return (counts as Record<string, { invocations: number }>).Acts!.invocations > 0;
    }, 'the request is under way');
    const stopping = cloud.stop();
    expect((await slow).status).toBe(200);
    await stopping;
    await until(() => enginesOf(cloud.dataDir).length === 0, 'the engine has ended');
    expect(readdirSync(cloud.dataDir)).not.toContain('lock');
  });

  test('by SIGKILL leaves no engine process, and keeps the data for the next start', async () => {
    const cloud = await startLocalCloud({ env: { TEMPLATE: templateFile } });
    onTestFinished(() => cloud.stop());
    await putItem(await dynamoOf(cloud.url), 'kept');
    await cloud.kill();
    await until(() => enginesOf(cloud.dataDir).length === 0, 'the engine has ended');
    await cloud.restart();
    expect(await (await fetch(`${cloud.url}/acts?act=get&id=kept`)).json()).toEqual({ found: true });
  });
});

test('the lock of a process that has ended does not prevent a start', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'lock'), '999999999 1');
  const cloud = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
  await cloud.stop();
  // The process exists, but it is not the one that created the lock.
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
  const again = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
  await again.stop();
});

test('a new index of a later version is built from existing data', async () => {
  const folder = newFolder();
  const before = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
  await putItem(await dynamoOf(before.url), 'older', { kind: 'letter' });
  await before.stop();
  const later = join(newFolder(), 'template.json');
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const KeySchema = [
    { AttributeName: 'kind', KeyType: 'HASH' },
    { AttributeName: 'PK', KeyType: 'RANGE' },
  ];
  await writeTemplate(
    later,
    table({
      AttributeDefinitions: ['PK', 'SK', 'kind'].map(text),
      GlobalSecondaryIndexes: [{ IndexName: 'Kinds', KeySchema, Projection: { ProjectionType: 'KEYS_ONLY' } }],
    }),
  );
  for (const start of ['first', 'second']) {
    const after = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: later } });
    const { Items } = await (await dynamoOf(after.url))<{ Items: object[] }>('Query', {
      TableName: 'Table',
      IndexName: 'Kinds',
      KeyConditionExpression: '#kind = :kind',
      ExpressionAttributeNames: { '#kind': 'kind' },
      ExpressionAttributeValues: { ':kind': { S: 'letter' } },
    });
    await after.stop();
    expect(Items, start).toMatchObject([{ PK: { S: 'older' } }]);
  }
});

test('an engine at DYNAMODB_ENDPOINT is used instead of a child process', async () => {
  const folder = newFolder();
  const engine = await startEngine(join(folder, 'elsewhere.sqlite'));
  onTestFinished(() => engine.stop());
  const env = { TEMPLATE: templateFile, DYNAMODB_ENDPOINT: engine.endpoint };
  const cloud = await startLocalCloud({ dataDir: join(folder, 'data'), env });
  onTestFinished(() => cloud.stop());
  await putItem(await dynamoOf(cloud.url), 'there');
  const key = { PK: { S: 'there' }, SK: { S: 'item' } };
  const found = await dynamoClient(engine.endpoint)<{ Item?: object }>('GetItem', { TableName: 'Table', Key: key });
  expect(found.Item).toMatchObject(key);
  expect(enginesOf(cloud.dataDir)).toEqual([]);
});

test('the database engine starts on another port if another program takes its port first', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const ports = [(taken.address() as AddressInfo).port];
  const engine = await startEngine(join(newFolder(), 'database.sqlite'), async () => ports.shift() ?? freePort());
  onTestFinished(() => engine.stop());
  expect(await dynamoClient(engine.endpoint)<object>('ListTables', {})).toEqual({ TableNames: [] });
});

test('a start listens only on the loopback interface', async () => {
  const cloud = await startLocalCloud({ env: { TEMPLATE: templateFile } });
  onTestFinished(() => cloud.stop());
  const { port } = new URL(cloud.url);
  const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
  const listening = readFileSync(`/proc/${cloud.pid}/net/tcp`, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`:${hex} 00000000:0000 0A`));
  expect(listening.length).toBe(1);
  expect(listening[0]).toContain(`0100007F:${hex}`);
});
