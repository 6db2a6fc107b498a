/**
 * The environment of sections that measure sweeps and the jobs after them: a table, a fake of the rest of AWS, and the
 * handlers in this process. Handlers read their environment variables once, so all sections share one environment.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { SweepKind } from '#functions/lib/data/agenda.ts';
import { buildFunctions, loadTemplate } from '#infra/local/command/builds.ts';
import { dynamoClient } from '#infra/local/dynamodb/client.ts';
import { startEngine } from '#infra/local/dynamodb/engine.ts';
import { ensureTable } from '#infra/local/dynamodb/table.ts';
import { writeItems } from '#test/support/table.ts';
import { PRICES } from './cost/prices.ts';
import { startFakeAws } from './fake-aws.ts';
import { seconds, timed, times } from './figures.ts';
import { atMost, type Row } from './table.ts';

/** Numbers of users who are due in one minute. */
export const SIZES = [1_000, 10_000, 100_000];
/** Processing more users takes minutes with the local table, so for these only the sweep is measured. */
export const MOST_PROCESSED = 1_000;

/** Commitments of each user. */
export const COMMITMENTS = 5;
/** Days with an action in the history of each commitment. */
export const ACTIONS = 15;

/** The batch size of queues in the stack. */
const BATCH = 10;
/** A request of SQS is billed for each 64 KB. */
const CHUNK = 64 * 1024;
/** An entry of the index, in bytes, and what an eventually consistent read of 4 KB costs. */
const ENTRY = 150;
const EVENTUALLY = 0.5;

const TABLE = 'Bench';
const QUEUES = {
  resets: 'RESETS_QUEUE_URL',
  digests: 'DIGESTS_QUEUE_URL',
  reminders: 'REMINDERS_QUEUE_URL',
  agreements: 'AGREEMENTS_QUEUE_URL',
  mail: 'MAIL_QUEUE_URL',
  digestMail: 'DIGEST_MAIL_QUEUE_URL',
  pushes: 'PUSHES_QUEUE_URL',
} as const;
type Queue = keyof typeof QUEUES;
type Worker = 'resets' | 'digests' | 'reminders' | 'agreements' | 'notify' | 'mail';

export type Counts = Record<string, number>;

export interface SweepBench {
  /** The shards of each kind of due work. */
  readonly shards: number;
  write(items: readonly Record<string, unknown>[]): Promise<void>;
  /** The jobs that a queue has accepted since the last call. */
  taken(queue: Queue): string[];
  /** The number of sent emails. */
  readonly emails: number;
  /** A sweep over all of the past, as every five minutes, which is the most expensive one. */
  sweep(kind: SweepKind): Promise<void>;
  /** A sweep that continues where the last one ended. */
  sweepAgain(kind: SweepKind): Promise<void>;
  /** Throws an error if a job fails. */
  work(worker: Worker, bodies: readonly string[], batch?: number): Promise<void>;
}

/** The environment of this process, which ends after all sections. */
export const sweepBench = {
  opened: undefined as Promise<SweepBench & AsyncDisposable> | undefined,
  open(): Promise<SweepBench> {
    this.opened ??= open();
    return this.opened;
  },
  async [Symbol.asyncDispose]() {
    await (await this.opened?.catch(() => undefined))?.[Symbol.asyncDispose]();
  },
};

