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

const HOUR = 3_600_000;

describe('builds of one kind', () => {
  function newHome(): string {
    const home = mkdtempSync(join(tmpdir(), 'steadfast-builds-'));
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    return home;
  }

  const storeText = (home: string, text: string) =>
    storeBuild(home, async (folder) => {
      mkdirSync(join(folder, 'deep'));
      writeFileSync(join(folder, 'deep/file'), text);
    });

  const makeOld = (folder: string) => utimesSync(folder, new Date(Date.now() - HOUR), new Date(Date.now() - HOUR));

  test('have a folder for each content, and simultaneous equal builds share one', async () => {
    const home = newHome();
    const [one, same, other] = await Promise.all([
      storeText(home, 'one'),
      storeText(home, 'one'),
      storeText(home, 'other'),
    ]);
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

  test('are kept while a process uses them, and for a while after that', async () => {
    const home = newHome();
    const [used, left, unused, unfinished] = [
      await storeText(home, 'used'),
      await storeText(home, 'left'),
      await storeText(home, 'unused'),
      join(home, 'next-123'),
    ];
    mkdirSync(unfinished);
    claimBuild(used);
    // The mark of a process that has ended.
    writeFileSync(join(home, '999999999.use'), 'unused');
    for (const folder of [used, left, unused, unfinished]) makeOld(folder);
    claimBuild(left);
    claimBuild(used);
    makeOld(used);
    const last = await storeText(home, 'last');
    expect([used, left, unused, unfinished, last].map(existsSync)).toEqual([true, true, false, false, true]);
    expect(readdirSync(home).filter((name) => name.endsWith('.use'))).toEqual([`${process.pid}.use`]);

    makeOld(left);
    makeOld(last);
    await storeText(home, 'another');
    expect([used, left, last].map(existsSync)).toEqual([true, false, false]);
  });
});
