import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { type Person, World } from '#test/support/world.ts';
import { copyOfProject, startIn } from './support/project.ts';

async function command(project: string, ...args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, CDK_OUTDIR: mkdtempSync(join(project, 'assembly-')) };
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

const subjectsTo = async ({ url, email }: Person): Promise<string[]> => {
  const { emails } = (await (await fetch(`${url}/__local/outbox`)).json()) as {
    emails: { to: string[]; subject: string }[];
  };
  return emails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};

test('a running cloud is not affected by changes, builds, a synthesis and another start of the project', async () => {
  const project = await copyOfProject();
  const { url } = await startIn(project);
  const ada = await new World(url).person();
  await ada.verify();
  // The functions run now, but the module for this email is not loaded yet.
  await ada.call(notificationPreferences.read);
  const document = await (await fetch(`${url}/login`)).text();
  const assets = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(assets.length).toBeGreaterThan(3);

  const emailTexts = join(project, 'shared/text/emails.ts');
  writeFileSync(emailTexts, readFileSync(emailTexts, 'utf8').replace('Test email from', 'Another test email from'));
  writeFileSync(join(project, 'frontend/public/probe.txt'), 'new');
  let working = true;
  const builds = Promise.all([
    command(project, 'infra/app.ts'),
    command(project, 'node_modules/vite/bin/vite.js', 'build', 'frontend', '--logLevel', 'error'),
    startIn(project),
  ]).finally(() => {
    working = false;
  });
  const statuses = new Set<number>();
  while (working) {
    for (const path of ['/login', ...assets]) statuses.add((await fetch(url + path)).status);
    statuses.add((await ada.raw('GET', notificationPreferences.read.path)).status);
  }
  const [, , other] = await builds;
  expect([...statuses]).toEqual([200]);

  await ada.call(notificationPreferences.testEmail);
  expect(await subjectsTo(ada)).toContain('Test email from Steadfast');
  for (const path of ['/login', ...assets]) expect((await fetch(url + path)).status, path).toBe(200);
  expect((await fetch(`${url}/probe.txt`)).status).not.toBe(200);

  const grace = await new World(other.url).person();
  await grace.verify();
  await grace.call(notificationPreferences.testEmail);
  expect(await subjectsTo(grace)).toContain('Another test email from Steadfast');
  expect(await (await fetch(`${other.url}/probe.txt`)).text()).toBe('new');
}, 600_000);
