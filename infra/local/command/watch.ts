/** `npm run dev`: rebuilds what changed. Functions are replaced after the invocation that they are running. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Cloud } from '../cloud.ts';
import type { FileChange } from '../cloudfront/files.ts';
import type { HttpAnswer } from '../http-messages.ts';
import type { Log } from '../log.ts';
import { buildFunctions, buildSite, type CurrentBuilds, projectRoot } from './builds.ts';

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

/**
 * The page reload of `npm run dev`: a script in each document listens for changes and reloads the page. It is a
 * separate file, so that the strict content security policy also holds in development.
 */
interface Reload {
  calls: Record<string, () => HttpAnswer>;
  intoFile: FileChange;
  /** Tells all open pages to reload. */
  announce(): void;
}

const SCRIPT = `const changes = new EventSource('/__local/reload');
changes.addEventListener('changed', () => location.reload());
let lost = false;
changes.addEventListener('error', () => { lost = true; });
changes.addEventListener('open', () => { if (lost) location.reload(); });
`;

export function createReload(): Reload {
  const pages = new Set<PassThrough>();
  return {
    calls: {
      'GET reload.js': () => ({
        status: 200,
        headers: [['content-type', 'text/javascript; charset=utf-8']],
        body: SCRIPT,
      }),
      'GET reload': () => {
        const page = new PassThrough();
        pages.add(page);
        page.on('close', () => pages.delete(page));
        page.write('retry: 500\n\n');
        return { status: 200, headers: [['content-type', 'text/event-stream']], body: page };
      },
    },
    // The service worker loses its list of files to store: pages must come from the newest build.
    intoFile: (name, text) =>
      name.endsWith('.html')
        ? text.replace('</head>', '<script type="module" src="/__local/reload.js"></script></head>')
        : text.replace(/^self\.appCopy=.*/, ''),
    announce() {
      for (const page of pages) page.write('event: changed\ndata:\n\n');
    },
  };
}
