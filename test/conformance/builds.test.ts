import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claimBuild, storeBuild } from '#infra/build-store.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { type Person, World } from '#test/support/world.ts';
import { copyOfProject, startIn } from './support/project.ts';

const HOUR = 3_600_000;

describe('builds of one kind', () => {
  function newHome(): string {
    const home = mkdtempSync(join(tmpdir(), 'steadfast-builds-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    return home;
  }

  const keep = (home: string, text: string) =>
    storeBuild(home, async (folder) => {
      mkdirSync(join(folder, 'deep'));
      writeFileSync(join(folder, 'deep/file'), text);
    });

  const age = (folder: string) => utimesSync(folder, new Date(Date.now() - HOUR), new Date(Date.now() - HOUR));

  test('have a folder each, and the same at once have one', async () => {
    const home = newHome();
    const [one, same, other] = await Promise.all([keep(home, 'one'), keep(home, 'one'), keep(home, 'other')]);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(readFileSync(join(one, 'deep/file'), 'utf8')).toBe('one');
    expect(readdirSync(home)).toHaveLength(2);
  });

  test('leave nothing when they fail', async () => {
    const home = newHome();
    await expect(storeBuild(home, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(home)).toEqual([]);
  });

  test('stay as long as a process uses them, and a while', async () => {
    const home = newHome();
    const [used, left, unused, cut] = [
      await keep(home, 'used'),
      await keep(home, 'left'),
      await keep(home, 'unused'),
      join(home, 'next-123'),
    ];
    mkdirSync(cut);
    claimBuild(used);
    // Of a process that is no more.
    writeFileSync(join(home, '999999999.use'), 'unused');
    for (const folder of [used, left, unused, cut]) age(folder);
    claimBuild(left);
    claimBuild(used);
    age(used);
    const last = await keep(home, 'last');
    expect([used, left, unused, cut, last].map(existsSync)).toEqual([true, true, false, false, true]);
    expect(readdirSync(home).filter((name) => name.endsWith('.use'))).toEqual([`${process.pid}.use`]);

    age(left);
    age(last);
    await keep(home, 'another');
    expect([used, left, last].map(existsSync)).toEqual([true, false, false]);
  });
});

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

test('a cloud that runs is untouched by what is changed, built, synthesized and started beside it', async () => {
  const project = copyOfProject();
  const { url } = await startIn(project);
  const ada = await new World(url).person();
  await ada.verify();
  // From here on its functions run, but what composes this letter is not loaded yet.
  await ada.call(notificationPreferences.read);
  const document = await (await fetch(`${url}/login`)).text();
  const assets = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(assets.length).toBeGreaterThan(3);

  const letter = join(project, 'shared/text/emails.ts');
  writeFileSync(letter, readFileSync(letter, 'utf8').replace('Test email from', 'Another test email from'));
  writeFileSync(join(project, 'frontend/public/probe.txt'), 'new');
  let working = true;
  const builds = Promise.all([
    command(project, 'infra/app.ts'),
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
  const [, , , other] = await builds;
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
