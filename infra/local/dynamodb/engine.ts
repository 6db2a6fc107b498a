/**
 * The database process. It must end with this process, even if this one is killed: a shell between the two watches a
 * pipe, and ends the engine when the pipe closes. The engine has its own session, so that after Ctrl-C requests in
 * progress can finish first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../command/start-failure.ts';

interface Engine {
  endpoint: string;
  /** Called if the engine ends unexpectedly. */
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

const ATTEMPTS = 5;

/** `choosePort` is a parameter for the test in which another program takes the chosen port first. */
export async function startEngine(databaseFile: string, choosePort = freePort): Promise<Engine> {
  const binary = findBinary();
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePort();
    const child = spawn(
      'sh',
      ['-c', WATCHED, 'sh', binary, 'serve', '--port', String(port), '--db-path', databaseFile],
      {
        stdio: ['pipe', 'ignore', 'pipe'],
        detached: true,
        env: { PATH: process.env.PATH ?? '', TOKIO_WORKER_THREADS: '1' },
      },
    );
    const problem = await untilListening(child);
    if (problem === undefined) {
      if (databaseFile !== ':memory:') indexStream(databaseFile);
      return engineOf(child, `http://127.0.0.1:${port}`);
    }
    // Another program took the port, or the engine of a killed process still has the file open.
    if (/already in use|database is locked/i.test(problem) && attempt < ATTEMPTS) continue;
    throw failureOf(problem, databaseFile);
  }
}

function findBinary(): string {
  const named = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${named}/dynoxide`);
  } catch {
    const { platform, arch } = process;
    const reason =
      platform === 'linux' && arch === 'x64'
        ? `The database engine (${named}) is not installed: run "npm ci"`
        : `There is no built-in database engine for ${platform} on ${arch}: install one (DynamoDB Local, say)`;
    throw new StartFailure(`${reason}, or name a running one by DYNAMODB_ENDPOINT=http://….`);
  }
}

/** Returns an error message, or undefined once the engine listens. */
async function untilListening(child: ChildProcess): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (/listening on/i.test(output)) resolve(undefined);
  });
  child.on('error', (error) => resolve(error.message));
  // 'close' and not 'exit', because output may still arrive after 'exit'.
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

/** A port that is free now. Another program may take it before the caller listens on it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A socket without a port');
  return address.port;
}

const STREAM_INDEX =
  'CREATE INDEX IF NOT EXISTS steadfast_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';
const LOCK_TIMEOUT_MS = 2_000;

/**
 * For each write the engine searches all records of its stream for the highest sequence number, which becomes slow
 * after some thousand writes. An index in the SQLite file of the running engine makes the search fast. If it cannot be
 * added, or with another engine, only speed is lost.
 */
function indexStream(databaseFile: string): void {
  try {
    const database = new DatabaseSync(databaseFile, { timeout: LOCK_TIMEOUT_MS });
    try {
      database.exec(STREAM_INDEX);
    } finally {
      database.close();
    }
  } catch {
    // The engine also works without the index.
  }
}
