import { documentAt, MAILED_PATHS } from '../../shared/site.ts';
import type { Scope } from './scope.ts';

/*
 * The app's own files on the device, so that it opens without a network. Each build has a cache of its own. A build is
 * stored whole or not at all, and the build before it stays: tabs that still run it load their lazy chunks from there.
 */

/** What a build consists of. `build/service-worker.ts` writes it before the worker's code. */
export interface AppCopy {
  /** Identifies the build by its files. */
  build: string;
  /** Replaces the version before it at once, without asking people. */
  replacesAtOnce: boolean;
  /** By language: the SHA-256 of each file in base64, by its path. Documents of other languages are in its folder. */
  languages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const PREFIX = 'app-';
const ASSETS = '/assets/';
/** The entry of a cache that tells when its build was last put to use. No page has this path. */
const USED_AT = '/.used-at';
/** Paths that the edge does not answer with documents. The last one is the control of the local cloud. */
const NOT_PAGES = /^\/(cable$|(api|photos|assets|__local)\/)/;
const ENGLISH = 'en';

const cacheOf = ({ build }: AppCopy) => PREFIX + build;

/**
 * Stores all files of the build. Fails if a file is missing or has other contents than the build wrote, as while a
 * deployment is under way: the browser then keeps the version that it has, and tries again later.
 */
export async function installCopy(scope: Scope, copy: AppCopy): Promise<void> {
  const { caches } = scope;
  const earlier = await copies(scope);
  const name = cacheOf(copy);
  const cache = await caches.open(name);
  try {
    // All or nothing: the browser stores the answers only once it has all of them.
    await cache.addAll(requestsOf(scope, copy));
  } catch (error) {
    // The cache of a build that is deployed again is in use already.
    if (!earlier.includes(name)) await caches.delete(name);
    throw error;
  }
  // Open pages keep the earlier version until the user reloads them. The first version replaces nothing, so it starts
  // at once.
  if (copy.replacesAtOnce || (await usedCopies(scope)).length === 0) await scope.skipWaiting();
}

/**
 * Keeps the files of this build and of the one that was used before it, then takes over the open pages. Without a copy,
 * no files are kept. Pages follow last: a page that this worker answers can rely on what it keeps.
 */
export async function activateCopy(scope: Scope, copy: AppCopy | undefined, now: number): Promise<void> {
  try {
    await keepTwoBuilds(scope, copy, now);
  } finally {
    await scope.clients.claim();
  }
}

async function keepTwoBuilds(scope: Scope, copy: AppCopy | undefined, now: number): Promise<void> {
  const name = copy && cacheOf(copy);
  const before = (await usedCopies(scope)).find((each) => each !== name);
  const kept = copy ? [name, before] : [];
  for (const each of await copies(scope)) if (!kept.includes(each)) await scope.caches.delete(each);
  if (name) await (await scope.caches.open(name)).put(urlOf(scope, USED_AT), new Response(String(now)));
}

/** The answer to a request for a page or a file of the app; `undefined` leaves the request to the network. */
export function answerFromCopy(scope: Scope, copy: AppCopy, request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return undefined;
  if (request.mode === 'navigate') {
    const document = documentOf(pathname);
    return document === undefined
      ? undefined
      : found(scope, request, [cacheOf(copy)], folderOf(scope, copy) + document);
  }
  if (pathname.startsWith(ASSETS)) return asset(scope, copy, request, pathname);
  return filesOf(scope, copy)[pathname] ? found(scope, request, [cacheOf(copy)], pathname) : undefined;
}

/** Pages of mailed links come from the network: they need it anyway, and their addresses hold a secret. */
function documentOf(path: string): string | undefined {
  const isElsewhere = NOT_PAGES.test(path) || MAILED_PATHS.includes(path.replace(/\/+$/, ''));
  return isElsewhere ? undefined : documentAt(path);
}

/** A tab may run an earlier build. Names of assets tell their contents, so any cache will do. */
async function asset(scope: Scope, copy: AppCopy, request: Request, path: string): Promise<Response> {
  const others = await copies(scope).catch(() => []);
  return found(scope, request, [cacheOf(copy), ...others], path);
}

async function found(scope: Scope, request: Request, names: readonly string[], path: string): Promise<Response> {
  for (const cacheName of new Set(names)) {
    const stored = await scope.caches.match(urlOf(scope, path), { cacheName, ignoreVary: true }).catch(() => undefined);
    if (stored) return stored;
  }
  return scope.fetch(request);
}

const copies = async ({ caches }: Scope) => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** The caches of builds that were used, the latest first. Others were replaced before anybody used them. */
async function usedCopies(scope: Scope): Promise<string[]> {
  const used: { name: string; at: number }[] = [];
  for (const cacheName of await copies(scope)) {
    const mark = await scope.caches.match(urlOf(scope, USED_AT), { cacheName });
    if (mark) used.push({ name: cacheName, at: Number(await mark.text()) });
  }
  return used.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

function requestsOf(scope: Scope, copy: AppCopy): Request[] {
  return Object.entries(filesOf(scope, copy)).map(([path, hash]) => {
    // The browser has most assets already. It asks for all others again, because their contents change.
    const cache = path.startsWith(ASSETS) ? 'default' : 'reload';
    return new Request(urlOf(scope, path), { cache, integrity: `sha256-${hash}`, priority: 'low' });
  });
}

/** The edge chooses the language by a header that lists the same languages in the same order. */
function languageOf({ navigator }: Scope, { languages }: AppCopy): string {
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return wanted.find((each) => each in languages) ?? ENGLISH;
}

const filesOf = (scope: Scope, copy: AppCopy) => copy.languages[languageOf(scope, copy)] ?? {};

function folderOf(scope: Scope, copy: AppCopy): string {
  const language = languageOf(scope, copy);
  return language === ENGLISH ? '' : `/${language}`;
}

const urlOf = ({ location }: Scope, path: string) => location.origin + path;
