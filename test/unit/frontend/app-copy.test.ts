import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { copyOf, workerWith } from '#frontend/build/service-worker.ts';
import {
  type AppCopy,
  activateCopy,
  answerFromCopy,
  bypassCalls,
  installCopy,
} from '#frontend/service-worker/app-copy.ts';
import type { Scope } from '#frontend/service-worker/scope.ts';
import { answerShare } from '#frontend/service-worker/share.ts';
import { MAILED_PATHS } from '#shared/site.ts';

const ORIGIN = 'https://steadfast.example';

/** The files that the site has now. */
let served: Map<string, string>;
let caches: Map<string, Map<string, Response>>;
let skipped: number;
/** The files that were stored when the worker took over the open pages. */
let claimed: string[];
let languages: string[];

/** A browser: it stores all answers or none, and fails if a file is missing or has other contents. */
const scope = {
  location: { origin: ORIGIN },
  get navigator() {
    return { languages };
  },
  caches: {
    open: async (name: string) => {
      const cache = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, cache);
      return {
        addAll: async (requests: readonly Request[]) => {
          const answers = requests.map(({ url, integrity }): [string, Response] => {
            const body = served.get(url.slice(ORIGIN.length));
            if (body === undefined || integrity !== `sha256-${body}`) throw new TypeError(`${url} was not fetched`);
            return [url, new Response(body)];
          });
          for (const [url, answer] of answers) cache.set(url, answer);
        },
        put: async (url: string, response: Response) => void cache.set(url, response),
      };
    },
    match: async (url: string, { cacheName }: { cacheName: string }) => caches.get(cacheName)?.get(url)?.clone(),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  },
  clients: {
    claim: async () => {
      claimed = [...caches.values()].flatMap((cache) => [...cache.keys()]);
    },
  },
  skipWaiting: async () => {
    skipped += 1;
  },
  fetch: async ({ url }: Request) => new Response(`network ${url.slice(ORIGIN.length)}`),
} as unknown as Scope;

/** A build whose files contain their hash: `version`. */
function build(version: string, { replacesAtOnce = false, chunk = `/assets/list-${version}.js` } = {}): AppCopy {
  const files = ['/app.html', '/dashboard.html', '/index.html', '/assets/main.js', chunk, '/favicon.svg'];
  const english = Object.fromEntries(files.map((path) => [path, version]));
  const german = Object.fromEntries(['/de/app.html', '/de/dashboard.html', chunk].map((path) => [path, version]));
  return { build: version, replacesAtOnce, languages: { de: german, en: english } };
}

function deploy({ languages: all }: AppCopy): void {
  for (const [path, hash] of Object.entries({ ...all.de, ...all.en })) served.set(path, hash);
}

async function use(copy: AppCopy, now: number): Promise<void> {
  deploy(copy);
  await installCopy(scope, copy);
  await activateCopy(scope, copy, now);
}

/** A request of a page. Only browsers make requests that navigate. */
const requestTo = (path: string, about: { mode?: string; method?: string } = {}) =>
  ({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...about }) as Request;
const opening = (path: string) => requestTo(path, { mode: 'navigate' });
const textOf = async (copy: AppCopy, request: Request) => (await answerFromCopy(scope, copy, request))?.text();

beforeEach(() => {
  served = new Map();
  caches = new Map();
  skipped = 0;
  claimed = [];
  languages = ['en-US'];
});

