/**
 * What closing the days of many people costs who are due in the same minute. The handlers run here, as they are, on the local
 * table; the queue is a stand-in that takes everything at once. Prices are those of AWS; times are this machine's, where
 * table, queue and handlers share the processors.
 */
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { buildFunctions, loadTemplate } from '#infra/local/command/builds.ts';
import { startEngine } from '#infra/local/dynamodb/engine.ts';
import { ensureTable } from '#infra/local/dynamodb/table.ts';
import { dynamoClient } from '#infra/local/dynamodb/wire.ts';
import { itemsOf, writeItems } from '#test/integration/support/table.ts';
import { milliseconds, seconds, timed, times } from './figures.ts';
import type { Section } from './section.ts';
import { atMost, type Row } from './table.ts';

const SIZES = [1_000, 10_000, 100_000];
/** The local table takes minutes to serve more: of those the sweep alone is measured, and nothing is said of the rest. */
const MOST_SERVED = 1_000;
const COMMITMENTS = 5;
/** Days of which each commitment has a deed in the history. */
const DEEDS = 15;
/** What the queue hands a worker at once, as the stack says. */
const BATCH = 10;
const TABLE = 'Bench';

/** US dollars in us-east-1, on demand and without free tiers, as published in 2025. */
const PRICES = {
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  queue: 0.4 / 1e6,
  invocation: 0.2 / 1e6,
  gigabyteSecond: 0.0000166667,
};
/** What DynamoDB bills for a request of the worker, in units: an item of each size up to 1 KB written or 4 KB read is one. */
const UNITS = {
  /** 33 users, three items each. */
  BatchGetItem: { reads: 99 },
  /** A month of some commitments. */
  Query: { reads: 1 },
  /** The summary is one, with a full month two; the agenda is one, and two in the index, where its key moves. */
  UpdateItem: { writes: 2.5 },
};
/** An entry of the index, in bytes, and what an eventually consistent read of 4 KB costs. */
const ENTRY = 150;
const EVENTUALLY = 0.5;
/** A request of SQS is billed for each 64 KB. */
const CHUNK = 64 * 1024;
const WORKER_GB = 1769 / 1024;

type Counts = Record<string, number>;

export const resets: Section = {
  name: 'resets',
  title: 'closing the days of people who are due in one minute',
  note: `One run each. ${COMMITMENTS} commitments a person, ${DEEDS} deeds each; above ${MOST_SERVED.toLocaleString('en')} only the sweep is run. Money: requests × public prices, free tiers left out.`,
  async measure() {
    await using ground = await open();
    const rows: Row[] = [];
    let waiting = 0;
    for (const size of SIZES) {
      await fill(ground, size - waiting, size <= MOST_SERVED);
      rows.push(...(await measureSize(ground, size)));
      waiting = size <= MOST_SERVED ? 0 : size;
    }
    return rows;
  },
};

async function measureSize(ground: Ground, size: number): Promise<Row[]> {
  const served = size <= MOST_SERVED;
  const who = `${size.toLocaleString('en')} people`;
  let sweepCounts: Counts = {};
  const swept = await timed(async () => {
    sweepCounts = await counted(() => ground.sweep());
  });
  const bodies = ground.jobs.splice(0);
  const handed = bodies.flatMap((body) => JSON.parse(body) as unknown[]).length;
  if (handed !== size) throw new Error(`${handed} of ${size} people were handed on`);
  const { Query = 0, SendMessageBatch = 0, GetItem = 0, PutItem = 0 } = sweepCounts;
  const sweepCost = (GetItem + (Query + (size * ENTRY) / 4096) * EVENTUALLY) * PRICES.read + 2 * PutItem * PRICES.write;
  const queueCost = queueRequests(bodies) * PRICES.queue;
  const rows = [
    atMost(`${who}: sweep`, swept, 5_000 + size / 4, seconds),
    atMost(`${who}: Queries of the sweep`, Query, 16 * Math.ceil((size * 1.3 * ENTRY) / 16 / 2 ** 20), String),
    atMost(`${who}: other requests of the table`, GetItem + PutItem, 2, String),
    // Each shard has a job, and a request, that is not full.
    atMost(`${who}: messages`, bodies.length, size / 100 + 16, String),
    atMost(`${who}: requests of the queue to send them`, SendMessageBatch, Math.ceil(size / 1_000) + 16, String),
    { what: `${who}: the sweep and its queue on AWS`, figure: dollars(sweepCost + queueCost) },
  ];
  return served ? [...rows, ...(await serve(ground, who, size, bodies, sweepCost + queueCost))] : rows;
}

async function serve(ground: Ground, who: string, size: number, bodies: string[], sweepCost: number): Promise<Row[]> {
  const batches = times(Math.ceil(bodies.length / BATCH)).map((k) => bodies.slice(k * BATCH, (k + 1) * BATCH));
  let counts: Counts = {};
  const took = await timed(async () => {
    counts = await counted(async () => {
      for (const batch of batches) await ground.serve(batch);
    });
  });
  await ground.sweep();
  if (ground.jobs.length > 0) throw new Error(`${ground.jobs.length} jobs are left after serving`);
  const { BatchGetItem = 0, Query = 0, UpdateItem = 0, ...others } = counts;
  // The summary and the agenda of each: otherwise nothing was due, and nothing measured.
  if (UpdateItem < 2 * size) throw new Error(`${UpdateItem} writes closed the days of ${size} people`);
  const requests = BatchGetItem + Query + UpdateItem;
  const reads = 3 * size + Query * UNITS.Query.reads;
  const writes = UpdateItem * UNITS.UpdateItem.writes;
  const compute = (took / 1000) * WORKER_GB * PRICES.gigabyteSecond + batches.length * PRICES.invocation;
  return [
    atMost(`${who}: requests of the table for each, served`, requests / size, 3.1, (value) => value.toFixed(3)),
    atMost(
      `${who}: requests that none of them needs`,
      Object.values(others).reduce((a, b) => a + b, 0),
      0,
      String,
    ),
    atMost(`${who}: served one worker at a time`, took, 5_000 + size * 10, seconds),
    { what: `${who}: time for each`, figure: milliseconds(took / size) },
    {
      what: `${who}: all of it on AWS`,
      figure: `${dollars(sweepCost + reads * PRICES.read + writes * PRICES.write + compute)} a day`,
    },
  ];
}

