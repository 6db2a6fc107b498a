import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Build, makeIfStale } from '#infra/local/command/builds.ts';

function project() {
  const root = mkdtempSync(join(tmpdir(), 'steadfast-freshness-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'sources/deep'), { recursive: true });
  writeFileSync(join(root, 'sources/deep/a.ts'), 'one');
  const output = join(root, 'output.txt');
  let made = 0;
  const build: Build = {
    name: 'thing',
    sources: ['sources', 'lock.json'],
    make: async () => {
      made += 1;
      writeFileSync(output, 'made');
      return output;
    },
  };
  return { root, build, output, made: () => made };
}

test('a build runs again only if a source was changed, added or deleted, or the output is missing', async () => {
  const { root, build, output } = project();
  expect(await makeIfStale(root, build)).toEqual({ path: output, made: true });
  expect(await makeIfStale(root, build)).toEqual({ path: output, made: false });
  const changes = [
    () => writeFileSync(join(root, 'sources/deep/a.ts'), 'two'),
    () => writeFileSync(join(root, 'sources/b.ts'), ''),
    () => writeFileSync(join(root, 'lock.json'), '{}'),
    () => rmSync(join(root, 'sources/b.ts')),
    () => rmSync(join(root, 'output.txt')),
  ];
  for (const change of changes) {
    change();
    expect(await makeIfStale(root, build)).toEqual({ path: output, made: true });
    expect(await makeIfStale(root, build)).toEqual({ path: output, made: false });
  }
});

test('simultaneous starts build once', async () => {
  const { root, build, made } = project();
  await Promise.all([makeIfStale(root, build), makeIfStale(root, build), makeIfStale(root, build)]);
  expect(made()).toBe(1);
});

test('a failed build runs again', async () => {
  const { root, build } = project();
  const failing = { ...build, make: () => Promise.reject(new Error('no')) };
  await expect(makeIfStale(root, failing)).rejects.toThrow('no');
  expect((await makeIfStale(root, build)).made).toBe(true);
});

test('the lock of a killed process does not block the next build', async () => {
  const { root, build } = project();
  mkdirSync(join(root, '.build/stamps'), { recursive: true });
  writeFileSync(join(root, '.build/stamps/thing.lock'), '999999999');
  expect((await makeIfStale(root, build)).made).toBe(true);
});
