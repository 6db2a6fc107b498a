import type { Undelivered } from './connect.ts';

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
export async function replayAll(undelivered: Undelivered, say: (line: string) => void): Promise<number> {
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
