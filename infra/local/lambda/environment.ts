/**
 * One execution environment of a function, from its start to its end. It runs one invocation at a time, and detects
 * timeouts and crashes.
 */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Thread } from './thread.ts';
import type { FunctionFailure, LoadedFunction, RequestCounts, WorkerMessage } from './worker.ts';

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

/** A failure of a function, as its caller sees it: it failed or could not run. */
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
/**
 * The factor for time limits of functions in a shared thread: they wait for each other, and for other work of a busy
 * machine during tests.
 */
const SHARED_LIMITS = 6;

export class Environment {
  busy = false;
  outdated = false;
  ended = false;
  idleSince = Date.now();
  /** Resolves with the milliseconds that loading the module took. */
  readonly ready: Promise<number>;
  readonly #thread: Thread;
  /** Its number in its thread. */
  readonly #number: number;
  readonly #sharesThread: boolean;
  /** The factor for its time limits. */
  readonly #limits: number;
  readonly #timeoutMs: number;
  #settle: ((message: WorkerMessage | FunctionError) => void) | undefined;

  constructor(definition: FunctionDefinition, thread: Thread, sharesThread: boolean) {
    this.#thread = thread;
    this.#sharesThread = sharesThread;
    this.#limits = sharesThread ? SHARED_LIMITS : 1;
    this.#timeoutMs = definition.timeoutMs * this.#limits;
    this.#number = thread.add({
      message: (message) => this.#settle?.(message),
      ended: (errorType, errorMessage) => this.#died(errorType, errorMessage),
    });
    this.ready = this.#started();
    this.ready.catch(() => undefined);
    thread.send({ kind: 'open', environment: this.#number, definition: loaded(definition) });
  }

  async run(event: string): Promise<Answer> {
    await this.ready;
    const timeoutMs = this.#timeoutMs;
    const requestId = randomUUID();
    const outcome = this.#outcome(
      timeoutMs,
      `RequestId: ${requestId} Error: Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`,
    );
    const deadline = Date.now() + timeoutMs;
    this.#thread.send({ kind: 'invoke', environment: this.#number, requestId, event, deadline });
    const message = await outcome;
    if (message.kind === 'answer') return { payload: message.payload, requests: message.requests };
    if (message.kind === 'failure') throw new FunctionError(message.failure, message.requests);
    throw new Error(`Unexpected message from a worker: ${message.kind}`);
  }

  async end(): Promise<void> {
    this.ended = true;
    this.#thread.remove(this.#number);
    if (!this.#sharesThread) await this.#thread.end();
  }

  async #started(): Promise<number> {
    const limitMs = START_LIMIT_MS * this.#limits;
    const message = await this.#outcome(limitMs, `The function took longer than ${limitMs / 1000} seconds to start`);
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
    // Ends the thread, which the function may block.
    void this.#thread.end();
  }
}

function loaded(definition: FunctionDefinition): LoadedFunction {
  const [file = 'handler', exportName = 'handler'] = definition.handler.split('.');
  return {
    handlerUrl: pathToFileURL(`${definition.folder}/${file}.mjs`).href,
    exportName,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryMb: definition.memoryMb,
    variables: definition.environment,
  };
}
