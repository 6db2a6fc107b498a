import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startLocalCloud } from '#test/support/cloud.ts';
import { table } from './support/stack.ts';
import { enginesOf, newFolder, templateFile, writeTemplate } from './support/start.ts';

const LOCAL = join(import.meta.dirname, '../../infra/local');

interface Outcome {
  code: number | null;
  output: string;
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Runs the command, which is expected to fail. */
function attempt(env: Record<string, string>, command = join(LOCAL, 'start.ts')): Promise<Outcome> {
  const own = { PATH: process.env.PATH ?? '', PORT: '0', SEED: 'none', TEMPLATE: templateFile };
  return outcomeOf(spawn(process.execPath, [command], { env: { ...own, ...env } }));
}

function expectSentence({ code, output }: Outcome, pattern: RegExp): void {
  expect(output.trim()).toMatch(pattern);
  expect(output.trim().split('\n').length).toBe(1);
  expect(code).toBe(1);
}

describe('a start that fails prints one sentence', () => {
  test('when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const folder = newFolder();
    expectSentence(await attempt({ PORT: String(port), DATA_DIR: folder }), new RegExp(`^Port ${port} is in use`));
    expect(enginesOf(folder)).toEqual([]);
  });

  test.each(['http', '70000', '-1'])('when the port is invalid: %s', async (port) => {
    expectSentence(await attempt({ PORT: port, DATA_DIR: newFolder() }), /is no port/);
  });

  test.each(['none', '0', '100'])('when the limit of environments is invalid: %s', async (limit) => {
    expectSentence(await attempt({ FUNCTION_ENVIRONMENTS: limit, DATA_DIR: newFolder() }), /is no limit/);
  });

  test('when the time of the start is invalid', async () => {
    expectSentence(await attempt({ NOW: 'yesterday', DATA_DIR: newFolder() }), /^NOW=yesterday is no time/);
  });

  test('when there is a file in place of the data folder', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expectSentence(await attempt({ DATA_DIR: file }), /^The data folder .* cannot be used/);
    expectSentence(await attempt({ DATA_DIR: join(file, 'below') }), /^The data folder .* cannot be used/);
  });

  test('when the data folder cannot be created', async () => {
    expectSentence(
      await attempt({ DATA_DIR: '/sys/steadfast' }),
      /^The data folder \/sys\/steadfast cannot be used: .*\.$/,
    );
  });

  test('when the database file is damaged', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'database.sqlite'), 'this was a database once '.repeat(200));
    expectSentence(await attempt({ DATA_DIR: folder }), /^The database file .* is damaged/);
  });

  test('when the database is damaged after its header', async () => {
    const folder = newFolder();
    const cloud = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
    await cloud.stop();
    const file = join(folder, 'database.sqlite');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0x5a)]));
    expectSentence(await attempt({ DATA_DIR: folder }), /^The database file .* (is damaged|cannot be read)/);
    expect(enginesOf(folder)).toEqual([]);
  });

  test('when another instance uses the data folder', async () => {
    const cloud = await startLocalCloud({ env: { TEMPLATE: templateFile } });
    onTestFinished(() => cloud.stop());
    expectSentence(
      await attempt({ DATA_DIR: cloud.dataDir }),
      new RegExp(`in use by another instance \\(process ${cloud.pid}\\)`),
    );
    expect((await fetch(`${cloud.url}/echo`)).status).toBe(200);
  });

  test('when the data has other keys or indexes', async () => {
    const folder = newFolder();
    const cloud = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
    await cloud.stop();
    const other = join(newFolder(), 'template.json');
    await writeTemplate(other, table({ KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }] }));
    expectSentence(await attempt({ DATA_DIR: folder, TEMPLATE: other }), /made with other keys or indexes/);
  });

  test('when nothing listens at DYNAMODB_ENDPOINT', async () => {
    const outcome = await attempt({ DATA_DIR: newFolder(), DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' });
    expectSentence(outcome, /^The DynamoDB engine at .* cannot be used: nothing listens there/);
  });

  test('when the database engine is not installed', async () => {
    // A copy of the source without the package of the engine.
    const folder = newFolder();
    const copy = join(folder, 'infra/local');
    cpSync(join(LOCAL, '..'), join(folder, 'infra'), { recursive: true });
    copyFileSync(join(LOCAL, '../../package.json'), join(folder, 'package.json'));
    symlinkSync(join(LOCAL, '../../shared'), join(folder, 'shared'));
    const modules = join(LOCAL, '../../node_modules');
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync(modules)) {
      if (name !== '@dynoxide') symlinkSync(join(modules, name), join(folder, 'node_modules', name));
    }
    expectSentence(
      await attempt({ DATA_DIR: join(folder, 'data') }, join(copy, 'start.ts')),
      /not installed: run "npm ci"/,
    );
  });

  test('when there is no engine for this platform', async () => {
    const own = { DATA_DIR: newFolder(), NODE_OPTIONS: pretend("process, 'platform', { value: 'darwin' }") };
    expectSentence(await attempt(own), /^There is no built-in database engine for darwin on .*DYNAMODB_ENDPOINT/);
  });

  test('when Node is too old', async () => {
    const own = { DATA_DIR: newFolder(), NODE_OPTIONS: pretend("process.versions, 'node', { value: '22.20.0' }") };
    expectSentence(await attempt(own), /^Node 22\.20\.0 is too old/);
  });
});

/** Node options that override a property of `process`. */
function pretend(property: string): string {
  const module = join(newFolder(), 'pretend.mjs');
  writeFileSync(module, `Object.defineProperty(${property});\n`);
  return `--import=${module}`;
}
