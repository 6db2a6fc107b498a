/**
 * A table's stream as event source of a function: filtered, in batches, in order, at least once. Failed batches are
 * retried as the mapping says (bisected, from the first failed record on, a number of times) and then go to the failure
 * destination.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { NamedResource } from '../cloudformation/template.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Log } from '../log.ts';
import type { Destinations } from './destinations.ts';
import { eventFilter } from './event-filter.ts';
import { openStream, type StreamReader, type StreamReaderOptions, type StreamRecord } from './stream-reader.ts';

export interface StreamSource {
  /** Called after a write to the table. */
  wake(): void;
  /** Whether no record is unread or in progress. */
  idle(): boolean;
  /** Ends the current wait for more records or for a retry. */
  bringForward(): void;
  stop(): Promise<void>;
}

interface StreamSourceOptions extends Omit<StreamReaderOptions, 'mapping' | 'sourceArn'> {
  mapping: NamedResource;
  /** The attribute that defines the order of records. */
  partitionKey: string;
  functions: Functions;
  destinations: Destinations;
  clock: Clock;
  log: Log;
}

/** The properties of AWS::Lambda::EventSourceMapping for streams. */
interface Mapping {
  FunctionName: string;
  EventSourceArn: string;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  ParallelizationFactor?: number;
  FilterCriteria?: { Filters?: { Pattern?: string }[] };
  BisectBatchOnFunctionError?: boolean;
  MaximumRetryAttempts?: number;
  MaximumRecordAgeInSeconds?: number;
  FunctionResponseTypes?: string[];
  DestinationConfig?: { OnFailure?: { Destination?: string } };
}

/** The interval for reading without a wake-up, for writers that bypass the local proxy. */
const UNPROMPTED_READ_MS = 5_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
const AGE_UNLIMITED = -1;
/**
 * The age that a retry adds to its records if it was brought forward. Without it, records that always fail would be
 * retried until the clock is hours later, and nothing would settle.
 */
const SKIPPED_SECONDS = 15 * 60;

export function startStreamSource(options: StreamSourceOptions): StreamSource {
  const { clock, destinations, functions, log } = options;
  const mapping = options.mapping.properties as unknown as Mapping;
  const { BatchSize = 100, ParallelizationFactor: lanes = 1, MaximumBatchingWindowInSeconds: window = 0 } = mapping;
  const passes = eventFilter(mapping.FilterCriteria);
  const reader: StreamReader = openStream({
    ...options,
    mapping: options.mapping.logicalId,
    sourceArn: mapping.EventSourceArn,
  });
  const wakeUp = createWakeUp();
  // The number of wake-ups, and how many of them are handled.
  let woken = 1;
  let settled = 0;
  let stopped = false;
  /** Whether the stream stopped in the middle of a batch. The next start delivers it again. */
  let interrupted = false;
  const finished = run();

  async function run(): Promise<void> {
    while (!stopped) {
      const seen = woken;
      try {
        const records = await gather();
        if (records.length > 0) {
          woken += 1;
          await deliver(records);
          continue;
        }
        settled = seen;
        if (woken === seen) await wakeUp.wait(UNPROMPTED_READ_MS);
      } catch (error) {
        if (stopped) return;
        woken += 1;
        log.problem(`stream ${options.mapping.logicalId}`, error);
        reader.rewind();
        await wakeUp.waitFor('bring-forward', FIRST_RETRY_MS);
      }
    }
  }

  /** Reads records, and waits for a full batch within the batching window. */
  async function gather(): Promise<StreamRecord[]> {
    const limit = BatchSize * lanes;
    const records = await reader.read(limit);
    if (records.length === 0 || records.length >= limit || window === 0) return records;
    woken += 1;
    await wakeUp.waitFor('bring-forward', window * 1000);
    return [...records, ...(await reader.read(limit - records.length))];
  }

  async function deliver(records: StreamRecord[]): Promise<void> {
    interrupted = false;
    const wanted = records.filter(passes);
    const byLane = Map.groupBy(wanted, (record) => laneOf(record, options.partitionKey, lanes));
    await Promise.all([...byLane.values()].map(deliverLane));
    // Records that the filter rejects can be read again after a restart without harm.
    if (!interrupted) reader.checkpoint(records.at(-1)!, wanted.length > 0);
  }

  async function deliverLane(records: StreamRecord[]): Promise<void> {
    for (let index = 0; index < records.length; index += BatchSize) {
      await deliverBatch(records.slice(index, index + BatchSize), 0);
    }
  }

  /** Delivers a batch until it succeeds or is given up. Bisecting does not count as a retry. */
  async function deliverBatch(batch: StreamRecord[], attempt: number, skipped = 0): Promise<void> {
    const failedFrom = stopped ? 0 : await firstFailure(batch);
    if (failedFrom === undefined) return;
    if (stopped) {
      interrupted = true;
      return;
    }
    const rest = batch.slice(failedFrom);
    if (mapping.BisectBatchOnFunctionError && failedFrom === 0 && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliverBatch(rest.slice(0, middle), attempt, skipped);
      return deliverBatch(rest.slice(middle), attempt, skipped);
    }
    // After progress, attempts count from 0 again.
    const tried = failedFrom > 0 ? 0 : attempt + 1;
    if (exhausted(tried) || tooOld(rest, skipped)) return giveUp(rest, tried);
    const wasSkipped = await wakeUp.waitFor('bring-forward', Math.min(FIRST_RETRY_MS * 2 ** tried, LONGEST_RETRY_MS));
    return deliverBatch(rest, tried, wasSkipped ? skipped + SKIPPED_SECONDS : skipped);
  }

  /** The index of the first record that failed, or undefined. */
  async function firstFailure(batch: StreamRecord[]): Promise<number | undefined> {
    try {
      const { payload } = await functions.invoke(mapping.FunctionName, { Records: batch });
      if (!mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures')) return undefined;
      return firstReported(JSON.parse(payload), batch);
    } catch {
      return 0;
    }
  }

  function exhausted(tried: number): boolean {
    const most = mapping.MaximumRetryAttempts ?? -1;
    return most >= 0 && tried > most;
  }

  function tooOld([record]: StreamRecord[], skipped: number): boolean {
    const most = mapping.MaximumRecordAgeInSeconds ?? AGE_UNLIMITED;
    const age = clock.now() / 1000 - (record?.dynamodb.ApproximateCreationDateTime ?? 0) + skipped;
    return most !== AGE_UNLIMITED && age > most;
  }

  async function giveUp(batch: StreamRecord[], tried: number): Promise<void> {
    const condition = exhausted(tried) ? 'RetryAttemptsExhausted' : 'RecordAgeExceeded';
    log.problem(options.mapping.logicalId, `gave ${batch.length} stream records up: ${condition}`);
    const destination = mapping.DestinationConfig?.OnFailure?.Destination;
    const record = failureRecord(batch, condition, tried, mapping);
    if (destination) await destinations.send(destination, record, { Records: batch });
  }

  return {
    wake() {
      woken += 1;
      wakeUp.signal('wake');
    },
    idle: () => settled === woken,
    bringForward: () => wakeUp.signal('bring-forward'),
    async stop() {
      stopped = true;
      wakeUp.signal('stop');
      await finished;
    },
  };
}

/** An invalid answer, such as an unknown sequence number, fails the whole batch. */
function firstReported(answer: unknown, batch: StreamRecord[]): number | undefined {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] | null } | null)?.batchItemFailures;
  if (!failures || failures.length === 0) return undefined;
  const indexes = failures.map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  return Math.max(0, Math.min(...indexes));
}