describe('a build', () => {
  test('is stored in the language of the browser', async () => {
    languages = ['fr', 'de-AT', 'en'];
    const copy = build('a');
    await use(copy, 1);
    expect([...caches.get('app-a')!.keys()].map((url) => url.slice(ORIGIN.length))).toEqual([
      '/de/app.html',
      '/de/dashboard.html',
      '/assets/list-a.js',
      '/.used-at',
    ]);
    served.set('/de/dashboard.html', 'other');
    expect(await textOf(copy, opening('/dashboard'))).toBe('a');
  });

  test('of which a file is missing is not stored at all', async () => {
    deploy(build('a'));
    served.delete('/favicon.svg');
    await expect(installCopy(scope, build('a'))).rejects.toThrow('/favicon.svg');
    expect([...caches.keys()]).toEqual([]);
    expect(skipped).toBe(0);
  });

  test('of which a document is still that of the build before is not stored, and the one before stays', async () => {
    const before = build('a');
    await use(before, 1);
    const next = build('b');
    deploy(next);
    served.set('/dashboard.html', 'a');
    await expect(installCopy(scope, next)).rejects.toThrow('/dashboard.html');
    expect([...caches.keys()]).toEqual(['app-a']);
    expect(await textOf(before, opening('/dashboard'))).toBe('a');
  });

  test('that is deployed again, and fails, leaves the files that are in use', async () => {
    await use(build('a'), 1);
    await use(build('b'), 2);
    served.clear();
    await expect(installCopy(scope, build('a'))).rejects.toThrow();
    expect([...caches.keys()].sort()).toEqual(['app-a', 'app-b']);
  });

  test('takes over at once if it is the first with files or urgent, and otherwise waits', async () => {
    await use(build('a'), 1);
    expect(skipped).toBe(1);
    await use(build('b'), 2);
    expect(skipped).toBe(1);
    await use(build('c', { replacesAtOnce: true }), 3);
    expect(skipped).toBe(2);
  });

  test('is stored until the one after the next is used, whichever were installed in between', async () => {
    await use(build('a'), 1);
    // Installed, and replaced while it was waiting.
    deploy(build('b'));
    await installCopy(scope, build('b'));
    await use(build('c'), 2);
    expect([...caches.keys()].sort()).toEqual(['app-a', 'app-c']);
    // A change was taken back: the former build is the newest.
    await use(build('a'), 3);
    await use(build('d'), 4);
    expect([...caches.keys()].sort()).toEqual(['app-a', 'app-d']);
  });

  test('answers open pages once it is known as used, also when the device has no room for that', async () => {
    await use(build('a'), 1);
    expect(claimed).toContain(`${ORIGIN}/.used-at`);
    claimed = [];
    const full = { ...scope, caches: { ...scope.caches, open: () => Promise.reject(new Error('full')) } };
    await expect(activateCopy(full, build('a'), 2)).rejects.toThrow('full');
    expect(claimed).not.toEqual([]);
  });

  test('without files removes those of earlier ones', async () => {
    await use(build('a'), 1);
    caches.set('else', new Map());
    await activateCopy(scope, undefined, 2);
    expect([...caches.keys()]).toEqual(['else']);
  });
});

describe('a request', () => {
  const former = build('a');
  const current = build('b');
  beforeEach(async () => {
    await use(former, 1);
    await use(current, 2);
    // By now the site has neither.
    served.clear();
  });

  const PAGES = ['/dashboard', '/dashboard/?filter=all', '/commitments/1', '/'];
  test.each(PAGES)('for the page %s is answered from the device', async (path) => {
    expect(await textOf(current, opening(path))).toBe('b');
  });

  test('for a chunk is answered from any build on the device', async () => {
    expect(await textOf(current, requestTo('/assets/list-a.js'))).toBe('a');
    expect(await textOf(current, requestTo('/assets/list-b.js'))).toBe('b');
    expect(await textOf(current, requestTo('/favicon.svg'))).toBe('b');
  });

  test('for what is not on the device goes to the network', async () => {
    expect(await textOf(current, requestTo('/assets/list-0.js'))).toBe('network /assets/list-0.js');
    // The browser has deleted the caches.
    caches.clear();
    expect(await textOf(current, opening('/dashboard'))).toBe('network /dashboard');
  });

  test.each([
    opening('/api/v1/openapi.json'),
    opening('/__local/mail'),
    opening('/photos/1'),
    opening('/robots.txt'),
    opening('/.well-known/change-password'),
    ...MAILED_PATHS.map((path) => opening(`${path}/?token=secret`)),
    requestTo('/api/v1/commitments'),
    requestTo('/dashboard'),
    requestTo('/icon.png'),
    requestTo('/assets/main.js', { method: 'POST' }),
    requestTo('https://firebaseinstallations.googleapis.com/assets/main.js'),
  ])('is left alone: $mode $url', (request) => {
    expect(answerFromCopy(scope, current, request)).toBeUndefined();
  });
});

