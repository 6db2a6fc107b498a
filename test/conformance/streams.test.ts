import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventFilter } from '#infra/local/events/event-filter.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { startFixtureCloud, withBundles } from './support/cloud.ts';
import { dynamoOf, newRecording, putItem, putTogether, type Recording, until } from './support/recording.ts';
import { httpApi, lambda, queue, streamMapping, table, template } from './support/stack.ts';

function stackOf(
  recording: Recording,
  mapping: Record<string, unknown> = {},
  environment: Record<string, unknown> = {},
) {
  return template(
    table(),
    lambda('Echo', 'echo'),
    httpApi({ 'GET /echo': 'Echo' }),
    lambda('Recorder', 'recorder', { environment: { RECORD_FILE: recording.file, ...environment } }),
    streamMapping('Recorder', mapping),
    queue('Lost'),
  );
}

const lost = { DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Lost', 'Arn'] } } } };

describe('a stream', () => {
  test('delivers each change of an item once, in order', async () => {
    const recording = newRecording();
    await using cloud = await startFixtureCloud(stackOf(recording, { BatchSize: 3, ParallelizationFactor: 4 }));
    const call = await dynamoOf(cloud.url);
    for (let version = 1; version <= 5; version += 1) {
      await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => putItem(call, name, { version })));
    }
    expect((await cloud.control('POST', 'settle')).status).toBe(200);
    const names = recording.names();
    expect(names.length).toBe(25);
    for (const item of ['a', 'b', 'c', 'd', 'e']) {
      expect(names.filter((name) => name.startsWith(item))).toEqual(
        [1, 2, 3, 4, 5].map((version) => `${item}@${version}`),
      );
    }
    expect(Math.max(...recording.batches().map(({ names: each }) => each.length))).toBeLessThanOrEqual(3);
  });

  test('skips records that match no filter', async () => {
    const recording = newRecording();
    const patterns = [
      { eventName: ['INSERT'], dynamodb: { NewImage: { kind: { S: ['loud'] } } } },
      { dynamodb: { Keys: { PK: { S: [{ prefix: 'always#' }] } } } },
    ];
    const FilterCriteria = { Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) };
    await using cloud = await startFixtureCloud(stackOf(recording, { FilterCriteria }));
    const call = await dynamoOf(cloud.url);
    await putItem(call, 'one', { kind: 'loud', version: 1 });
    await putItem(call, 'one', { kind: 'loud', version: 2 });
    await putItem(call, 'two', { kind: 'quiet' });
    await putItem(call, 'always#three');
    await cloud.control('POST', 'settle');
    expect(recording.names()).toEqual(['one@1', 'always#three']);
  });

  test('repeats a failed batch until it succeeds', async () => {
    const recording = newRecording();
    await using cloud = await startFixtureCloud(stackOf(recording));
    const call = await dynamoOf(cloud.url);
    await putItem(call, 'stubborn', { fails: 3 });
    await putItem(call, 'next');
    await cloud.control('POST', 'settle');
    expect(recording.names().filter((name) => name === 'stubborn').length).toBe(4);
    expect(recording.names().at(-1)).toBe('next');
  });

  test('continues from the first reported record', async () => {
    const recording = newRecording();
    const partial = { FunctionResponseTypes: ['ReportBatchItemFailures'], MaximumBatchingWindowInSeconds: 0 };
    await using cloud = await startFixtureCloud(stackOf(recording, partial, { FAILURES: 'reported' }));
    const call = await dynamoOf(cloud.url);
    await putTogether(call, { a: {}, b: {}, c: { fails: 1 }, d: {} });
    await cloud.control('POST', 'settle');
    expect(recording.batches().map(({ names }) => names)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['c', 'd'],
    ]);
  });

  test('halves a failing batch until the bad record is alone, which is given up after its retries', async () => {
    const recording = newRecording();
    const mapping = { BisectBatchOnFunctionError: true, MaximumRetryAttempts: 2, ...lost };
    await using cloud = await startFixtureCloud(stackOf(recording, mapping));
    const call = await dynamoOf(cloud.url);
    await putTogether(call, { a: {}, b: {}, c: { fails: 1_000 }, d: {} });
    await cloud.control('POST', 'settle');
    const batches = recording.batches();
    expect(batches.slice(0, 3).map(({ names }) => names)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'b'],
      ['c', 'd'],
    ]);
    // One attempt alone and two retries.
    expect(batches.filter(({ names }) => names.join() === 'c').length).toBe(3);
    expect(batches.filter(({ failed }) => failed === 0).flatMap(({ names }) => names)).toEqual(['a', 'b', 'd']);
    const { queues } = (await (await cloud.control('GET', 'queues')).json()) as { queues: Record<string, object> };
    expect(queues.Lost).toMatchObject({ visible: 1 });
  });

  test('stores the records of a batch that was given up if the destination is a bucket', async () => {
    const recording = newRecording();
    const bucket = { Failures: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'failures' } } };
    const Destination = { 'Fn::GetAtt': ['Failures', 'Arn'] };
    const mapping = { MaximumRetryAttempts: 0, DestinationConfig: { OnFailure: { Destination } } };
    const stack = stackOf(recording, mapping);
    await using cloud = await startFixtureCloud({ Resources: { ...stack.Resources, ...bucket } });
    await putItem(await dynamoOf(cloud.url), 'hopeless', { fails: 9, kind: 'loud' });
    await cloud.control('POST', 'settle');
    const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
    const endpoint = env.AWS_ENDPOINT_URL_S3!;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const client = new S3Client({ region: 'us-east-1', endpoint, credentials, forcePathStyle: true });
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'failures' }));
    const Key = Contents[0]?.Key;
    const object = await client.send(new GetObjectCommand({ Bucket: 'failures', Key }));
    const stored = JSON.parse(await object.Body!.transformToString());
    expect(stored.requestContext.condition).toBe('RetryAttemptsExhausted');
    expect(JSON.parse(stored.payload).Records[0].dynamodb.NewImage.kind).toEqual({ S: 'loud' });
  });

  test('delivers records again after a restart that were in flight when the process was killed', async () => {
    const recording = newRecording();
    const folder = mkdtempSync(join(tmpdir(), 'steadfast-template-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'template.json');
    const stack = stackOf(recording, { BatchSize: 1 }, { PAUSE_MS: 500 });
    writeFileSync(file, JSON.stringify(await withBundles(stack)));
    const cloud = await startLocalCloud({ env: { TEMPLATE: file } });
    onTestFinished(() => cloud.stop());
    const call = await dynamoOf(cloud.url);
    for (const name of ['a', 'b', 'c', 'd']) await putItem(call, name);
    await until(() => recording.names().includes('a'), 'the first record is delivered');
    await cloud.kill();
    const before = recording.names();
    expect(before).not.toContain('d');
    await cloud.restart();
    await cloud.settle();
    expect(new Set(recording.names())).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect(recording.names().filter((name) => name === 'd').length).toBe(1);
  });
});

