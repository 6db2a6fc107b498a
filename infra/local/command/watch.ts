/** `npm run dev`: what changed is built anew and takes effect, handlers after the call that they serve. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from '../cloud.ts';
import type { Log } from '../log.ts';
import { buildFunctions, buildSite, projectRoot } from './builds.ts';
import type { Reload } from './reload.ts';
import type { Builds } from './run.ts';

export interface WatchOptions {
  cloud: Cloud;
  builds: Builds;
  reload: Reload;
  log: Log;
}

const QUIET_MS = 80;

export function watchSources({ cloud, builds, reload, log }: WatchOptions): void {
  const functions = oneAtATime(log, async () => {
    const { path, made } = await buildFunctions();
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
    timer = setTimeout(act, QUIET_MS);
  });
}

/** A change during a build is built after it; what cannot be built is told, and the last good build stays. */
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
