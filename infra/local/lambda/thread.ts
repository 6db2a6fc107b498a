/**
 * A worker thread with execution environments of functions: with one, like a micro VM on AWS, or with those of all
 * functions, for tests: each thread takes 100 ms to start and compiles the same code again.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { EnvironmentMessage, ThreadMessage, WorkerData, WorkerMessage } from './worker.ts';

export interface ThreadOptions {
  clockOffset: SharedArrayBuffer;
  log: Log;
  /** The source of its output in the log. */
  name: string;
  /** The memory limit in megabytes; Node's own if missing. */
  memoryMb?: number;
}

/** The events for an environment: a message of its function, or why its thread ended. */
export interface ThreadListener {
  message(message: WorkerMessage): void;
  ended(errorType: string, errorMessage: string): void;
}

const WORKER_MODULE = withoutTypes(new URL('./worker.ts', import.meta.url));

export class Thread {
  ended = false;
  readonly #worker: Worker;
  readonly #listeners = new Map<number, ThreadListener>();
  #opened = 0;

  constructor({ clockOffset, log, name, memoryMb }: ThreadOptions) {
    this.#worker = new Worker(WORKER_MODULE, {
      workerData: { clockOffset } satisfies WorkerData,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
      ...(memoryMb && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    });
    for (const output of [this.#worker.stdout, this.#worker.stderr]) {
      eachLine(output, (line) => log.functionOutput(name, line));
    }
    this.#worker.on('message', ({ environment, ...message }: EnvironmentMessage) =>
      this.#listeners.get(environment)?.message(message),
    );
    this.#worker.on('error', (error: unknown) => void this.end('Runtime.UncaughtException', String(error)));
    this.#worker.on('exit', (code) => {
      void this.end('Runtime.ExitError', `Runtime exited with error: exit status ${code}`);
    });
  }

  /** Returns a number for a new environment, whose messages go to the listener. */
  add(listener: ThreadListener): number {
    this.#opened += 1;
    this.#listeners.set(this.#opened, listener);
    return this.#opened;
  }

  remove(environment: number): void {
    if (this.#listeners.delete(environment) && !this.ended) this.send({ kind: 'close', environment });
  }

  send(message: ThreadMessage): void {
    this.#worker.postMessage(message);
  }

  /** Ends the thread. Its environments are informed before, so that none of them takes another invocation. */
  async end(errorType = 'Runtime.ExitError', errorMessage = 'The thread was ended'): Promise<void> {
    if (!this.ended) {
      this.ended = true;
      for (const listener of this.#listeners.values()) listener.ended(errorType, errorMessage);
      this.#listeners.clear();
    }
    await this.#worker.terminate();
  }
}

/** Removes the types once for all threads, which would otherwise each load the compiler. */
function withoutTypes(file: URL): URL {
  const { emitWarning } = process;
  // Node warns that `stripTypeScriptTypes` is experimental. The console should show only the product's sentences.
  process.emitWarning = () => {};
  try {
    return new URL(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(readFileSync(file, 'utf8')))}`);
  } finally {
    process.emitWarning = emitWarning;
  }
}

function eachLine(output: NodeJS.ReadableStream, use: (line: string) => void): void {
  let rest = '';
  output.setEncoding('utf8');
  output.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') use(line);
  });
}
