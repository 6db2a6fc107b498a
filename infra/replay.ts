import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { readStage } from './settings.ts';
import { stackName } from './stage.ts';

/*
 * `npm run replay -- --stage NAME` delivers the records in the Undelivered bucket again (docs/operations.md).
 * It can be repeated and interrupted: an object is deleted only after its function has taken all of it, and a job that
 * was sent twice is done once. Ends with 1 if anything is left.
 */

/** The access of a replay to a deployed stack, by the credentials and the region of the environment. */
interface Undelivered {
  /** The keys of all objects, the oldest first. */
  keys(): Promise<string[]>;
  read(key: string): Promise<string>;
  remove(key: string): Promise<void>;
  /** Whether this ARN or name is one of the functions that read the stream. */
  isReader(reference: string): boolean;
  /** Invokes a function and returns its answer. @throws Error when it fails. */
  invoke(reference: string, payload: string): Promise<string>;
}

const common = { maxAttempts: 3 };
const limits = (requestTimeout: number) => ({
  requestHandler: { connectionTimeout: 3_000, requestTimeout, throwOnRequestTimeout: true },
});
/** A little more than the timeout of the functions that read the stream. */
const INVOCATION_MS = 35_000;
const CALL_MS = 10_000;

/** @throws Error with one sentence for a stack that does not exist or cannot be read. */
async function connect(stackName: string): Promise<Undelivered> {
  const resources = await resourcesOf(stackName);
  const named = (type: string, prefix: string) =>
    resources.find((each) => each.ResourceType === type && each.LogicalResourceId?.startsWith(prefix))
      ?.PhysicalResourceId;
  const Bucket = named('AWS::S3::Bucket', 'DataUndelivered');
  const readers = ['deliverfunction', 'livefunction'].map((prefix) => named('AWS::Lambda::Function', prefix));
  if (!Bucket || readers.includes(undefined)) {
    throw new Error(`The stack ${stackName} has no bucket of undelivered records, or not the functions for them.`);
  }
  const s3 = new S3Client({ ...common, ...limits(CALL_MS) });
  // Few attempts: more would be safe, but each may take as long as the function.
  const lambda = new LambdaClient({ ...limits(INVOCATION_MS), maxAttempts: 2 });

  return {
    async keys() {
      const found: { key: string; at: number }[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
        found.push(...Contents.map(({ Key = '', LastModified }) => ({ key: Key, at: LastModified?.getTime() ?? 0 })));
      }
      return found.toSorted((one, other) => one.at - other.at).map(({ key }) => key);
    },
    async read(key) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }));
      return (await Body?.transformToString()) ?? '';
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: key }));
    },
    isReader: (reference) => readers.includes(functionName(reference)),
    async invoke(reference, payload) {
      const answer = await lambda.send(
        new InvokeCommand({ FunctionName: functionName(reference), Payload: new TextEncoder().encode(payload) }),
      );
      const text = new TextDecoder().decode(answer.Payload);
      if (answer.FunctionError) throw new Error(`the function failed (${errorTypeIn(text)}): see its log`);
      return text;
    },
  };
}

async function resourcesOf(StackName: string): Promise<StackResourceSummary[]> {
  const client = new CloudFormationClient({ ...common, ...limits(CALL_MS) });
  const resources: StackResourceSummary[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName })) {
      resources.push(...(page.StackResourceSummaries ?? []));
    }
  } catch (error) {
    throw new Error(`The stack ${StackName} cannot be read: ${(error as Error).message}`);
  }
  return resources;
}

/** The name of a function, from an ARN (with or without a version) or the name itself. */
function functionName(reference: string): string {
  return /:function:([\w-]+)/.exec(reference)?.[1] ?? reference;
}

function errorTypeIn(payload: string): string {
  try {
    return String((JSON.parse(payload) as { errorType?: unknown }).errorType ?? 'unknown');
  } catch {
    return 'unknown';
  }
}

/** An object of the bucket: the description of a failure, with the event that the function did not take. */
interface Failure {
  reader: string;
  /** The event, as JSON. */
  event: string;
  records: number;
}

/**
 * Invokes the function of each object of the bucket again, and deletes the object if the function took all of it.
 * Prints one line for each object, and one at the end. Returns how many objects are left.
 */
async function replayAll(undelivered: Undelivered, say: (line: string) => void): Promise<number> {
  const keys = await undelivered.keys();
  if (keys.length === 0) {
    say('Nothing is undelivered.');
    return 0;
  }
  let left = 0;
  for (const key of keys) {
    try {
      say(`${key}: ${await replay(undelivered, key)}`);
    } catch (error) {
      left += 1;
      say(`${key}: kept, because ${(error as Error).message}.`);
    }
  }
  say(`${keys.length - left} of ${keys.length} objects delivered again, ${left} kept.`);
  return left;
}

async function replay(undelivered: Undelivered, key: string): Promise<string> {
  const { reader, event, records } = readFailure(await undelivered.read(key));
  if (!undelivered.isReader(reader)) throw new Error(`${reader} is not a function of this stack that reads the stream`);
  const failed = failuresIn(await undelivered.invoke(reader, event));
  if (failed > 0) throw new Error(`the function did not take ${failed} of ${records} records: see its log`);
  await undelivered.remove(key);
  return `${records} ${records === 1 ? 'record' : 'records'} delivered again.`;
}

/** @throws Error for an object of another kind. */
function readFailure(text: string): Failure {
  try {
    const { requestContext, payload } = JSON.parse(text) as {
      requestContext?: { functionArn?: unknown };
      payload?: unknown;
    };
    // AWS documents the event as text, but an object is accepted too.
    const { Records } = (typeof payload === 'string' ? JSON.parse(payload) : payload) as { Records: unknown[] };
    const event = JSON.stringify({ Records, isReplay: true });
    return { reader: String(requestContext?.functionArn), event, records: Records.length };
  } catch {
    throw new Error('it has no records of the stream');
  }
}

function failuresIn(answer: string): number {
  const { batchItemFailures = [] } = (JSON.parse(answer || '{}') ?? {}) as { batchItemFailures?: unknown[] };
  return batchItemFailures.length;
}

try {
  const left = await replayAll(
    await connect(stackName({ stage: readStage('replay', process.argv.slice(2)) })),
    console.log,
  );
  if (left > 0) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
