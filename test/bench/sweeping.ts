/**
 * What the sections share that measure sweeps and what follows from them: a table, stand-ins for everything else of
 * AWS, and the handlers, which run here as they are. They look at their environment once, so that a process has one
 * ground, for all sections.
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
import { seconds, timed, times } from './figures.ts';
import { startStandIn } from './fake-aws.ts';
import { atMost, type Row } from './table.ts';

/** People who are due in one minute. */
export const SIZES = [1_000, 10_000, 100_000];
/**
 * The local table takes minutes to serve more: of those the sweep alone is measured, and nothing is said of the rest.
 */
export const MOST_SERVED = 1_000;

/** Of each person. */
export const COMMITMENTS = 5;
/** Days of which each commitment has an action in the history. */
export const DEEDS = 15;

/** US dollars in us-east-1, on demand and without free tiers, as published in 2025. */
export const PRICES = {
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  queue: 0.4 / 1e6,
  invocation: 0.2 / 1e6,
  gigabyteSecond: 0.0000166667,
  mail: 0.1 / 1e3,
};

/** What a queue hands a worker at once, as the stack says; of digests to be written it is less. */
const BATCH = 10;
export const DIGESTS_AT_ONCE = 5;
/** A request of SQS is billed for each 64 KB. */
const CHUNK = 64 * 1024;
/** An entry of the index, in bytes, and what an eventually consistent read of 4 KB costs. */
const ENTRY = 150;
const EVENTUALLY = 0.5;

const TABLE = 'Bench';
const QUEUES = {
  resets: 'RESETS_QUEUE_URL',
  digests: 'DIGESTS_QUEUE_URL',
  mail: 'MAIL_QUEUE_URL',
  digestMail: 'DIGEST_MAIL_QUEUE_URL',
  pushes: 'PUSHES_QUEUE_URL',
} as const;
type Queue = keyof typeof QUEUES;
type Worker = 'resets' | 'digests' | 'notify' | 'mail';

export type Counts = Record<string, number>;

export interface Ground {
  write(items: readonly Record<string, unknown>[]): Promise<void>;
  /** What a queue has taken since it was last asked. */
  taken(queue: Queue): string[];
  /** How many emails were sent. */
  readonly letters: number;
  /** From the very beginning, as every five minutes: the dearest there is. */
  sweep(kind: SweepKind): Promise<void>;
  /** Fails when a job is given back. */
  work(worker: Worker, bodies: readonly string[], batch?: number): Promise<void>;
}

/** The ground of this process; disposed of when all sections are over. */
export const sweeping = {
  opened: undefined as Promise<Ground & AsyncDisposable> | undefined,
  open(): Promise<Ground> {
    this.opened ??= open();
    return this.opened;
  },
  async [Symbol.asyncDispose]() {
    await (await this.opened?.catch(() => undefined))?.[Symbol.asyncDispose]();
  },
};

