import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { type RecordedChange, recordedChangesOf } from '#functions/lib/data/stream-changes.ts';
import { logError } from '#functions/lib/log.ts';
import { signOut, tellLive } from './live.ts';

/*
 * Reads the same stream of the table as `deliver`, in a Lambda of its own, so that jobs never wait for open pages. It
 * sends live events to open pages. When a session ends, it closes the connections and removes the device.
 */

type SignedOut = RecordedChange & { kind: 'signed-out' };

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const now = Date.now();
  const changes = recordedChangesOf(Records);
  const ended = changes.filter((change): change is SignedOut => change.kind === 'signed-out');
  const failed = new Set((await endSessions(ended, now)).map(({ sequenceNumber }) => sequenceNumber));
  // The stream is read again from the first failed record. Changes from there on are sent then.
  const again = changes.findIndex(({ sequenceNumber }) => failed.has(sequenceNumber));
  // A failure here does not make the stream be read again: pages get the same data from the API.
  await tellLive(again < 0 ? changes : changes.slice(0, again), now).catch((error) =>
    logError('Nobody was told live, or not all', error),
  );
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
};

async function endSessions(all: readonly SignedOut[], now: number): Promise<readonly SignedOut[]> {
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
