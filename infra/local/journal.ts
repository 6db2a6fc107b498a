/** A list of sent messages, oldest first, in memory and as lines of a file, so that it survives a restart. */
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, StartFailure } from './command/start-failure.ts';

export interface Journal<Entry> {
  entries(): readonly Entry[];
  add(entry: Entry): Promise<void>;
  clear(): Promise<void>;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

/**
 * Opens a journal. `what` names its contents in error messages. When it exceeds `most` entries, the older half is
 * deleted.
 */
export async function openJournal<Entry>(path: string, what: string, most = Infinity): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  let entries = await load<Entry>(path, what);
  let writing: Promise<void> = Promise.resolve();
  // Writes are serialized so that lines do not mix. A failed write does not block the next.
  const write = (step: () => Promise<void>) => {
    const written = writing.then(step);
    writing = written.catch(() => {});
    return written;
  };
  const keepOnly = async (kept: Entry[]) => {
    await writeFile(`${path}.new`, kept.map(lineOf).join(''), { flush: true });
    await rename(`${path}.new`, path);
    entries = kept;
  };
  return {
    entries: () => entries,
    add: (entry) =>
      write(async () => {
        await appendFile(path, lineOf(entry), { flush: true });
        entries.push(entry);
        if (entries.length > most) await keepOnly(entries.slice(-Math.ceil(most / 2)));
      }),
    clear: () => write(() => keepOnly([])),
    idle: () => writing,
  };
}

function lineOf(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}

async function load<Entry>(path: string, what: string): Promise<Entry[]> {
  try {
    const text = await readFile(path, 'utf8');
    // A crash can cut the last line short. Its sender got no answer.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) await writeFile(path, whole);
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    if (error instanceof SyntaxError) {
      throw new StartFailure(`The ${what} in ${path} are damaged: move that file away and start again.`);
    }
    throw new StartFailure(`The ${what} in ${path} cannot be read: ${(error as Error).message}.`);
  }
}