/** Sent, received and deleted, each for every 64 KB. */
function queueRequests(bodies: readonly string[]): number {
  const batches = times(Math.ceil(bodies.length / BATCH)).map((k) => bodies.slice(k * BATCH, (k + 1) * BATCH).join(''));
  return batches.reduce((sum, batch) => sum + 2 * Math.ceil(batch.length / CHUNK) + 1, 0);
}

const dollars = (value: number): string => `$${value.toFixed(value < 0.01 ? 5 : 3)}`;

interface Ground extends AsyncDisposable {
  client: DynamoDBDocumentClient;
  /** What the queue has taken. */
  jobs: string[];
  sweep(): Promise<void>;
  /** Fails when a job is given back. */
  serve(bodies: readonly string[]): Promise<void>;
}

async function open(): Promise<Ground> {
  await buildFunctions();
  const resource = Object.values((await loadTemplate()).Resources).find(({ Type }) =>
    Type.startsWith('AWS::DynamoDB::'),
  );
  if (!resource) throw new Error('The template has no table');
  // A file would make the filling four times as long.
  const engine = await startEngine(':memory:');
  // Nobody reads its stream here, and writing it would take half of the time.
  const properties = { ...resource.Properties, TableName: TABLE, StreamSpecification: {} };
  await ensureTable(
    dynamoClient(engine.endpoint),
    { logicalId: TABLE, type: resource.Type, metadata: {}, properties },
    'memory',
  );
  const queue = await startQueue();
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    RESETS_QUEUE_URL: `${queue.url}/resets`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SQS: queue.url,
  });
  // They look at their environment when they are loaded.
  const sweeper = await import('#functions/agenda/handler.ts');
  const worker = await import('#functions/resets/handler.ts');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  return {
    client,
    jobs: queue.jobs,
    async sweep() {
      // From the very beginning, as every five minutes: the dearest there is.
      await writeItems(client, TABLE, [{ PK: 'CURSOR#resets', SK: 'CURSOR', shards: {} }]);
      await sweeper.handler({ kind: 'resets' });
    },
    async serve(bodies) {
      const Records = bodies.map((body, k) => ({ body, messageId: String(k) }));
      const { batchItemFailures } = await worker.handler({ Records } as SQSEvent);
      if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} jobs were given back`);
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
      queue.close();
      await engine.stop();
    },
  };
}

/** People who are due since the last full minute, with yesterday to be closed. */
async function fill({ client }: Ground, size: number, whole: boolean): Promise<void> {
  const due = Math.floor(Date.now() / 60_000) * 60_000;
  const dailyResetTime = new Date(due).toISOString().slice(11, 16);
  const clock = { timezone: 'UTC', dailyResetTime, weeklyResetDay: 1, monthlyResetDay: 1 };
  const written = { clock, createdAt: due - 12 * 3_600_000, seenAt: due, after: due - 1, commitments: COMMITMENTS };
  for (let start = 0; start < size; start += 5_000) {
    const people = times(Math.min(5_000, size - start)).map(
      (k) => `BENCH${whole ? 'A' : 'B'}${size}USER${String(start + k).padStart(12, '0')}`,
    );
    const items = await Promise.all(
      people.map(async (userId) => {
        const [user, progress, agenda] = await itemsOf({ ...written, userId });
        return whole ? [user!, progress!, agenda!, ...historyOf(userId, progress!, due)] : [agenda!];
      }),
    );
    await writeItems(client, TABLE, items.flat());
  }
}

/** As ticks leave it: of each commitment an item for the month. */
function historyOf(userId: string, progress: Record<string, unknown>, due: number): Record<string, unknown>[] {
  const deeds = times(DEEDS).map((day) => {
    const at = due - (day + 2) * 86_400_000;
    return [new Date(at).toISOString(), ['completed', at + 3_600_000]];
  });
  return Object.keys(progress.entries as object).map((id) => ({
    PK: `USER#${userId}`,
    SK: `HISTORY#${new Date(due).toISOString().slice(0, 7)}#${id}`,
    ...Object.fromEntries(deeds),
  }));
}

/** How often each operation was asked for meanwhile, counted as requests leave. */
async function counted(work: () => Promise<void>): Promise<Counts> {
  const counts: Counts = {};
  const count = (message: unknown) => {
    const target = (message as { request: ClientRequest }).request.getHeader('x-amz-target');
    const operation = String(target).split('.').at(-1) ?? '';
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

/** Takes what SendMessageBatch brings. */
async function startQueue(): Promise<{ url: string; jobs: string[]; close(): void }> {
  const jobs: string[] = [];
  const server = createServer(async (request, response) => {
    const { Entries } = JSON.parse(await textOf(request)) as { Entries: { Id: string; MessageBody: string }[] };
    jobs.push(...Entries.map(({ MessageBody }) => MessageBody));
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: Id,
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    }));
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ Successful }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jobs,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
