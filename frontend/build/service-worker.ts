import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { DOCUMENTS, MAILED_PATHS } from '../../shared/site.ts';
import type { AppCopy } from '../service-worker/app-copy.ts';

/*
 * Writes the service worker: at the site's root, because a worker controls the pages below its own URL, and without a
 * hash in its name, because browsers check this URL for updates. It is a single file, built separately so that it
 * shares no chunks with the app. Its first line lists the files of the build that it stores on the device.
 */

const root = new URL('..', import.meta.url).pathname;
export const WORKER = 'firebase-messaging-sw.js';

/** Files of `public` that the app shows. */
const PUBLIC_FILES = ['favicon.svg', 'icon-192.png'];

/** What only works with the network is not stored: pages of mailed links, and the exchange of push subscriptions. */
const NOT_STORED = [
  ...MAILED_PATHS.map((path) => (DOCUMENTS as Readonly<Record<string, string>>)[path]?.slice(1)),
  WORKER,
  'manifest.webmanifest',
];
const ONLINE_CHUNKS = /^assets\/(firebase|common-passwords)-/;

/** The files of each language's build. Each build of `vite.config.ts` adds its own. */
const languages = new Map<string, string[]>();

/** Remembers which files the build of a language has. */
export function filesOfLanguage(language: string): Plugin {
  return {
    name: 'files-of-language',
    apply: 'build',
    writeBundle(_, bundle) {
      languages.set(language, Object.keys(bundle));
    },
  };
}

/** Writes the worker once the files of all languages are there. */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ build: { outDir } }) {
      folder = outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const copy = copyOf(folder, languages, process.env.WORKER);
        writeFileSync(join(folder, WORKER), workerWith(copy, await workerCode()));
      },
    },
  };
}

/** The worker's script for the files of a build. */
export const workerWith = (copy: AppCopy | undefined, code: string): string =>
  `${copy ? `self.appCopy=${JSON.stringify(copy)};` : ''}\n${code}`;

/**
 * The files of a built site that are stored on the device. With `at-once`, this version replaces the one before it
 * without asking people. With `no-files` there is nothing to store, and the worker only shows pushes. Both are for
 * versions that must be withdrawn (docs/operations.md).
 */
export function copyOf(
  folder: string,
  filesOf: ReadonlyMap<string, readonly string[]>,
  mode?: string,
): AppCopy | undefined {
  if (mode !== undefined && mode !== 'at-once' && mode !== 'no-files') throw new Error(`WORKER=${mode} is no mode.`);
  if (mode === 'no-files') return undefined;
  const listed = Array.from(filesOf, ([language, files]): [string, Record<string, string>] => {
    const stored = [...files, ...PUBLIC_FILES].filter(isStored);
    return [language, Object.fromEntries(stored.sort().map((file) => [`/${file}`, hashOf(join(folder, file))]))];
  });
  const all = Object.fromEntries(listed.sort(([a], [b]) => (a < b ? -1 : 1)));
  const id = createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 12);
  return { build: id, replacesAtOnce: mode === 'at-once', languages: all };
}

function isStored(file: string): boolean {
  const name = file.replace(/^[a-z]{2}\//, '');
  return !NOT_STORED.includes(name) && !ONLINE_CHUNKS.test(file);
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');

async function workerCode(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      lib: { entry: `${root}service-worker/firebase-messaging-sw.ts`, formats: ['iife'], name: 'worker' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const script = first && 'output' in first ? first.output[0] : undefined;
  if (script?.type !== 'chunk') throw new Error('The service worker was not built.');
  return script.code;
}
