/**
 * The execution environments of one function: each runs one invocation at a time, and more are started while all are
 * busy. A hard failure (a timeout, `process.exit`, an uncaught error) ends only its own environment.
 */

import type { Log } from '../log.ts';
import { type Answer, Environment, type FunctionDefinition, FunctionError } from './environment.ts';
import { Thread } from './thread.ts';

export interface PoolCounts {
  workers: number;
  invocations: number;
  errors: number;
  /** DynamoDB requests of all invocations, by operation. */
  requests: Record<string, number>;
  /** The load times of the module, one for each environment. */
  starts_ms: number[];
}

/** The threads of environments: one for each, or one for all. */
export interface Threads {
  forOne(definition: FunctionDefinition, log: Log): Thread;
  shared: boolean;
  stop(): Promise<void>;
}

export function threads(clockOffset: SharedArrayBuffer, log: Log, shared: boolean): Threads {
  let current: Thread | undefined;
  return {
    shared,
    forOne(definition, ownLog) {
      if (!shared) {
        return new Thread({ clockOffset, log: ownLog, name: definition.name, memoryMb: definition.memoryMb });
      }
      if (!current || current.ended) current = new Thread({ clockOffset, log, name: 'functions' });
      return current;
    },
    stop: async () => current?.end(),
  };
}

const IDLE_LIMIT_MS = 300_000;

export class LambdaPool {
  readonly #definition: FunctionDefinition;
  readonly #threads: Threads;
  readonly #log: Log;
  readonly #environments = new Set<Environment>();
  readonly #waiting: ((environment: Environment) => void)[] = [];
  readonly #reaper: NodeJS.Timeout;
  #invocations = 0;
  #errors = 0;
  readonly #requests: Record<string, number> = {};
  #starts: number[] = [];
  #running = 0;
  #stopped = false;

  constructor(definition: FunctionDefinition, threads: Threads, log: Log) {
    this.#definition = definition;
    this.#threads = threads;
    this.#log = log;
    this.#reaper = setInterval(() => this.#reap(), IDLE_LIMIT_MS / 5).unref();
  }

  get running(): number {
    return this.#running;
  }

  counts(): PoolCounts {
    const { size } = this.#environments;
    return {
      workers: size,
      invocations: this.#invocations,
      errors: this.#errors,
      requests: this.#requests,
      starts_ms: this.#starts,
    };
  }

  async invoke(event: unknown): Promise<Answer> {
    this.#running += 1;
    this.#invocations += 1;
    try {
      const environment = await this.#acquire();
      try {
        const answer = await environment.run(JSON.stringify(event));
        for (const [operation, count] of Object.entries(answer.requests)) {
          this.#requests[operation] = (this.#requests[operation] ?? 0) + count;
        }
        return answer;
      } finally {
        this.#release(environment);
      }
    } catch (error) {
      this.#errors += 1;
      if (error instanceof FunctionError) this.#report(error);
      throw error;
    } finally {
      this.#running -= 1;
    }
  }

  /** Starts an environment before the first invocation. */
  async warm(): Promise<void> {
    if (this.#environments.size > 0) return;
    const environment = this.#start();
    environment.busy = true;
    await environment.ready.catch(() => undefined);
    this.#release(environment);
  }

  /** Replaces the code: idle environments end now, busy ones after their invocation. */
  async replace(): Promise<void> {
    this.#starts = [];
    const idle = [...this.#environments].filter((environment) => !environment.busy);
    for (const environment of this.#environments) environment.outdated = true;
    await Promise.all(idle.map((environment) => this.#end(environment)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#reaper);
    await Promise.all([...this.#environments].map((environment) => this.#end(environment)));
  }

  async #acquire(): Promise<Environment> {
    const dead = [...this.#environments].filter((environment) => environment.ended && !environment.busy);
    for (const environment of dead) void this.#end(environment);
    const idle = [...this.#environments].find((environment) => !environment.busy);
    if (idle) {
      idle.busy = true;
      return idle;
    }
    if (this.#environments.size < this.#definition.concurrency) {
      const started = this.#start();
      started.busy = true;
      return started;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(environment: Environment): void {
    environment.idleSince = Date.now();
    const next = this.#waiting.shift();
    // After a stop no new environment starts: a waiting invocation gets an ended one, and fails.
    if (this.#stopped) next?.(environment);
    else if (environment.ended || environment.outdated) {
      void this.#end(environment);
      if (!next) return;
      const successor = this.#start();
      successor.busy = true;
      next(successor);
    } else if (next) {
      next(environment);
    } else {
      environment.busy = false;
    }
  }

  #start(): Environment {
    const environment = new Environment(
      this.#definition,
      this.#threads.forOne(this.#definition, this.#log),
      this.#threads.shared,
    );
    this.#environments.add(environment);
    environment.ready.then(
      (startMs) => this.#starts.push(startMs),
      () => undefined,
    );
    return environment;
  }

  async #end(environment: Environment): Promise<void> {
    this.#environments.delete(environment);
    await environment.end();
  }

  #report({ name, message }: FunctionError): void {
    this.#log.functionOutput(this.#definition.name, `${name}: ${message}`);
  }

  #reap(): void {
    const idle = [...this.#environments].filter((each) => !each.busy && Date.now() - each.idleSince > IDLE_LIMIT_MS);
    for (const environment of idle) void this.#end(environment);
  }
}
