import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startLocalCloud } from '#test/support/cloud.ts';
import { COMMITMENTS, demoOf, expectWhole } from './support/demo.ts';
import { until } from './support/recording.ts';

test('a first start that was killed midway is completed by the next, and a later start adds nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'steadfast-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await killWhileSeeding(dataDir);

  const cloud = await startLocalCloud({ dataDir, seed: true });
  onTestFinished(() => cloud.stop());
  expect(cloud.log()).toContain('Demo accounts: ada@example.com and bob@example.com, password steadfast');
  await expectWhole(cloud);
  const demo = await demoOf(cloud);

  await cloud.restart();
  expect(await demoOf(cloud)).toEqual(demo);
}, 400_000);

/** Kills a start that has created some commitments of the demo and is not finished. */
async function killWhileSeeding(dataDir: string): Promise<void> {
  const command = join(import.meta.dirname, '../../infra/local/start.ts');
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await until(() => log.split(`POST   ${COMMITMENTS}  201`).length > 4, 'some commitments are made', 200_000);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(log).not.toContain('Demo accounts');
}
