/** The life of the command: settings, data folder, builds, cloud, demo data, and a clean end. */
import { existsSync, readFileSync } from 'node:fs';
import { startCloud } from '../cloud.ts';
import { consoleLog, type Log } from '../log.ts';
import type { Template } from '../template/template.ts';
import { buildFunctions, buildSite, loadTemplate } from './builds.ts';
import { openDataFolder } from './data-folder.ts';
import { StartFailure } from './start-failure.ts';

export interface RunOptions {
  /** By `performance.now()`. */
  started: number;
  timeZone: string;
  watch: boolean;
  fail(sentence: string): void;
}

export interface Settings {
  port: number;
  dataDir: string;
  seed: boolean;
  dynamodbEndpoint: string | undefined;
  /** A file with a template that takes the place of the product's own. */
  template: string | undefined;
}

export async function run({ started, timeZone, watch, fail }: RunOptions): Promise<void> {
  const log = consoleLog(timeZone);
  // From the first moment: who stops a start gets a clean end too.
  const end = untilAskedToEnd();
  try {
    const loss = await live(readSettings(process.env), { log, watch, started, end });
    if (loss) fail(loss);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    fail(error.message);
  }
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = env.PORT ?? '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new StartFailure(`PORT=${port} is no port: set a number from 0 (any free one) to 65535.`);
  }
  return {
    port: Number(port),
    dataDir: env.DATA_DIR || '.local',
    seed: env.SEED !== 'none',
    dynamodbEndpoint: env.DYNAMODB_ENDPOINT || undefined,
    template: env.TEMPLATE || undefined,
  };
}

interface Life {
  log: Log;
  watch: boolean;
  started: number;
  end: Promise<void>;
}

/** Answers why it had to end before it was asked to, where it had to. */
async function live(settings: Settings, { log, watch, started, end }: Life): Promise<string | undefined> {
  await using parts = new AsyncDisposableStack();
  const data = openDataFolder(settings.dataDir);
  parts.defer(data.unlock);
  const reload = watch ? (await import('./reload.ts')).createReload() : undefined;
  // A template of one's own names its bundles by whole paths, and has no site.
  const builds = { bundles: '/', site: '/nowhere' };
  const site = settings.template ? undefined : siteInto(builds);
  site?.catch(() => undefined);
  const cloud = await startCloud({
    template: settings.template ? templateIn(settings.template) : functionsInto(builds),
    dataFolder: data.path,
    bundles: () => builds.bundles,
    site: () => builds.site,
    port: settings.port,
    dynamodbEndpoint: settings.dynamodbEndpoint,
    log,
    ...(reload && { reload }),
  });
  parts.defer(cloud.stop);
  const loss = new Promise<string>((resolve) => cloud.onLoss(resolve));
  await site;
  const accounts = settings.seed ? await (await import('./seed.ts')).makeDemo(cloud) : undefined;
  if (accounts) log.say(accounts);
  log.say(`E-mails are shown at ${cloud.url}/__local/mail`);
  log.say(`Steadfast is ready at ${cloud.url} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (reload) (await import('./watch.ts')).watchSources({ cloud, builds, reload, log });
  else cloud.warm().catch((error: unknown) => log.problem('warming up', error));
  return (await Promise.race([end, loss])) ?? undefined;
}

/** The builds that are in use. */
export interface Builds {
  bundles: string;
  site: string;
}

async function functionsInto(builds: Builds): Promise<Template> {
  builds.bundles = (await buildFunctions()).path;
  return loadTemplate(builds.bundles);
}

async function siteInto(builds: Builds): Promise<void> {
  builds.site = (await buildSite()).path;
}

async function templateIn(file: string): Promise<Template> {
  if (!existsSync(file)) {
    throw new StartFailure(`There is no template ${file}: leave TEMPLATE out to start the product.`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Template;
}

function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