describe('a form', () => {
  const form = (path: string, method = 'POST') => ({ method, url: new URL(path, ORIGIN).href }) as Request;

  test('that is sent to another page or site is left alone', () => {
    for (const each of [form('/login'), form('/share/x'), form('/share', 'GET'), form('https://evil.example/share')]) {
      expect(answerShare(scope, each)).toBeUndefined();
    }
  });

  test.each([
    [{ text: ' Run ' }, '/commitments?new=Run'],
    [
      { title: 'A\n b', text: 'c', url: 'https://d.example/?e=1&f' },
      '/commitments?new=A+b&about=c%0Ahttps%3A%2F%2Fd.example%2F%3Fe%3D1%26f',
    ],
    [{}, '/commitments?new='],
    [{ text: '//evil.example' }, '/commitments?new=%2F%2Fevil.example'],
  ])('with %j opens %s', async (fields, path) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const request = new Request(`${ORIGIN}/share`, { method: 'POST', body });
    const answer = await answerShare(scope, request);
    expect([answer?.status, answer?.headers.get('location')]).toEqual([303, ORIGIN + path]);
  });

  test('with a photo keeps it for the page, and opens Log Food', async () => {
    const body = new FormData();
    body.set('photo', new File(['jpeg'], 'Frühstück.jpg', { type: 'image/jpeg' }));
    const answer = await answerShare(scope, new Request(`${ORIGIN}/share`, { method: 'POST', body }));
    expect(answer?.headers.get('location')).toBe(`${ORIGIN}/powerups/fitness?quickAdd=food&shared=photo`);
    expect(await caches.get('shared')?.get(`${ORIGIN}/.shared-photo`)?.text()).toBe('jpeg');
  });
});

describe('the list of the files of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-build-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = new Map([
    ['en', ['dashboard.html', 'verify-email.html', 'assets/main-1.js', 'assets/firebase-1.js']],
    ['de', ['de/dashboard.html', 'de/verify-email.html', 'assets/main-2.js']],
  ]);
  for (const file of [...[...files.values()].flat(), 'favicon.svg', 'icon-192.png']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  const pathsOf = (copy: AppCopy | undefined) =>
    Object.fromEntries(Object.entries(copy?.languages ?? {}).map(([each, all]) => [each, Object.keys(all)]));

  test('has those of each language, without what needs the network anyway', () => {
    expect(pathsOf(copyOf(folder, files))).toEqual({
      de: ['/assets/main-2.js', '/de/dashboard.html', '/favicon.svg', '/icon-192.png'],
      en: ['/assets/main-1.js', '/dashboard.html', '/favicon.svg', '/icon-192.png'],
    });
  });

  test('has the hashes by which browsers check files, and is another one when a file has changed', () => {
    const before = copyOf(folder, files);
    const hash = createHash('sha256').update('dashboard.html').digest('base64');
    expect(before?.languages.en?.['/dashboard.html']).toBe(hash);
    writeFileSync(join(folder, 'dashboard.html'), 'changed');
    expect(copyOf(folder, files)?.build).not.toBe(before?.build);
  });

  test('says whether the version is urgent, and is missing in a worker without files', () => {
    expect(copyOf(folder, files)?.replacesAtOnce).toBe(false);
    expect(copyOf(folder, files, 'at-once')?.replacesAtOnce).toBe(true);
    expect(copyOf(folder, files, 'no-files')).toBeUndefined();
    expect(workerWith(undefined, 'code')).toBe('\ncode');
    expect(() => copyOf(folder, files, 'later')).toThrow('WORKER=later');
  });
});

test('a browser without rules for requests, or with others, still installs the worker', async () => {
  const waitUntil = () => {};
  await bypassCalls({ waitUntil });
  await expect(bypassCalls({ waitUntil, addRoutes: () => Promise.reject(new TypeError()) })).resolves.toBeUndefined();
});
