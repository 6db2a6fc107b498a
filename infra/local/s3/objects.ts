/**
 * A bucket in a folder. An object is two files: its content under a random name, and a description that points to it,
 * under the SHA-256 of the key because keys may contain characters that file names may not. Renaming the description
 * creates, replaces or changes the object atomically. Content without a description is deleted at the start.
 */
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type EventName = 'ObjectCreated:Put' | 'ObjectCreated:Post' | 'ObjectCreated:Copy' | 'ObjectRemoved:Delete';

export interface StoredObject {
  key: string;
  size: number;
  etag: string;
  modified: number;
  /** Headers of answers with the content: content type, metadata, checksums. */
  headers: Record<string, string>;
  sequencer: string;
  content: string;
  /** An event that no queue has got yet. It survives a crash. */
  pendingEvent?: EventName;
}

export type NewObject = Omit<StoredObject, 'sequencer' | 'size' | 'etag' | 'content'>;

interface ReceivedContent {
  content: string;
  size: number;
  md5: string;
}

export interface Bucket {
  name: string;
  get(key: string): StoredObject | undefined;
  /** Sorted by their UTF-8 bytes, as S3 lists them. */
  objects(): StoredObject[];
  read(object: StoredObject, range: { start: number; end: number }): Promise<Readable>;
  /** Stores content. Bytes beyond `largest` are counted and not stored. */
  receive(chunks: AsyncIterable<Uint8Array>, largest?: number): Promise<ReceivedContent>;
  discard(received: ReceivedContent): Promise<void>;
  /** `guard` gets the current object right before it is replaced, and may throw. */
  put(
    object: NewObject,
    received: ReceivedContent,
    guard?: (current: StoredObject | undefined) => void,
  ): Promise<StoredObject>;
  /** Replaces the description only, unless the object was replaced in the meantime. */
  redescribe(object: StoredObject): Promise<void>;
  delete(key: string): Promise<StoredObject | undefined>;
}

export async function openBucket(name: string, folder: string): Promise<Bucket> {
  const descriptions = join(folder, 'objects');
  const contents = join(folder, 'content');
  await Promise.all([descriptions, contents].map((path) => mkdir(path, { recursive: true })));
  const index = await load(descriptions, contents);

  const descriptionOf = (key: string) => join(descriptions, `${createHash('sha256').update(key).digest('hex')}.json`);
  const describe = async (object: StoredObject, guard?: (current: StoredObject | undefined) => void) => {
    const temporary = join(contents, randomUUID());
    await writeDurably(temporary, JSON.stringify(object));
    // Synchronous, so that the index and the folder never disagree.
    const previous = index.get(object.key);
    try {
      guard?.(previous);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    renameSync(temporary, descriptionOf(object.key));
    index.set(object.key, object);
    if (previous && previous.content !== object.content) await rm(join(contents, previous.content), { force: true });
  };

  return {
    name,
    get: (key) => index.get(key),
    objects: () => [...index.values()].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),
    async read(object, range) {
      const file = await open(join(contents, object.content));
      return file.createReadStream(range);
    },
    receive: (chunks, largest = Number.POSITIVE_INFINITY) => receive(chunks, contents, largest),
    discard: ({ content }) => rm(join(contents, content), { force: true }),
    async redescribe(object) {
      const superseded = new Error('superseded');
      await describe(object, (current) => {
        if (current?.sequencer !== object.sequencer) throw superseded;
      }).catch((error: unknown) => {
        if (error !== superseded) throw error;
      });
    },
    async put(object, { content, size, md5 }, guard) {
      const stored = { ...object, content, size, etag: md5, sequencer: nextSequencer() };
      await describe(stored, guard);
      return stored;
    },
    async delete(key) {
      const object = index.get(key);
      if (!object) return undefined;
      index.delete(key);
      rmSync(descriptionOf(key), { force: true });
      await rm(join(contents, object.content), { force: true });
      return object;
    },
  };
}

/** The ETag as in headers and listings. */
export function quoted({ etag }: StoredObject): string {
  return `"${etag}"`;
}

async function receive(chunks: AsyncIterable<Uint8Array>, folder: string, largest: number): Promise<ReceivedContent> {
  const content = randomUUID();
  const path = join(folder, content);
  const md5: Hash = createHash('md5');
  const file = await open(path, 'wx');
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > largest) continue;
      md5.update(chunk);
      await file.writeFile(chunk);
    }
    await file.datasync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { content, size, md5: md5.digest('hex') };
}

async function load(descriptions: string, contents: string): Promise<Map<string, StoredObject>> {
  const names = await readdir(descriptions);
  const objects = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(descriptions, name), 'utf8')) as StoredObject),
  );
  const named = new Set(objects.map((object) => object.content));
  const orphans = (await readdir(contents)).filter((name) => !named.has(name));
  await Promise.all(orphans.map((name) => rm(join(contents, name), { force: true })));
  return new Map(objects.map((object) => [object.key, object]));
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', flush: true });
}

let lastSequence = 0n;

/** Increases with each write, also after a restart. */
function nextSequencer(): string {
  const now = BigInt(Date.now()) << 16n;
  lastSequence = now > lastSequence ? now : lastSequence + 1n;
  return lastSequence.toString(16).toUpperCase().padStart(18, '0');
}
