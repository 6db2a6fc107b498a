/** All mail that was sent, oldest first, in memory and as lines of a file. */
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email as EmulatedEmail } from 'aws-ses-v2-local/dist/store.js';
import { errorCode, StartFailure } from '../command/start-failure.ts';
import type { Header } from './message.ts';

export interface Mail extends EmulatedEmail {
  headers: Header[];
  sent_at: string;
}

export interface Mailbox {
  mails(): readonly Mail[];
  add(mail: Mail): Promise<void>;
  clear(): Promise<void>;
  /** Until nothing is being written. */
  idle(): Promise<void>;
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  const path = join(folder, 'mail.jsonl');
  await mkdir(folder, { recursive: true });
  let mails = await load(path);
  let writing: Promise<void> = Promise.resolve();
  // One after the other, so that no two lines mix; a failed one does not hold up the next.
  const write = (step: () => Promise<void>) => {
    const written = writing.then(step);
    writing = written.catch(() => {});
    return written;
  };
  return {
    mails: () => mails,
    add: (mail) =>
      write(async () => {
        await appendFile(path, `${JSON.stringify(mail)}\n`, { flush: true });
        mails.push(mail);
      }),
    clear: () =>
      write(async () => {
        await writeFile(path, '');
        mails = [];
      }),
    idle: () => writing,
  };
}

async function load(path: string): Promise<Mail[]> {
  try {
    const text = await readFile(path, 'utf8');
    // A line that a crash cut short was never answered for.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole !== text) await writeFile(path, whole);
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Mail);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    if (error instanceof SyntaxError) {
      throw new StartFailure(`The mails in ${path} are damaged: move that file away and start again.`);
    }
    throw new StartFailure(`The mails in ${path} cannot be read: ${(error as Error).message}.`);
  }
}
