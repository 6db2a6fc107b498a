/**
 * The local product, as a person starts it: the real command in its own process, on a free port, with a temporary
 * data folder. For tests that use it from outside.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The functions of a cloud that another process started. */
export interface Cloud {
  url: string;
  /** Waits until no request, stream record, queue message or function is in progress. */
  settle(): Promise<void>;
  setClock(instant: string | null): Promise<void>;
  inject(fault: InjectedFault): Promise<void>;
  clearFaults(): Promise<void>;
  runSchedule(name: string): Promise<void>;
}

export interface LocalCloud extends Cloud, AsyncDisposable {
  dataDir: string;
  pid: number;
  /** Kills the process and its children at once, as a crash would. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM; fails unless it stops cleanly. */
  stop(): Promise<void>;
  /** Starts it again on the same data, at another address: `url` and `pid` change. */
  restart(): Promise<void>;
  /** The output so far. */
  log(): string;
}

export interface InjectedFault {
  service: string;
  operation?: string;
  kind: 'error' | 'delay' | 'lost-answer' | 'refused' | 'no-answer' | 'wrong-answer';
  name?: string;
  status?: number;
  message?: string;
  times?: number;
  every?: number;
  ms?: number;
}

export interface LocalCloudOptions {
  /** The folder of a copy of the project; the default is this project. */
  project?: string;
  /** A data folder that is kept after the end; by default, a new folder is created and removed. */
  dataDir?: string;
  /** Creates the demo accounts. */
  seed?: boolean;
  env?: Record<string, string>;
}

interface Running {
  child: ChildProcess;
  url: string;
}

const PROJECT = join(import.meta.dirname, '../..');
const READY = /ready at (http:\/\/localhost:\d+)/;

export async function startLocalCloud(options: LocalCloudOptions = {}): Promise<LocalCloud> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'steadfast-'));
  const output = { text: '' };
  const start = () => spawnCloud({ ...options, dataDir }, output);
  let running = await start();

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit') as Promise<[number | null]>;
    if (signal === 'SIGKILL') process.kill(-child.pid!, signal);
    else child.kill(signal);
    const [code] = await exited;
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`The cloud ended with code ${code}:\n${output.text}`);
  }

  async function stop(): Promise<void> {
    await end('SIGTERM');
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }

  return {
    ...controls(() => running.url),
    get url() {
      return running.url;
    },
    get pid() {
      return running.child.pid!;
    },
    dataDir,
    kill: () => end('SIGKILL'),
    stop,
    [Symbol.asyncDispose]: stop,
    async restart() {
      await end('SIGTERM');
      running = await start();
    },
    log: () => output.text,
  };
}

/** A cloud that is already running. */
export function cloudAt(url: string): Cloud {
  return { url, ...controls(() => url) };
}

function controls(url: () => string): Omit<Cloud, 'url'> {
  async function control(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`${url()}/__local/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /__local/${path}: ${response.status} ${text}`);
  }
  return {
    settle: () => control('POST', 'settle'),
    setClock: (now) => control('POST', 'clock', { now }),
    inject: (fault) => control('POST', 'faults', fault),
    clearFaults: () => control('DELETE', 'faults'),
    runSchedule: (name) => control('POST', `schedules/${encodeURIComponent(name)}`),
  };
}

async function spawnCloud(
  { project = PROJECT, dataDir, seed = false, env = {} }: LocalCloudOptions,
  output: { text: string },
): Promise<Running> {
  const child = spawn(process.execPath, [join(project, 'infra/local/start.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that a kill includes its children.
    detached: true,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      // Most tests register people. Only one test checks the real cost of passwords.
      PASSWORD_COST: '4',
      // Two are enough for races. More start slowly, and each runs its code for the first time.
      FUNCTION_ENVIRONMENTS: '2',
      // Each thread would compile the same code anew.
      FUNCTION_THREADS: 'shared',
      // Most tests call a few functions.
      WARM_UP: 'none',
      ...(!seed && { SEED: 'none' }),
      ...env,
    },
  });
  const from = output.text.length;
  const ready = Promise.withResolvers<string>();
  let isReady = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text;
      // A search of all the output of a cloud that runs for minutes would take most of the processor.
      if (isReady) return;
      const url = READY.exec(output.text.slice(from))?.[1];
      isReady = url !== undefined;
      if (url) ready.resolve(url);
    });
  }
  child.on('close', (code) =>
    ready.reject(new Error(`The cloud ended with code ${code}:\n${output.text.slice(from)}`)),
  );
  return { child, url: await ready.promise };
}
