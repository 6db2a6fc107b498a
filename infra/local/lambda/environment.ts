/**
 * One execution environment of a function: a worker thread from its start to its end. It runs one invocation at a time,
 * and detects timeouts and crashes.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { FunctionFailure, InvokeMessage, RequestCounts, WorkerData, WorkerMessage } from './worker.ts';

export interface FunctionDefinition {
  name: string;
  arn: string;
  /** The folder of the bundle. `handler` is `file.export` within it. */
  folder: string;
  handler: string;
  environment: Record<string, string>;
  timeoutMs: number;
  memoryMb: number;
  /** The maximum number of environments. */
  concurrency: number;
}

export interface Answer {
  payload: string;
  requests: RequestCounts;
}

/** The function failed or could not run, as its caller sees it. */
export class FunctionError extends Error {
  readonly type: string;
  readonly requests: RequestCounts;
  constructor(failure: Pick<FunctionFailure, 'errorType' | 'errorMessage'>, requests: RequestCounts = {}) {
    super(failure.errorMessage);
    this.name = failure.errorType;
    this.type = failure.errorType;
    this.requests = requests;
  }
}

const START_LIMIT_MS = 10_000;
const WORKER_MODULE = withoutTypes(new URL('./worker.ts', import.meta.url));

export class Environment {
  busy = false;
  outdated = false;
  ended = false;
  idleSince = Date.now();
  /** Resolves with the milliseconds that loading the module took. */
  readonly ready: Promise<number>;
  readonly #definition: FunctionDefinition;
  readonly #worker: Worker;
  #settle: ((message: WorkerMessage | FunctionError) => void) | undefined;

  constructor(definition: FunctionDefinition, clockOffset: SharedArrayBuffer, log: Log) {
    this.#definition = definition;
    this.#worker = startWorker(definition, clockOffset);
    for (const output of [this.#worker.stdout, this.#worker.stderr]) {
      eachLine(output, (line) => log.functionOutput(definition.name, line));
    }
    this.#worker.on('message', (message: WorkerMessage) => this.#settle?.(message));
    this.#worker.on('error', (error: unknown) => this.#died('Runtime.UncaughtException', String(error)));
    this.#worker.on('exit', (code) =>
      this.#died('Runtime.ExitError', `Runtime exited with error: exit status ${code}`),
    );
    this.ready = this.#started();
    this.ready.catch(() => undefined);
  }

  async run(event: string): Promise<Answer> {
    await this.ready;
    const { timeoutMs } = this.#definition;
    const requestId = randomUUID();
    const outcome = this.#outcome(
      timeoutMs,
      `RequestId: ${requestId} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
    );
    this.#worker.postMessage({ requestId, event, deadline: Date.now() + timeoutMs } satisfies InvokeMessage);
    const message = await outcome;
    if (message.kind === 'answer') return { payload: message.payload, requests: message.requests };
    if (message.kind === 'failure') throw new FunctionError(message.failure, message.requests);
    throw new Error(`Unexpected message from a worker: ${message.kind}`);
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }

  async #started(): Promise<number> {
    const message = await this.#outcome(START_LIMIT_MS, 'The function took longer than 10 seconds to start');
    if (message.kind === 'ready') return message.startMs;
    this.ended = true;
    if (message.kind === 'failed-start') throw new FunctionError(message.failure);
    throw new Error(`Unexpected message from a worker: ${message.kind}`);
  }

  /** The next message of the worker. Rejects if the worker ends. */
  async #outcome(limitMs: number, timeoutMessage: string): Promise<WorkerMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerMessage>();
    const timer = setTimeout(() => this.#died('Sandbox.Timedout', timeoutMessage), limitMs);
    this.#settle = (outcome) => (outcome instanceof FunctionError ? reject(outcome) : resolve(outcome));
    try {
      if (this.ended) {
        throw new FunctionError({ errorType: 'Runtime.ExitError', errorMessage: 'The environment has ended' });
      }
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#settle = undefined;
    }
  }

  #died(errorType: string, errorMessage: string): void {
    this.ended = true;
    this.#settle?.(new FunctionError({ errorType, errorMessage }));
    void this.#worker.terminate();
  }
}

function startWorker(definition: FunctionDefinition, clockOffset: SharedArrayBuffer): Worker {
  const [file = 'handler', exportName = 'handler'] = definition.handler.split('.');
  const workerData: WorkerData = {
    handlerUrl: pathToFileURL(`${definition.folder}/${file}.mjs`).href,
    exportName,
    clockOffset,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryMb: definition.memoryMb,
  };
  return new Worker(WORKER_MODULE, {
    workerData,
    env: definition.environment,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: definition.memoryMb },
  });
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
