import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { sendAll } from '#functions/lib/clients/queue.ts';
import { keepUndelivered } from '#functions/lib/clients/undelivered.ts';
import { type Change, type RecordedChange, recordedChangesOf } from '#functions/lib/data/stream-changes.ts';
import { environment } from '#functions/lib/environment.ts';
import type { Delivery, ReplyJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { isNotifying, jobOf, type NotifyingChange } from '#functions/lib/notifications/registry.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * Reads the table's stream. Sends the jobs of the outbox to their queues, also after a crash; queues a job for changes
 * that may notify users, and for messages to coaches. A job that is delivered twice is done once, because workers claim
 * their jobs. `functions/live` reads the same stream for open pages.
 */

const QUEUES: Record<string, string> = {
  mail: environment('MAIL_QUEUE_URL'),
  maintenance: environment('MAINTENANCE_QUEUE_URL'),
  photos: environment('PHOTOS_QUEUE_URL'),
  drafts: environment('DRAFTS_QUEUE_URL'),
  exports: environment('EXPORTS_QUEUE_URL'),
};
/** The delay of a queue's jobs, in seconds. */
const DELAYS: Record<string, number> = { drafts: LIMITS.draftMinutes * 60 };
const NOTIFICATIONS = environment('NOTIFICATIONS_QUEUE_URL');
const REPLIES = environment('REPLIES_QUEUE_URL');

type Recorded<Kind extends Change['kind']> = RecordedChange & { kind: Kind };

/** An event of the stream. `npm run replay` sets `isReplay`. */
interface ReplayedEvent extends DynamoDBStreamEvent {
  isReplay?: boolean;
}

export const handler = async ({ Records, isReplay }: ReplayedEvent): Promise<DynamoDBBatchResponse> => {
  const changes = recordedChangesOf(Records);
  const all = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Recorded<Kind> => change.kind === kind);
  const kept = await Promise.all([
    sendJobs(all('job'), (jobs) => (isReplay ? Promise.resolve(jobs) : setAside(jobs, Records))),
    sendNotifications(changes),
    askCoaches(all('message')),
  ]);
  const failed = new Set(kept.flat().map(({ sequenceNumber }) => sequenceNumber));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};

/** Queues the decisions who is notified. Messages wait some seconds for it, because most are read by then. */
async function sendNotifications(all: readonly RecordedChange[]): Promise<readonly RecordedChange[]> {
  const notifying = all.filter((change): change is RecordedChange & NotifyingChange => isNotifying(change));
  const jobs = notifying.map((change) => ({ change, ...jobOf(change) }));
  const byDelay = Map.groupBy(jobs, ({ delay }) => delay);
  const failed = await Promise.all(
    [...byDelay].map(async ([delay, some]) => {
      const bodies = some.map(({ id, job, change: { request } }) =>
        JSON.stringify({ id, job, request } satisfies Delivery<typeof job>),
      );
      const positions = await sendAll(NOTIFICATIONS, bodies, { delay });
      return positions.flatMap((position) => some[position]?.change ?? []);
    }),
  );
  return failed.flat();
}

/** Queues the messages to AI coaches, one group for each chat: they are answered in order, one reply at a time. */
async function askCoaches(changes: readonly Recorded<'message'>[]): Promise<readonly Recorded<'message'>[]> {
  const asked = changes.filter(({ message }) => message.asks);
  const deliveries = asked.map(({ request, message: { chatId, sequence, by } }): Delivery<ReplyJob> => {
    return { id: `reply-${chatId}-${sequence}`, job: { kind: 'reply', userId: by, chatId, sequence }, request };
  });
  const positions = await sendAll(
    REPLIES,
    deliveries.map((delivery) => JSON.stringify(delivery)),
    { orderOf: (position) => ({ group: deliveries[position]!.job.chatId, id: deliveries[position]!.id }) },
  );
  return positions.flatMap((position) => asked[position] ?? []);
}

type Jobs = readonly Recorded<'job'>[];

/** Returns the jobs that were not sent. `setAsideUnknown` gets those whose queue is unknown. */
async function sendJobs(all: Jobs, setAsideUnknown: (jobs: Jobs) => Promise<Jobs>): Promise<Jobs> {
  const failed: Recorded<'job'>[] = [];
  for (const [queue, jobs] of Map.groupBy(all, (job) => job.queue)) {
    const url = QUEUES[queue];
    if (!url) {
      logError('A job names a queue that there is not', new Error(queue), { jobs: jobs.length });
      failed.push(...(await setAsideUnknown(jobs)));
      continue;
    }
    const bodies = jobs.map(({ body }) => body);
    const positions = await sendAll(url, bodies, { delay: DELAYS[queue] });
    failed.push(...positions.flatMap((position) => jobs[position] ?? []));
  }
  return failed;
}

/**
 * Moves the records of jobs for an unknown queue to the Undelivered bucket: retries would fail too, and would hold back
 * all jobs behind them. One PutObject. Returns the jobs if that fails. A replay does not call this: the records stay in
 * the bucket.
 */
async function setAside(jobs: Jobs, records: readonly DynamoDBRecord[]): Promise<Jobs> {
  const numbers = new Set(jobs.map(({ sequenceNumber }) => sequenceNumber));
  const unknown = records.filter(({ dynamodb }) => numbers.has(dynamodb?.SequenceNumber ?? ''));
  try {
    await keepUndelivered(unknown, 'UnknownQueue');
    return [];
  } catch (error) {
    logError('Records for an unknown queue were not stored', error, { jobs: jobs.length });
    return jobs;
  }
}