/** The lane of a record. Records of one partition share a lane, which keeps their order. */
function laneOf({ dynamodb }: StreamRecord, partitionKey: string, lanes: number): number {
  if (lanes === 1) return 0;
  const value = JSON.stringify(dynamodb.Keys[partitionKey]);
  return createHash('md5').update(value).digest().readUInt32BE() % lanes;
}

function failureRecord(batch: StreamRecord[], condition: string, tried: number, mapping: Mapping): object {
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: mapping.FunctionName,
      condition,
      approximateInvokeCount: tried,
    },
    DDBStreamBatchInfo: {
      shardId: 'local',
      startSequenceNumber: batch[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: batch.at(-1)?.dynamodb.SequenceNumber,
      batchSize: batch.length,
      streamArn: mapping.EventSourceArn,
    },
  };
}

type Signal = 'wake' | 'bring-forward' | 'stop';

/** A wait that `signal` ends early. `stop` ends every wait, now and later. */
function createWakeUp() {
  const listeners = new Set<(signal: Signal) => void>();
  let stopped = false;
  let signaledSinceWait = false;

  /** Returns whether a signal ended the wait. */
  async function until(isOver: (signal: Signal) => boolean, ms: number): Promise<boolean> {
    if (stopped) return true;
    const early = new AbortController();
    const listener = (signal: Signal) => {
      if (signal === 'stop' || isOver(signal)) early.abort();
    };
    listeners.add(listener);
    await pause(ms, undefined, { signal: early.signal, ref: false }).catch(() => undefined);
    listeners.delete(listener);
    return early.signal.aborted;
  }

  return {
    signal(signal: Signal) {
      if (signal === 'stop') stopped = true;
      if (signal === 'wake') signaledSinceWait = true;
      for (const listener of listeners) listener(signal);
    },
    /** Waits until any signal, including one since the last wait, for at most `ms`. */
    async wait(ms: number) {
      if (!signaledSinceWait) await until(() => true, ms);
      signaledSinceWait = false;
    },
    waitFor: (awaited: Signal, ms: number) => until((signal) => signal === awaited, ms),
  };
}
