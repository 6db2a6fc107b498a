/** The life cycle of the command: settings, data folder, builds, cloud, demo data, and a clean end. */
import { existsSync, readFileSync } from 'node:fs';
import { startCloud } from '../cloud.ts';
import type { Template } from '../cloudformation/template.ts';
import { consoleLog, type Log } from '../log.ts';
import { Start } from '../starting.ts';
import { buildFunctions, buildSite, type CurrentBuilds, loadTemplate } from './builds.ts';
import { openDataFolder } from './data-folder.ts';
import { StartFailure } from './start-failure.ts';

interface RunOptions {
  /** The start of the process, from `performance.now()`. */
  started: number;
  timeZone: string;
  watch: boolean;
  fail(sentence: string): void;
}

interface Settings {
  port: number;
  dataDir: string;
  seed: boolean;
  /** The time at the start (epoch milliseconds). */
  now: number | undefined;
  /**
   * When the functions of the APIs start: `none`: each with its first call; `first`: all before the product is ready;
   * `after`: all after that.
   */
  warmUp: 'none' | 'first' | 'after';
  /** Whether all functions run in one thread. */
  sharesThread: boolean;
  dynamodbEndpoint: string | undefined;
  /** A file with a template to use instead of the product's own. */
  template: string | undefined;
}

export async function run({ started, timeZone, watch, fail }: RunOptions): Promise<void> {
  const log = consoleLog(timeZone);
  // Registered first, so that a signal during the start ends it cleanly too.
  const end = untilSignal();
  try {
    const loss = await runUntilEnd(readSettings(process.env), { log, watch, started, end });
    if (loss) fail(loss);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    fail(error.message);
  }
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = env.PORT ?? '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartFailure(`PORT=${port} is no port: set a number from 0 (any free one) to 65535.`);
  }
  const { FUNCTION_ENVIRONMENTS: environments } = env;
  if (environments !== undefined && !/^[1-9]\d?$/.test(environments)) {
    throw new StartFailure(`FUNCTION_ENVIRONMENTS=${environments} is no limit: set a number from 1 to 99.`);
  }
  const now = env.NOW ? Date.parse(env.NOW) : undefined;
  if (Number.isNaN(now)) {
    throw new StartFailure(`NOW=${env.NOW} is no time: set one such as 2026-03-01T08:00:00Z.`);
  }
  return {
    port: Number(port),
    dataDir: env.DATA_DIR || '.local',
    seed: env.SEED !== 'none',
    now,
    warmUp: env.WARM_UP === 'none' || env.WARM_UP === 'first' ? env.WARM_UP : 'after',
    sharesThread: env.FUNCTION_THREADS === 'shared',
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    template: env.TEMPLATE || undefined,
  };
}

interface Lifetime {
  log: Log;
  watch: boolean;
  started: number;
  end: Promise<void>;
}

/** Runs until the process is asked to end. Returns the reason if it ends before that. */
async function runUntilEnd(settings: Settings, { log, watch, started, end }: Lifetime): Promise<string | undefined> {
  await using parts = new AsyncDisposableStack();
  const data = openDataFolder(settings.dataDir);
  parts.defer(data.unlock);
  const reload = watch ? (await import('./watch.ts')).createReload() : undefined;
  // A custom template names its bundles by absolute paths and has no site.
  const builds = { bundles: '/', site: '/nowhere' };
  const site = settings.template ? undefined : buildSiteInto(builds);
  site?.catch(() => undefined);
  const start = new Start();
  const cloud = await startCloud({
    template: settings.template ? readTemplate(settings.template) : buildFunctionsInto(builds, settings.sharesThread),
    dataFolder: data.path,
    bundles: () => builds.bundles,
    site: () => builds.site,
    port: settings.port,
    dynamodbEndpoint: settings.dynamodbEndpoint,
    now: settings.now,
    sharesThread: settings.sharesThread,
    log,
    start,
    ...(reload && { reload }),
  });
  parts.defer(cloud.stop);
  const loss = new Promise<string>((resolve) => cloud.onLoss(resolve));
  await site;
  const accounts = settings.seed ? await (await import('./seed.ts')).createDemo(cloud, start.headers) : undefined;
  if (settings.warmUp === 'first') await cloud.warm();
  start.end();
  if (accounts) log.say(accounts);
  log.say(`E-mails are shown at ${cloud.url}/__local/mail`);
  log.say(`Steadfast is ready at ${cloud.url} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (reload)
    (await import('./watch.ts')).watchSources({ cloud, builds, sharesThread: settings.sharesThread, reload, log });
  else if (settings.warmUp === 'after') cloud.warm().catch((error: unknown) => log.problem('warming up', error));
  return (await Promise.race([end, loss])) ?? undefined;
}

async function buildFunctionsInto(builds: CurrentBuilds, together: boolean): Promise<Template> {
  builds.bundles = (await buildFunctions(together)).path;
  return loadTemplate(builds.bundles);
}

async function buildSiteInto(builds: CurrentBuilds): Promise<void> {
  builds.site = (await buildSite()).path;
}

async function readTemplate(file: string): Promise<Template> {
  if (!existsSync(file)) {
    throw new StartFailure(`There is no template ${file}: leave TEMPLATE out to start the product.`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Template;
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
