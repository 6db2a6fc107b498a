/**
 * The product on this machine, as a person starts it: the real command in a process of its own, on a free port, with a
 * data folder that is thrown away. For tests that speak to it from outside.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What can be asked of a cloud that somebody else runs. */
export interface Cloud {
  url: string;
  /** Waits until no request, stream record, queue message or function is under way. */
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
  /** Ends it as SIGTERM does; fails unless it ends cleanly. */
  stop(): Promise<void>;
  /** Starts it again on the same data, at another address: `url` and `pid` change. */
  restart(): Promise<void>;
  /** Everything it has written so far. */
  log(): string;
}

export interface InjectedFault {
  service: string;
  operation?: string;
  kind: 'error' | 'delay' | 'lost-answer';
  name?: string;
  status?: number;
  message?: string;
  times?: number;
  every?: number;
  ms?: number;
}

export interface LocalCloudOptions {
  /** The folder of a copy of the project; without one, it is this project. */
  project?: string;
  /** Kept after the end; without one, a new folder is made and removed. */
  dataDir?: string;
  /** Makes the demo accounts. */
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

/** A cloud that runs already. */
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
    // A group of its own, so that a kill takes its children along.
    detached: true,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      // Most tests make people; what their passwords cost is a test's of its own.
      PASSWORD_COST: '4',
      // Two are enough for races. More start slowly, and each runs its code for the first time.
      FUNCTION_ENVIRONMENTS: '2',
      // Most tests call a few functions.
      WARM_UP: 'none',
      ...(!seed && { SEED: 'none' }),
      ...env,
    },
  });
  const from = output.text.length;
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text;
      const url = READY.exec(output.text.slice(from))?.[1];
      if (url) ready.resolve(url);
    });
  }
  child.on('close', (code) =>
    ready.reject(new Error(`The cloud ended with code ${code}:\n${output.text.slice(from)}`)),
  );
  return { child, url: await ready.promise };
}
