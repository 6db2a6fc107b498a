/** `npm run dev`: rebuilds what changed. Functions are replaced after the invocation that they are running. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from '../cloud.ts';
import type { Log } from '../log.ts';
import { buildFunctions, buildSite, type CurrentBuilds, projectRoot } from './builds.ts';
import type { Reload } from './reload.ts';

interface WatchOptions {
  cloud: Cloud;
  builds: CurrentBuilds;
  sharesThread: boolean;
  reload: Reload;
  log: Log;
}

const DEBOUNCE_MS = 80;

export function watchSources({ cloud, builds, sharesThread, reload, log }: WatchOptions): void {
  const functions = oneAtATime(log, async () => {
    const { path, made } = await buildFunctions(sharesThread);
    if (!made) return;
    builds.bundles = path;
    await cloud.functions.replaceAll();
    log.say('The functions were replaced.');
    reload.announce();
  });
  const site = oneAtATime(log, async () => {
    const { path, made } = await buildSite();
    if (!made) return;
    builds.site = path;
    log.say('The site was built.');
    reload.announce();
  });
  onChange('functions', functions);
  onChange('frontend', site);
  onChange('shared', () => {
    functions();
    site();
  });
  onChange('infra', () => log.say('The infrastructure changed: start again to run it.'));
}

function onChange(folder: string, act: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(join(projectRoot, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(act, DEBOUNCE_MS);
  });
}

/** A change during a build starts another build. If a build fails, the previous one stays in use. */
function oneAtATime(log: Log, build: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const start = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await build();
    } catch (error) {
      log.say((error as Error).message);
    } finally {
      running = false;
    }
    if (again) {
      again = false;
      await start();
    }
  };
  return () => void start();
}
