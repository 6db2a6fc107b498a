import { DynamoDBClient, type TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Refusal } from '#shared/domain/refusal.ts';
import { environment } from '../environment.ts';
import { logError } from '../log.ts';
import { pause } from '../pause.ts';

/* The client of DynamoDB, only for `table.ts` and `queries.ts`, and the retries that DynamoDB asks for. */

export const TableName = environment('TABLE_NAME');

export type Item = Record<string, unknown>;
export interface Key {
  PK: string;
  SK: string;
}

export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** A condition did not hold: someone else was faster, or the item no longer exists. */
export class ConditionFailed extends Error {
  /** The indexes of a transaction's items whose conditions failed; 0 for a single write. */
  readonly positions: readonly number[];

  constructor(positions: readonly number[]) {
    super('A condition of this write did not hold');
    this.positions = positions;
  }
}

export const MAX_RETRIES = 6;
const CONFLICTS = ['TransactionConflictException', 'TransactionInProgressException'];
const OVERLOAD = [
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
];

/**
 * Sends a request, and again after a conflict. Throws `ConditionFailed`, and `busy` when DynamoDB is overloaded.
 */
export async function attempt<T>(send: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const failed = failedConditions(error);
      if (failed.length > 0) throw new ConditionFailed(failed);
      if (!isConflict(error)) throw OVERLOAD.includes(error.name) ? busy(error) : error;
      if (round > MAX_RETRIES) throw busy(error);
      await pause(round);
    }
  }
}

function failedConditions(error: Error): number[] {
  if (error.name === 'ConditionalCheckFailedException') return [0];
  return reasons(error).flatMap((code, position) => (code === 'ConditionalCheckFailed' ? [position] : []));
}

function isConflict(error: Error): boolean {
  return CONFLICTS.includes(error.name) || reasons(error).some((code) => /Conflict|Throttling|Throughput/.test(code));
}

function reasons(error: Error): string[] {
  if (error.name !== 'TransactionCanceledException') return [];
  return ((error as TransactionCanceledException).CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
}

/** DynamoDB does not keep up: the caller may try again after a second. The reason is logged. */
export function busy(reason: Error): Refusal {
  logError('DynamoDB does not keep up', reason);
  return new Refusal('busy', { retryAfter: 1 });
}
