/**
 * A table's stream as the event source of a function: filtered, in batches, in order, at least once. What fails is repeated as the
 * mapping says (bisected, from the first failed record on, so many times) and then given to the destination for failures.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Log } from '../log.ts';
import type { NamedResource } from '../template/template.ts';
import type { Destinations } from './destinations.ts';
import { eventFilter } from './event-filter.ts';
import { openStream, type StreamReader, type StreamReaderOptions, type StreamRecord } from './stream-reader.ts';

export interface StreamSource {
  /** The table was written to: read on. */
  wake(): void;
  /** Nothing unread, nothing under way. */
  idle(): boolean;
  /** Gives batches that wait for more records, or for another try, without waiting on. */
  bringForward(): void;
  stop(): Promise<void>;
}

export interface StreamSourceOptions extends Omit<StreamReaderOptions, 'mapping' | 'sourceArn'> {
  mapping: NamedResource;
  /** The name of the attribute by which records keep their order. */
  partitionKey: string;
  functions: Functions;
  destinations: Destinations;
  clock: Clock;
  log: Log;
}

/** The part of AWS::Lambda::EventSourceMapping that concerns streams. */
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

/** Writers that go around this machine's proxy are seen this late. */
const UNPROMPTED_READ_MS = 5_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
const AGE_UNLIMITED = -1;

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
  const bell = createBell();
  // How often there was something to read, and how much of that is known to be dealt with.
  let woken = 1;
  let settled = 0;
  let stopped = false;
  /** The end came before a batch was through: the next start delivers it again. */
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
        if (woken === seen) await bell.wait(UNPROMPTED_READ_MS);
      } catch (error) {
        if (stopped) return;
        woken += 1;
        log.problem(`stream ${options.mapping.logicalId}`, error);
        reader.rewind();
        await bell.waitFor('bring-forward', FIRST_RETRY_MS);
      }
    }
  }

  /** A window longer than nothing waits for the batch to fill. */
  async function gather(): Promise<StreamRecord[]> {
    const limit = BatchSize * lanes;
    const records = await reader.read(limit);
    if (records.length === 0 || records.length >= limit || window === 0) return records;
    woken += 1;
    await bell.waitFor('bring-forward', window * 1000);
    return [...records, ...(await reader.read(limit - records.length))];
  }

  async function deliver(records: StreamRecord[]): Promise<void> {
    interrupted = false;
    const wanted = records.filter(passes);
    const byLane = Map.groupBy(wanted, (record) => laneOf(record, options.partitionKey, lanes));
    await Promise.all([...byLane.values()].map(deliverLane));
    // What the filter keeps from the function does no harm when the next start reads it again.
    if (!interrupted) reader.checkpoint(records.at(-1)!, wanted.length > 0);
  }

  async function deliverLane(records: StreamRecord[]): Promise<void> {
    for (let index = 0; index < records.length; index += BatchSize) {
      await deliverBatch(records.slice(index, index + BatchSize), 0);
    }
  }

  /** Halving is no repetition: it does not count as an attempt. */
  async function deliverBatch(batch: StreamRecord[], attempt: number): Promise<void> {
    const failedFrom = stopped ? 0 : await firstFailure(batch);
    if (failedFrom === undefined) return;
    if (stopped) {
      interrupted = true;
      return;
    }
    const rest = batch.slice(failedFrom);
    if (mapping.BisectBatchOnFunctionError && failedFrom === 0 && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliverBatch(rest.slice(0, middle), attempt);
      return deliverBatch(rest.slice(middle), attempt);
    }
    // Progress is not a repetition: the count starts anew behind what succeeded.
    const tried = failedFrom > 0 ? 0 : attempt + 1;
    if (exhausted(tried) || tooOld(rest)) return giveUp(rest, tried);
    await bell.waitFor('bring-forward', Math.min(FIRST_RETRY_MS * 2 ** tried, LONGEST_RETRY_MS));
    return deliverBatch(rest, tried);
  }

  /** The index of the first record that failed; nothing when all went well. */
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

  function tooOld([record]: StreamRecord[]): boolean {
    const most = mapping.MaximumRecordAgeInSeconds ?? AGE_UNLIMITED;
    const age = clock.now() / 1000 - (record?.dynamodb.ApproximateCreationDateTime ?? 0);
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
      bell.ring('wake');
    },
    idle: () => settled === woken,
    bringForward: () => bell.ring('bring-forward'),
    async stop() {
      stopped = true;
      bell.ring('stop');
      await finished;
    },
  };
}

/** A wrong answer, such as an unknown sequence number, fails the whole batch. */
function firstReported(answer: unknown, batch: StreamRecord[]): number | undefined {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] | null } | null)?.batchItemFailures;
  if (!failures || failures.length === 0) return undefined;
  const indexes = failures.map(({ itemIdentifier }) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  return Math.max(0, Math.min(...indexes));
}

/** Records of one item collection always share a lane, so that their order holds. */
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

type Ring = 'wake' | 'bring-forward' | 'stop';

/** A wait that certain events end early. `stop` ends every wait, now and later. */
function createBell() {
  const listeners = new Set<(ring: Ring) => void>();
  let stopped = false;
  let rungSinceWait = false;

  async function until(isOver: (ring: Ring) => boolean, ms: number): Promise<void> {
    if (stopped) return;
    const early = new AbortController();
    const listener = (ring: Ring) => {
      if (ring === 'stop' || isOver(ring)) early.abort();
    };
    listeners.add(listener);
    await pause(ms, undefined, { signal: early.signal, ref: false }).catch(() => undefined);
    listeners.delete(listener);
  }

  return {
    ring(ring: Ring) {
      if (ring === 'stop') stopped = true;
      if (ring === 'wake') rungSinceWait = true;
      for (const listener of listeners) listener(ring);
    },
    /** Ends with any ring; one that came since the last wait counts. */
    async wait(ms: number) {
      if (!rungSinceWait) await until(() => true, ms);
      rungSinceWait = false;
    },
    waitFor: (awaited: Ring, ms: number) => until((ring) => ring === awaited, ms),
  };
}
