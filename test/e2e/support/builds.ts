import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { copyOf, WORKER, workerWith } from '#frontend/build/service-worker.ts';
import { buildSite } from '#infra/local/command/builds.ts';
import { documentAt } from '#shared/site.ts';
import { heading, until } from './app.ts';

/*
 * A site of which a next build can be deployed while pages are open: a folder with a copy of the built site, in front
 * of a cloud that answers everything else.
 */

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface DeployedSite {
  url: string;
  folder: string;
  /** Changes the name of a chunk everywhere, and marks the documents: another build. The former chunk is gone. */
  deployNext(chunk: string): void;
  /** Files that somebody has asked for, in order. */
  asked: string[];
  stop(): void;
}

/** Serves a copy of the built site, and the API of a cloud. */
export async function deployedSite(cloudUrl: string): Promise<DeployedSite> {
  const { path } = await buildSite();
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-site-'));
  cpSync(path, folder, { recursive: true });
  const asked: string[] = [];
  const headers = await headersOf(cloudUrl);
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', cloudUrl);
    if (/^\/(api|photos|__local)\//.test(pathname)) return forward(incoming, outgoing, cloudUrl);
    asked.push(pathname);
    const file = pathname.startsWith('/assets/') ? pathname : (documentAt(pathname) ?? pathname);
    try {
      const body = readFileSync(join(folder, file));
      outgoing.writeHead(200, { ...headers, 'content-type': TYPES[extname(file)] ?? 'image/svg+xml' }).end(body);
    } catch {
      outgoing.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    folder,
    asked,
    deployNext: (chunk) => nextBuild(folder, chunk),
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The policy of the cloud, which holds for the worker, too. */
async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${url}/dashboard`);
  return { 'content-security-policy': headers.get('content-security-policy') ?? '', 'cache-control': 'no-cache' };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, cloudUrl: string): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? '/', cloudUrl), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

function nextBuild(folder: string, chunk: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const former = files.find((file) => file.startsWith(`assets/${chunk}-`) && file.endsWith('.js'));
  if (!former) throw new Error(`The site has no chunk ${chunk}.`);
  const names = [former, `assets/${chunk}-nextone1.js`].map((file) => file.slice('assets/'.length)) as [string, string];
  for (const file of files.filter((each) => ['.js', '.html'].includes(extname(each)) && each !== WORKER)) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(names[0], names[1]);
    writeFileSync(join(folder, file), text.replace('<html ', '<html data-build="next" '));
  }
  renameSync(join(folder, former), join(folder, 'assets', names[1]));
  const [, ...code] = readFileSync(join(folder, WORKER), 'utf8').split('\n');
  const next = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) in TYPES);
  writeFileSync(join(folder, WORKER), workerWith(copyOf(folder, new Map([['en', next]])), code.join('\n')));
}

/** Uses a page, which makes it keep the app, and waits until the worker answers for it. */
export async function keepApp(page: Page): Promise<void> {
  const isKept = async () => {
    await page.keyboard.press('Shift');
    return page.evaluate(() => navigator.serviceWorker.controller !== null);
  };
  await until(isKept, true, 30_000);
}

/** Opens a page and uses it, so that the worker is installed. */
export async function visited(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await heading(page, 'Dashboard').waitFor();
  await keepApp(page);
  return page;
}

/** The caches of the app's files, and how many files each has. */
export function storedBuilds(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('app-'));
    return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  });
}

/** Makes the browser look for a new version, as it does with each visit. Resolves when it has installed or failed. */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const { installing } = registration;
    if (!installing) return;
    await new Promise<void>((resolve) => {
      const look = () => installing.state !== 'installing' && resolve();
      installing.addEventListener('statechange', look);
      look();
    });
  });
}
