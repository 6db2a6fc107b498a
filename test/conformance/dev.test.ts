import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { until } from './support/recording.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The project's sources where they may be changed. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-dev-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [
    'functions',
    'shared',
    'infra',
    'frontend',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

interface Dev {
  child: ChildProcess;
  log(): string;
  url: string;
}

async function startDev(project: string): Promise<Dev> {
  let log = '';
  const env = { PATH: process.env.PATH, PORT: '0', SEED: 'none', DATA_DIR: join(project, 'data') };
  const child = spawn(process.execPath, [join(project, 'infra/local/start.ts'), '--watch'], { env });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  await until(() => /ready at/.test(log) || child.exitCode !== null, 'it is ready', 60_000);
  return { child, log: () => log, url: /http:\/\/localhost:\d+/.exec(log)?.[0] ?? log };
}

test('a change takes effect while it runs, and open pages are told', async () => {
  const project = copyOfProject();
  const { url, log } = await startDev(project);
  onTestFailed(() => console.log(log()));
  const handler = join(project, 'functions/not-found/handler.ts');
  const statusOf = async (path: string) => (await fetch(url + path)).status;

  const document = await (await fetch(url)).text();
  expect(document).toContain('src="/__local/reload.js"');
  const script = await fetch(`${url}/__local/reload.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  let events = '';
  const page = await fetch(`${url}/__local/reload`);
  void (async () => {
    for await (const chunk of page.body!) events += Buffer.from(chunk).toString();
  })().catch(() => undefined);

  expect(await statusOf('/api/v1/unknown')).toBe(404);
  writeFileSync(handler, 'export const handler = async () => ({ statusCode: 418, body: "" });\n');
  await until(async () => (await statusOf('/api/v1/unknown')) === 418, 'the new handler answers', 20_000);
  await until(() => events.includes('event: changed'), 'the page is told');

  writeFileSync(handler, 'export const handler = async () => {{{\n');
  await until(() => log().includes('cannot be bundled'), 'the mistake is told', 20_000);
  expect(await statusOf('/api/v1/unknown')).toBe(418);

  writeFileSync(join(project, 'frontend/public/probe.txt'), 'new');
  await until(async () => (await statusOf('/probe.txt')) === 200, 'the site was built', 60_000);

  writeFileSync(join(project, 'infra/constructs/probe.ts'), 'export {};\n');
  await until(() => log().includes('start again'), 'a restart is asked for');
}, 120_000);