async function open(): Promise<SweepBench & AsyncDisposable> {
  const { path } = await buildFunctions();
  const resource = Object.values((await loadTemplate(path)).Resources).find(({ Type }) =>
    Type.startsWith('AWS::DynamoDB::'),
  );
  if (!resource) throw new Error('The template has no table');
  // With a file, writing takes four times as long.
  const engine = await startEngine(':memory:');
  // Nothing reads the stream here, and writing it takes half of the time.
  const properties = { ...resource.Properties, TableName: TABLE, StreamSpecification: {} };
  await ensureTable(
    dynamoClient(engine.endpoint),
    { logicalId: TABLE, type: resource.Type, metadata: {}, properties },
    'memory',
  );
  const fake = await startFakeAws(Object.keys(QUEUES));
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    ...Object.fromEntries(Object.entries(QUEUES).map(([name, variable]) => [variable, `${fake.url}/${name}`])),
    TOKEN_SECRET: 'secret',
    SITE_URL: 'https://steadfast.example',
    MAIL_FROM: 'Steadfast <hello@steadfast.example>',
    MAIL_CONFIGURATION_SET: 'bench',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SQS: fake.url,
    AWS_ENDPOINT_URL_SES: fake.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: fake.url,
  });
  // The handlers read their environment variables on load.
  const sweeper = await import('#functions/agenda/handler.ts');
  const { SHARDS } = await import('#functions/lib/data/agenda.ts');
  const workers: Record<Worker, { handler(event: SQSEvent): Promise<SQSBatchResponse> }> = {
    resets: await import('#functions/resets/handler.ts'),
    digests: await import('#functions/digests/handler.ts'),
    reminders: await import('#functions/reminders/handler.ts'),
    agreements: await import('#functions/agreements/handler.ts'),
    notify: await import('#functions/notify/handler.ts'),
    mail: await import('#functions/mail/handler.ts'),
  };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const write: SweepBench['write'] = (items) => writeItems(client, TABLE, items);
  return {
    shards: SHARDS,
    write,
    taken: (queue) => fake.jobs.get(queue)?.splice(0) ?? [],
    get emails() {
      return fake.emails;
    },
    async sweep(kind) {
      await write([{ PK: `CURSOR#${kind}`, SK: 'CURSOR', shards: {} }]);
      await sweeper.handler({ kind });
    },
    sweepAgain: (kind) => sweeper.handler({ kind }),
    async work(worker, bodies, batch = BATCH) {
      for (const jobs of batchesOf(bodies, batch)) {
        const Records = jobs.map((body, k) => ({ body, messageId: String(k) }));
        const { batchItemFailures } = await workers[worker].handler({ Records } as SQSEvent);
        if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} jobs failed`);
      }
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
      fake.close();
      await engine.stop();
    },
  };
}

/** Measures a sweep over so many users who have just become due. `cost` is in dollars and includes the queue. */
export async function measureSweep(
  bench: SweepBench,
  kind: SweepKind,
  who: string,
  size: number,
): Promise<{ rows: Row[]; bodies: string[]; cost: number }> {
  const { shards } = bench;
  let counts: Counts = {};
  const swept = await timed(async () => {
    counts = await counted(() => bench.sweep(kind));
  });
  const bodies = bench.taken(kind);
  const queued = bodies.flatMap((body) => JSON.parse(body) as unknown[]).length;
  if (queued !== size) throw new Error(`${queued} of ${size} users were queued`);
  const { Query = 0, SendMessageBatch = 0, GetItem = 0, PutItem = 0 } = counts;
  const sweepCost =
    (GetItem + (Query + (size * ENTRY) / 4096) * EVENTUALLY) * PRICES.readUnit + 2 * PutItem * PRICES.writeUnit;
  const cost = sweepCost + queueCost(bodies);
  const rows = [
    atMost(`${who}: sweep`, swept, 5_000 + size / 4, seconds),
    atMost(`${who}: Queries of the sweep`, Query, shards * Math.ceil((size * 1.3 * ENTRY) / shards / 2 ** 20), String),
    atMost(`${who}: other requests to the table`, GetItem + PutItem, 2, String),
    // Each shard can have a job and a request that are not full.
    atMost(`${who}: messages`, bodies.length, size / 100 + shards, String),
    atMost(`${who}: requests to the queue`, SendMessageBatch, Math.ceil(size / 1_000) + shards, String),
    { what: `${who}: the sweep and its queue on AWS`, figure: dollars(cost) },
  ];
  return { rows, bodies, cost };
}

/** Measures the jobs of a worker, batch after batch. `cost` is its computing time in dollars. */
export async function measureWork(
  bench: SweepBench,
  worker: Worker,
  bodies: readonly string[],
  gigabytes: number,
  batch = BATCH,
): Promise<{ took: number; counts: Counts; cost: number }> {
  let counts: Counts = {};
  const took = await timed(async () => {
    counts = await counted(() => bench.work(worker, bodies, batch));
  });
  const invocations = batchesOf(bodies, batch).length;
  return {
    took,
    counts,
    cost: (took / 1000) * gigabytes * PRICES.gigabyteSecond + invocations * PRICES.invocation,
  };
}

/**
 * Requests to the table for each of so many users or messages. An operation without a budget is over. There is a small
 * margin for retries.
 */
export function requestsForEach(what: string, counts: Counts, size: number, budget: Counts): Row {
  const { SendMessageBatch, ...table } = counts;
  const each = Object.fromEntries(Object.entries(table).map(([operation, count]) => [operation, count / size]));
  const over = Object.entries(each).some(([operation, count]) => !(count <= (budget[operation] ?? 0) + 0.05));
  return { what, figure: format(each), budget: `≤ ${format(budget)}`, over };
}

function format(counts: Counts): string {
  const sorted = Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([operation, count]) => `${Number(count.toFixed(2))} ${operation}`).join(', ');
}

/** The cost of messages in dollars: sending them, in so many requests or in full ones, receiving and deleting them. */
export function queueCost(bodies: readonly string[], sent?: number, batch = BATCH): number {
  const received = batchesOf(bodies, batch).map((jobs) => Math.ceil(jobs.join('').length / CHUNK));
  const sum = received.reduce((a, b) => a + b, 0);
  return ((sent ?? sum) + sum + received.length) * PRICES.queueRequest;
}

export const dollars = (value: number): string => `$${value.toFixed(value < 0.01 ? 5 : 3)}`;

function batchesOf(bodies: readonly string[], batch: number): string[][] {
  return times(Math.ceil(bodies.length / batch)).map((k) => bodies.slice(k * batch, (k + 1) * batch));
}

/** The number of requests of each operation to table and queues during the work, counted when they are sent. */
export async function counted(work: () => Promise<void>): Promise<Counts> {
  const counts: Counts = {};
  const count = (message: unknown) => {
    const target = String((message as { request: ClientRequest }).request.getHeader('x-amz-target'));
    if (!/^(DynamoDB|AmazonSQS)/.test(target)) return;
    const operation = target.split('.').at(-1) ?? '';
    counts[operation] = (counts[operation] ?? 0) + 1;
  };
  subscribe('http.client.request.start', count);
  try {
    await work();
  } finally {
    unsubscribe('http.client.request.start', count);
  }
  return counts;
}

/** History items with actions: one item for each commitment and month. */
export function historyOf(userId: string, progress: Record<string, unknown>, now: number): Record<string, unknown>[] {
  const actions = times(ACTIONS).map((day) => {
    const at = now - (day + 2) * 86_400_000;
    return [new Date(at).toISOString(), ['completed', at + 3_600_000]];
  });
  return Object.keys(progress.entries as object).map((id) => ({
    PK: `USER#${userId}`,
    SK: `HISTORY#${new Date(now).toISOString().slice(0, 7)}#${id}`,
    ...Object.fromEntries(actions),
  }));
}
