/**
 * The database process. It must never outlive this one, not even when this one is killed: a shell between the two holds the other
 * end of a pipe, and ends the engine when the pipe closes. It has a session of its own, so that Ctrl-C at the console lets running
 * requests finish before the database goes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { StartFailure } from '../command/start-failure.ts';
import { indexStream } from './stream-index.ts';

export interface Engine {
  endpoint: string;
  /** Called when the engine ends without being asked to. */
  onLoss(listener: () => void): void;
  stop(): Promise<void>;
}

const WATCHED = [
  'exec 3<&0',
  '"$@" </dev/null 3<&- & engine=$!',
  '{ read -r _ <&3; kill "$engine" 2>/dev/null; } & watch=$!',
  'wait "$engine"; code=$?',
  'kill "$watch" 2>/dev/null',
  'exit "$code"',
].join('\n');

export async function startEngine(databaseFile: string): Promise<Engine> {
  const binary = findBinary();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = spawn(
      'sh',
      ['-c', WATCHED, 'sh', binary, 'serve', '--port', String(port), '--db-path', databaseFile],
      {
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
        env: { PATH: process.env.PATH ?? '' },
      },
    );
    const problem = await untilListening(child);
    if (problem === undefined) {
      if (databaseFile !== ':memory:') indexStream(databaseFile);
      return engineOf(child, `http://127.0.0.1:${port}`);
    }
    // A port was taken meanwhile, or the engine of a process that was killed has not let go of the file yet.
    if (/address.*in use|database is locked/i.test(problem) && attempt < 3) continue;
    throw failureOf(problem, databaseFile);
  }
}

function findBinary(): string {
  const named = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${named}/dynoxide`);
  } catch {
    const reason =
      process.platform === 'linux' && process.arch === 'x64'
        ? `The database engine (${named}) is not installed: run "npm ci"`
        : `There is no built-in database engine for ${process.platform} on ${process.arch}: install one (DynamoDB Local, say)`;
    throw new StartFailure(`${reason}, or name a running one by DYNAMODB_ENDPOINT=http://….`);
  }
}

/** Answers what went wrong, or nothing once it listens. */
async function untilListening(child: ChildProcess): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/listening on/i.test(output)) resolve(undefined);
  });
  child.on('error', (error) => resolve(error.message));
  // Not at 'exit': what it said of its end may still be on its way.
  child.on('close', (code) => resolve(output.trim() || `it ended with code ${code}`));
  return promise;
}

function failureOf(problem: string, databaseFile: string): StartFailure {
  if (/valid SQLite|malformed|not a database/i.test(problem)) {
    return new StartFailure(
      `The database file ${databaseFile} is damaged: move the data folder away, or set DATA_DIR to another one.`,
    );
  }
  return new StartFailure(`The database engine could not be started: ${problem.split('\n')[0]}.`);
}

function engineOf(child: ChildProcess, endpoint: string): Engine {
  const ended = once(child, 'exit');
  let stopping = false;
  return {
    endpoint,
    onLoss: (listener) => {
      void ended.then(() => {
        if (!stopping) listener();
      });
    },
    async stop() {
      stopping = true;
      child.stdin!.destroy();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A socket without a port');
  return address.port;
}