describe('a filter', () => {
  const record = {
    eventName: 'MODIFY',
    count: 5,
    dynamodb: { Keys: { PK: { S: 'USER#1' } }, NewImage: { name: { S: 'Ada' } } },
  };

  test.each([
    [{ eventName: ['INSERT', 'MODIFY'] }, true],
    [{ eventName: ['INSERT'] }, false],
    [{ dynamodb: { Keys: { PK: { S: [{ prefix: 'USER#' }] } } } }, true],
    [{ dynamodb: { Keys: { PK: { S: [{ suffix: '#2' }] } } } }, false],
    [{ eventName: [{ 'anything-but': ['REMOVE'] }] }, true],
    [{ eventName: [{ 'anything-but': 'MODIFY' }] }, false],
    [{ dynamodb: { Keys: { PK: { S: [{ 'anything-but': { prefix: 'USER#' } }] } } } }, false],
    [{ dynamodb: { NewImage: { name: { S: [{ exists: true }] } } } }, true],
    [{ dynamodb: { NewImage: { mail: { S: [{ exists: false }] } } } }, false],
    [{ missing: [{ exists: false }] }, true],
    [{ count: [{ numeric: ['>', 0, '<=', 5] }] }, true],
    [{ count: [{ numeric: ['<', 5] }] }, false],
    [{ eventName: [{ 'equals-ignore-case': 'modify' }] }, true],
    [{ $or: [{ eventName: ['INSERT'] }, { count: [5] }] }, true],
    [{ eventName: ['MODIFY'], count: [6] }, false],
  ])('%j matches the record: %s', (pattern, isMatch) => {
    expect(eventFilter({ Filters: [{ Pattern: JSON.stringify(pattern) }] })(record)).toBe(isMatch);
  });

  test('that is missing matches everything', () => {
    expect(eventFilter(undefined)(record)).toBe(true);
  });
});
