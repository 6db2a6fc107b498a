import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFailed, test } from 'vitest';
import { copyOfProject, startIn } from './support/project.ts';
import { until } from './support/recording.ts';

/** The longest time of a build beside other work. */
const BUILD_MS = 180_000;

test('with --watch, a change takes effect without a restart, and open pages are notified', async () => {
  const project = await copyOfProject();
  const { url, log } = await startIn(project, '--watch');
  onTestFailed(() => console.log(log()));
  const handler = join(project, 'functions/not-found/handler.ts');
  const statusOf = async (path: string) => (await fetch(url + path)).status;

  const document = await (await fetch(url)).text();
  expect(document).toContain('src="/__local/reload.js"');
  const script = await fetch(`${url}/__local/reload.js`);
  expect(script.headers.get('content-type')).toContain('javascript');
  // Pages come from the newest build and never from the device.
  const worker = await (await fetch(`${url}/firebase-messaging-sw.js`)).text();
  expect(worker).toContain('pushsubscriptionchange');
  expect(worker).not.toContain('self.appCopy=');
  let events = '';
  const page = await fetch(`${url}/__local/reload`);
  void (async () => {
    for await (const chunk of page.body!) events += Buffer.from(chunk).toString();
  })().catch(() => undefined);

  expect(await statusOf('/api/v1/unknown')).toBe(404);
  writeFileSync(handler, 'export const handler = async () => ({ statusCode: 418, body: "" });\n');
  // Asking the server all the time would hold up the build.
  await until(() => log().includes('The functions were replaced.'), 'the functions are replaced', BUILD_MS);
  expect(await statusOf('/api/v1/unknown')).toBe(418);
  await until(() => events.includes('event: changed'), 'the page is notified');

  writeFileSync(handler, 'export const handler = async () => {{{\n');
  await until(() => log().includes('cannot be bundled'), 'the error is logged', BUILD_MS);
  expect(await statusOf('/api/v1/unknown')).toBe(418);

  writeFileSync(join(project, 'frontend/public/probe.txt'), 'new');
  await until(() => log().includes('The site was built.'), 'the site is built', BUILD_MS);
  expect(await statusOf('/probe.txt')).toBe(200);

  writeFileSync(join(project, 'infra/constructs/probe.ts'), 'export {};\n');
  await until(() => log().includes('start again'), 'a restart is requested');
}, 600_000);
