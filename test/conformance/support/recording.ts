/** The batches that the recorder function received, and functions that write items for it. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type DynamoCall, dynamoClient } from '#infra/local/dynamodb/client.ts';

interface Batch {
  names: string[];
  failed: number;
  event?: Record<string, unknown>;
}

export interface Recording {
  file: string;
  batches(): Batch[];
  /** All records, successful or failed, in order. */
  names(): string[];
}

export function newRecording(): Recording {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-record-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'batches');
  const batches = () => {
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Batch);
  };
  return { file, batches, names: () => batches().flatMap(({ names }) => names) };
}

/** A client that writes through the proxy, as functions do. The echo function returns its endpoint. */
export async function dynamoOf(url: string): Promise<DynamoCall> {
  const { env } = (await (await fetch(`${url}/echo`)).json()) as { env: Record<string, string> };
  return dynamoClient(env.AWS_ENDPOINT_URL_DYNAMODB!);
}

export interface ItemFields {
  version?: number;
  fails?: number;
  kind?: string;
}

export function putItem(call: DynamoCall, name: string, { version, fails, kind }: ItemFields = {}): Promise<unknown> {
  return call('PutItem', {
    TableName: 'Table',
    Item: {
      PK: { S: name },
      SK: { S: 'item' },
      ...(version !== undefined && { version: { N: String(version) } }),
      ...(fails !== undefined && { fails: { N: String(fails) } }),
      ...(kind !== undefined && { kind: { S: kind } }),
    },
  });
}

/** Several items in one transaction: they become visible to the stream together. */
export function putTogether(call: DynamoCall, items: Record<string, ItemFields>): Promise<unknown> {
  const TransactItems = Object.entries(items).map(([name, { fails = 0 }]) => ({
    Put: { TableName: 'Table', Item: { PK: { S: name }, SK: { S: 'item' }, fails: { N: String(fails) } } },
  }));
  return call('TransactWriteItems', { TransactItems });
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 30_000,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Timed out waiting for: ${what}`);
    await pause(10);
  }
}
