/**
 * Reads a table's stream from a checkpoint that survives a restart: the shard and the last sequence number that was
 * handled. Without a checkpoint it starts with the oldest record, whatever starting position the mapping has, so that
 * records in progress when the first run was killed are not skipped.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { REGION } from '../cloudformation/template.ts';
import { type DynamoCall, DynamoError } from '../dynamodb/client.ts';

export interface StreamRecord {
  eventID: string;
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE';
  eventSourceARN: string;
  dynamodb: { Keys: Record<string, unknown>; SequenceNumber: string; ApproximateCreationDateTime: number };
}

interface Position {
  shardId: string;
  sequenceNumber: string;
}

export interface StreamReader {
  /** Returns the next records, none at the end. */
  read(limit: number): Promise<StreamRecord[]>;
  /** Records that everything up to this record is handled. Written to disk only if `isWorthWriting`. */
  checkpoint(record: StreamRecord, isWorthWriting: boolean): void;
  /** Returns to the last checkpoint. */
  rewind(): void;
}

interface Shard {
  ShardId: string;
  SequenceNumberRange?: { EndingSequenceNumber?: string };
}

interface WireRecord {
  eventID: string;
  eventName: StreamRecord['eventName'];
  eventVersion: string;
  dynamodb: { Keys: Record<string, unknown>; SequenceNumber: string; ApproximateCreationDateTime: string | number };
}

export interface StreamReaderOptions {
  call: DynamoCall;
  streamArn: string;
  /** The source's ARN as functions see it. */
  sourceArn: string;
  dataFolder: string;
  clock: Clock;
  /** The mapping, which has its own checkpoint. */
  mapping: string;
}

export function openStream(options: StreamReaderOptions): StreamReader {
  const { call, streamArn, sourceArn, clock } = options;
  const file = join(options.dataFolder, `stream-${options.mapping}.json`);
  let done = readPosition(file);
  let shardId = done?.shardId;
  let iterator: string | undefined;

  async function shards(): Promise<Shard[]> {
    const description = { StreamArn: streamArn };
    return (await call<{ StreamDescription: { Shards: Shard[] } }>('DescribeStream', description)).StreamDescription
      .Shards;
  }

  async function open(): Promise<string | undefined> {
    const known = await shards();
    const current = known.find((shard) => shard.ShardId === shardId) ?? known[0];
    if (!current) return undefined;
    const isNew = current.ShardId !== done?.shardId;
    shardId = current.ShardId;
    const ShardIteratorType = isNew || wasTrimmed(current, done) ? 'TRIM_HORIZON' : 'AFTER_SEQUENCE_NUMBER';
    const SequenceNumber = ShardIteratorType === 'AFTER_SEQUENCE_NUMBER' ? done?.sequenceNumber : undefined;
    const start = { StreamArn: streamArn, ShardId: shardId, ShardIteratorType, SequenceNumber };
    return (await call<{ ShardIterator: string }>('GetShardIterator', start)).ShardIterator;
  }

  /** Continues with the next shard after the end of a closed one. */
  async function nextShard(): Promise<void> {
    const known = await shards();
    const index = known.findIndex((shard) => shard.ShardId === shardId);
    shardId = known[index + 1]?.ShardId ?? shardId;
  }

  return {
    async read(limit) {
      iterator ??= await open();
      if (iterator === undefined) return [];
      try {
        const input = { ShardIterator: iterator, Limit: limit };
        const reply = await call<{ Records: WireRecord[]; NextShardIterator?: string }>('GetRecords', input);
        iterator = reply.NextShardIterator;
        if (iterator === undefined) await nextShard();
        return reply.Records.map((record) => recordOf(record, sourceArn, clock));
      } catch (error) {
        iterator = undefined;
        if (error instanceof DynamoError && /ExpiredIterator|TrimmedData/.test(error.name)) return this.read(limit);
        throw error;
      }
    },
    checkpoint(record, isWorthWriting) {
      done = { shardId: shardId!, sequenceNumber: record.dynamodb.SequenceNumber };
      if (!isWorthWriting) return;
      writeFileSync(`${file}.new`, JSON.stringify(done));
      renameSync(`${file}.new`, file);
    },
    rewind() {
      iterator = undefined;
      shardId = done?.shardId;
    },
  };
}

/** Whether an engine that lost its data started to count again. */
function wasTrimmed({ SequenceNumberRange }: Shard, done: Position | undefined): boolean {
  const last = SequenceNumberRange?.EndingSequenceNumber;
  return done !== undefined && last !== undefined && BigInt(last) < BigInt(done.sequenceNumber);
}

function readPosition(file: string): Position | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Position;
  } catch {
    return undefined;
  }
}

/**
 * A record as Lambda passes it: times in seconds by the local clock, which the engine does not know, and the function's
 * region.
 */
function recordOf(record: WireRecord, eventSourceARN: string, clock: Clock): StreamRecord {
  const at = record.dynamodb.ApproximateCreationDateTime;
  const written = typeof at === 'number' ? at * 1000 : Date.parse(at);
  const ApproximateCreationDateTime = Math.floor((written + clock.now() - Date.now()) / 1000);
  return {
    ...record,
    ...{ eventSource: 'aws:dynamodb', awsRegion: REGION },
    eventSourceARN,
    dynamodb: { ...record.dynamodb, ApproximateCreationDateTime },
  };
}
