import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendAll } from '#functions/lib/clients/queue.ts';
import { type Change, changesOf } from '#functions/lib/data/stream-changes.ts';
import { environment } from '#functions/lib/environment.ts';
import type { Delivery, NoticeJob, ReplyJob } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { signOut, tellLive } from './live.ts';

/*
 * The table's stream is the outbox: what a transaction left there is handed to its queue, after any crash, sessions that have
 * ended lose their connections and their pushes, what may notify somebody is handed to whoever decides that, and what has changed is told to whoever is
 * there. Delivered twice a job is done once, because workers claim their jobs; and what is told twice says the same.
 */

const QUEUES: Record<string, string> = {
  mail: environment('MAIL_QUEUE_URL'),
  upkeep: environment('UPKEEP_QUEUE_URL'),
  photos: environment('PHOTOS_QUEUE_URL'),
  drafts: environment('DRAFTS_QUEUE_URL'),
};
/** Seconds that the jobs of a queue wait. */
const DELAYS: Record<string, number> = { drafts: LIMITS.draftMinutes * 60 };
const NOTICES = environment('NOTICES_QUEUE_URL');
const REPLIES = environment('REPLIES_QUEUE_URL');

type Recorded<Kind extends Change['kind']> = Change & { kind: Kind } & { sequenceNumber: string };

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const now = Date.now();
  const changes = Records.flatMap((record) =>
    changesOf(record).map((change) => ({ ...change, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' })),
  );
  const all = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Recorded<Kind> => change.kind === kind);
  const kept = await Promise.all([
    sendJobs(all('job')),
    sendNotices(all('message'), LIMITS.messageNoticeSeconds),
    askCoaches(all('message')),
    sendNotices([...all('invited'), ...all('accepted'), ...all('photo')], 0),
    endSessions(all('signed-out'), now),
  ]);
  const failed = new Set(kept.flat().map(({ sequenceNumber }) => sequenceNumber));
  // The stream goes on from the first of them: what comes after it will be told then.
  const again = changes.findIndex(({ sequenceNumber }) => failed.has(sequenceNumber));
  // Never a reason to read the stream again: everybody finds the same by asking.
  await tellLive(again < 0 ? changes : changes.slice(0, again), now).catch((error) =>
    logError('Nobody was told live, or not all', error),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};

type Noticed = 'message' | 'invited' | 'accepted' | 'photo';

/** Who is to be notified is decided elsewhere, and of messages some seconds later: most are read by then. */
async function sendNotices(
  changes: readonly Recorded<Noticed>[],
  delay: number,
): Promise<readonly Recorded<Noticed>[]> {
  const bodies = changes.map((change) => JSON.stringify(noticeOf(change)));
  const positions = await sendAll(NOTICES, bodies, { delay });
  return positions.flatMap((position) => changes[position] ?? []);
}

/** What somebody says to an AI coach is answered: in the order of the chat, and one reply at a time. */
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

function noticeOf(change: Change & { kind: Noticed }): Delivery<NoticeJob> {
  switch (change.kind) {
    case 'message': {
      const { chatId, sequence } = change.message;
      return { id: `message-${chatId}-${sequence}`, job: { kind: 'message', chatId, sequence } };
    }
    case 'invited': {
      const { email, senderId, id } = change;
      return { id: `invited-${id}`, job: { kind: 'invited', email, senderId, id } };
    }
    case 'accepted': {
      const { userId, by, chatId, since } = change;
      return { id: `accepted-${userId}-${by}-${since}`, job: { kind: 'accepted', userId, by, chatId, since } };
    }
    case 'photo': {
      const { userId, entry, at } = change;
      return { id: `photo-${userId}-${entry.id}-${at}`, job: { kind: 'photo', userId, entryId: entry.id, at } };
    }
  }
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
