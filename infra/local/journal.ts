/** What was sent, oldest first: in memory, and as lines of a file, so that it outlives the process. */
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, StartFailure } from './command/start-failure.ts';

export interface Journal<Entry> {
  entries(): readonly Entry[];
  add(entry: Entry): Promise<void>;
  clear(): Promise<void>;
  /** Until nothing is being written. */
  idle(): Promise<void>;
}

/** `what` it holds, for the sentence about a file that cannot be read. Of more than `most` entries the older half goes. */
export async function openJournal<Entry>(path: string, what: string, most = Infinity): Promise<Journal<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  let entries = await load<Entry>(path, what);
  let writing: Promise<void> = Promise.resolve();
  // One after the other, so that no two lines mix; a failed one does not hold up the next.
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
    // A line that a crash cut short was never answered for.
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