async function open(): Promise<Ground & AsyncDisposable> {
  const { path } = await buildFunctions();
  const resource = Object.values((await loadTemplate(path)).Resources).find(({ Type }) =>
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
  const rest = await startStandIn(Object.keys(QUEUES));
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    ...Object.fromEntries(Object.entries(QUEUES).map(([name, variable]) => [variable, `${rest.url}/${name}`])),
    TOKEN_SECRET: 'secret',
    SITE_URL: 'https://steadfast.example',
    MAIL_FROM: 'Steadfast <hello@steadfast.example>',
    MAIL_CONFIGURATION_SET: 'bench',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SQS: rest.url,
    AWS_ENDPOINT_URL_SES: rest.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: rest.url,
  });
  // They look at their environment when they are loaded.
  const sweeper = await import('#functions/agenda/handler.ts');
  const workers: Record<Worker, { handler(event: SQSEvent): Promise<SQSBatchResponse> }> = {
    resets: await import('#functions/resets/handler.ts'),
    digests: await import('#functions/digests/handler.ts'),
    notify: await import('#functions/notify/handler.ts'),
    mail: await import('#functions/mail/handler.ts'),
  };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const write: Ground['write'] = (items) => writeItems(client, TABLE, items);
  return {
    write,
    taken: (queue) => rest.jobs.get(queue)?.splice(0) ?? [],
    get letters() {
      return rest.letters;
    },
    async sweep(kind) {
      await write([{ PK: `CURSOR#${kind}`, SK: 'CURSOR', shards: {} }]);
      await sweeper.handler({ kind });
    },
    async work(worker, bodies, batch = BATCH) {
      for (const jobs of batchesOf(bodies, batch)) {
        const Records = jobs.map((body, k) => ({ body, messageId: String(k) }));
        const { batchItemFailures } = await workers[worker].handler({ Records } as SQSEvent);
        if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} jobs were given back`);
      }
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
      rest.close();
      await engine.stop();
    },
  };
}

/**
 * The sweep that hands on so many people, who have just come due. `cost`: in dollars, with the jobs' way through the
 * queue.
 */
export async function measureSweep(
  ground: Ground,
  kind: SweepKind,
  who: string,
  size: number,
): Promise<{ rows: Row[]; bodies: string[]; cost: number }> {
  let counts: Counts = {};
  const swept = await timed(async () => {
    counts = await counted(() => ground.sweep(kind));
  });
  const bodies = ground.taken(kind);
  const handed = bodies.flatMap((body) => JSON.parse(body) as unknown[]).length;
  if (handed !== size) throw new Error(`${handed} of ${size} people were handed on`);
  const { Query = 0, SendMessageBatch = 0, GetItem = 0, PutItem = 0 } = counts;
  const sweepCost = (GetItem + (Query + (size * ENTRY) / 4096) * EVENTUALLY) * PRICES.read + 2 * PutItem * PRICES.write;
  const cost = sweepCost + queueCost(bodies);
  const rows = [
    atMost(`${who}: sweep`, swept, 5_000 + size / 4, seconds),
    atMost(`${who}: Queries of the sweep`, Query, 16 * Math.ceil((size * 1.3 * ENTRY) / 16 / 2 ** 20), String),
    atMost(`${who}: other requests of the table`, GetItem + PutItem, 2, String),
    // Each shard has a job, and a request, that is not full.
    atMost(`${who}: messages`, bodies.length, size / 100 + 16, String),
    atMost(`${who}: requests of the queue to send them`, SendMessageBatch, Math.ceil(size / 1_000) + 16, String),
    { what: `${who}: the sweep and its queue on AWS`, figure: dollars(cost) },
  ];
  return { rows, bodies, cost };
}

/** What a worker's jobs take, one batch after the other. `cost`: its computing in dollars. */
export async function measureWork(
  ground: Ground,
  worker: Worker,
  bodies: readonly string[],
  gigabytes: number,
  batch = BATCH,
): Promise<{ took: number; counts: Counts; cost: number }> {
  let counts: Counts = {};
  const took = await timed(async () => {
    counts = await counted(() => ground.work(worker, bodies, batch));
  });
  const invocations = batchesOf(bodies, batch).length;
  return {
    took,
    counts,
    cost: (took / 1000) * gigabytes * PRICES.gigabyteSecond + invocations * PRICES.invocation,
  };
}

/**
 * Requests of the table for each of so many. One that the budget does not name is over; there is room for what is tried
 * again.
 */
export function requestsForEach(what: string, counts: Counts, size: number, budget: Counts): Row {
  const { SendMessageBatch, ...table } = counts;
  const each = Object.fromEntries(Object.entries(table).map(([operation, count]) => [operation, count / size]));
  const over = Object.entries(each).some(([operation, count]) => !(count <= (budget[operation] ?? 0) + 0.05));
  return { what, figure: words(each), budget: `≤ ${words(budget)}`, over };
}

function words(counts: Counts): string {
  const sorted = Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([operation, count]) => `${Number(count.toFixed(2))} ${operation}`).join(', ');
}

/**
 * Messages on their way through a queue, in dollars: sent (in so many requests, or full ones), received and deleted.
 */
export function queueCost(bodies: readonly string[], sent?: number, batch = BATCH): number {
  const received = batchesOf(bodies, batch).map((jobs) => Math.ceil(jobs.join('').length / CHUNK));
  const sum = received.reduce((a, b) => a + b, 0);
  return ((sent ?? sum) + sum + received.length) * PRICES.queue;
}

export const dollars = (value: number): string => `$${value.toFixed(value < 0.01 ? 5 : 3)}`;

function batchesOf(bodies: readonly string[], batch: number): string[][] {
  return times(Math.ceil(bodies.length / batch)).map((k) => bodies.slice(k * batch, (k + 1) * batch));
}

/** How often each operation of the table and the queues was asked for meanwhile, counted as requests leave. */
async function counted(work: () => Promise<void>): Promise<Counts> {
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

/** ActionsByPeriod as ticks leave them: of each commitment an item for the month. */
export function historyOf(userId: string, progress: Record<string, unknown>, now: number): Record<string, unknown>[] {
  const actions = times(DEEDS).map((day) => {
    const at = now - (day + 2) * 86_400_000;
    return [new Date(at).toISOString(), ['completed', at + 3_600_000]];
  });
  return Object.keys(progress.entries as object).map((id) => ({
    PK: `USER#${userId}`,
    SK: `HISTORY#${new Date(now).toISOString().slice(0, 7)}#${id}`,
    ...Object.fromEntries(actions),
  }));
}
