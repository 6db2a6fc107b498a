import { documentAt, MAILED_PATHS } from '../../shared/site.ts';
import type { Install, Scope } from './scope.ts';

/*
 * The app's own files on the device, so that it opens without a network. Each build has a cache of its own. A build is
 * stored completely or not at all, and the previous build stays: tabs that still run it load their lazy chunks from
 * there.
 */

/** The content of a build. `build/service-worker.ts` writes it before the worker's code. */
export interface AppCopy {
  /** Identifies the build by its files. */
  build: string;
  /** Replaces the previous version at once, without asking users. */
  replacesAtOnce: boolean;
  /** By language: the SHA-256 of each file in base64, by its path. Documents of other languages are in its folder. */
  languages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const PREFIX = 'app-';
const ASSETS = '/assets/';
/** The cache entry with the time at which its build was last activated. No page has this path. */
const USED_AT = '/.used-at';
/** Paths for which the edge does not serve documents. The last one is the control of the local cloud. */
const NOT_PAGES = /^\/(cable$|(api|photos|assets|__local)\/)/;
/** What the worker never answers, of `NOT_PAGES`. */
const BYPASSED = ['/api/*', '/photos/*'];
const ENGLISH = 'en';

const cacheOf = ({ build }: AppCopy) => PREFIX + build;

/**
 * Stores all files of the build. Fails if a file is missing or differs from the build, as during a deployment: the
 * browser then keeps its version, and tries again later.
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
    // The cache of a build that is deployed again is already in use.
    if (!earlier.includes(name)) await caches.delete(name);
    throw error;
  }
  // Open pages keep the earlier version until the user reloads them. The first version replaces nothing, so it starts
  // at once.
  if (copy.replacesAtOnce || (await usedCopies(scope)).length === 0) await scope.skipWaiting();
}

/**
 * Lets calls of the API and photos go to the network without this worker, where the browser can do that. Otherwise each
 * of them keeps the worker running, and a new version takes over only after half a minute without any
 * (https://github.com/w3c/ServiceWorker/issues/1295).
 */
export async function bypassCalls(event: Install): Promise<void> {
  const routes = BYPASSED.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const);
  // A browser that does not know these rules sends the requests through the worker.
  await event.addRoutes?.(routes).catch(() => {});
}

/**
 * Keeps the files of this build and of the previously used one, then takes over the open pages. Without a copy, no
 * files are kept. Pages are taken over last: they can rely on the kept files.
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

/** The answer to a request for a page or a file of the app; `undefined` leaves it to the network. */
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

/** Pages of mailed links are loaded from the network: they need it anyway, and their addresses contain a secret. */
function documentOf(path: string): string | undefined {
  const isElsewhere = NOT_PAGES.test(path) || MAILED_PATHS.includes(path.replace(/\/+$/, ''));
  return isElsewhere ? undefined : documentAt(path);
}

/** A tab may run an earlier build. The names of assets identify their contents, so any cache is right. */
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

/** The caches of builds that were used, the latest first. Other caches were replaced before they were used. */
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
    // The browser has most assets already. All other files are requested again, because their contents change.
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
