import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendAll } from '#functions/lib/clients/queue.ts';
import { type Change, changesOf } from '#functions/lib/data/stream-changes.ts';
import { environment } from '#functions/lib/environment.ts';
import type { Delivery, ReplyJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { isNotifying, jobOf, type NotifyingChange } from '#functions/lib/notifications/registry.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { signOut, tellLive } from './live.ts';

/*
 * Reads the table's stream. Sends the jobs of the outbox to their queues, also after a crash; closes the connections
 * and removes the devices of ended sessions; queues a job for changes that may notify users; and sends live events to
 * open pages. A job that is delivered twice is done once, because workers claim their jobs.
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

type RecordedChange = Change & { sequenceNumber: string };
type Recorded<Kind extends Change['kind']> = RecordedChange & { kind: Kind };

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const now = Date.now();
  const changes = Records.flatMap((record) =>
    changesOf(record).map((change) => ({ ...change, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' })),
  );
  const all = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Recorded<Kind> => change.kind === kind);
  const kept = await Promise.all([
    sendJobs(all('job')),
    sendNotifications(changes),
    askCoaches(all('message')),
    endSessions(all('signed-out'), now),
  ]);
  const failed = new Set(kept.flat().map(({ sequenceNumber }) => sequenceNumber));
  // The stream is read again from the first failed record, so later changes are sent then.
  const again = changes.findIndex(({ sequenceNumber }) => failed.has(sequenceNumber));
  // A failure does not justify reading the stream again: pages get the same data from the API.
  await tellLive(again < 0 ? changes : changes.slice(0, again), now).catch((error) =>
    logError('Nobody was told live, or not all', error),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};

/** A message waits some seconds before the decision who is notified, because most messages are read by then. */
async function sendNotifications(all: readonly RecordedChange[]): Promise<readonly RecordedChange[]> {
  const notifying = all.filter((change): change is RecordedChange & NotifyingChange => isNotifying(change));
  const jobs = notifying.map((change) => ({ change, ...jobOf(change) }));
  const byDelay = Map.groupBy(jobs, ({ delay }) => delay);
  const failed = await Promise.all(
    [...byDelay].map(async ([delay, some]) => {
      const bodies = some.map(({ id, job }) => JSON.stringify({ id, job } satisfies Delivery<typeof job>));
      const positions = await sendAll(NOTIFICATIONS, bodies, { delay });
      return positions.flatMap((position) => some[position]?.change ?? []);
    }),
  );
  return failed.flat();
}

/** Messages to AI coaches are answered in the order of their chat, one reply at a time. */
async function askCoaches(changes: readonly Recorded<'message'>[]): Promise<readonly Recorded<'message'>[]> {
  const asked = changes.filter(({ message }) => message.asks);
  const deliveries = asked.map(({ message: { chatId, sequence, by } }): Delivery<ReplyJob> => {
    return { id: `reply-${chatId}-${sequence}`, job: { kind: 'reply', userId: by, chatId, sequence } };
  });
  const positions = await sendAll(
    REPLIES,
    deliveries.map((delivery) => JSON.stringify(delivery)),
    { orderOf: (position) => ({ group: deliveries[position]!.job.chatId, id: deliveries[position]!.id }) },
  );
  return positions.flatMap((position) => asked[position] ?? []);
}

async function endSessions(
  all: readonly Recorded<'signed-out'>[],
  now: number,
): Promise<readonly Recorded<'signed-out'>[]> {
  const ended = await Promise.all(
    all.map((change) =>
      signOut(change, now).catch((error) => {
        logError('A session has ended, and its connections have not', error);
        return false;
      }),
    ),
  );
  return all.filter((_, k) => !ended[k]);
}

async function sendJobs(all: readonly Recorded<'job'>[]): Promise<readonly Recorded<'job'>[]> {
  const failed: Recorded<'job'>[] = [];
  for (const [queue, jobs] of Map.groupBy(all, (job) => job.queue)) {
    const url = QUEUES[queue];
    if (!url) {
      logError('A job names a queue that there is not', new Error(queue));
      failed.push(...jobs);
      continue;
    }
    const bodies = jobs.map(({ body }) => body);
    const positions = await sendAll(url, bodies, { delay: DELAYS[queue] });
    failed.push(...positions.flatMap((position) => jobs[position] ?? []));
  }
  return failed;
}
