import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Template } from '#infra/local/cloudformation/template.ts';
import { dynamoClient } from '#infra/local/dynamodb/client.ts';
import { freePort, startEngine } from '#infra/local/dynamodb/engine.ts';
import { startLocalCloud } from '#test/support/cloud.ts';
import { withBundles } from './support/cloud.ts';
import { dynamoOf, putItem, until } from './support/recording.ts';
import { httpApi, lambda, table, template } from './support/stack.ts';

const LOCAL = join(import.meta.dirname, '../../infra/local');

const templates = mkdtempSync(join(tmpdir(), 'steadfast-template-'));
const templateFile = join(templates, 'template.json');

beforeAll(() => writeTemplate(templateFile, table()));
afterAll(() => rmSync(templates, { recursive: true, force: true }));

async function writeTemplate(file: string, tables: ReturnType<typeof table>): Promise<void> {
  const stack: Template = template(
    tables,
    lambda('Echo', 'echo'),
    lambda('Acts', 'acts', { environment: { TABLE: { Ref: 'Table' } } }),
    httpApi({ 'GET /echo': 'Echo', 'GET /acts': 'Acts' }),
  );
  writeFileSync(file, JSON.stringify(await withBundles(stack)));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steadfast-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

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

/** The engine processes with data in this folder. */
function enginesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'database.sqlite'));
      } catch {
        return false;
      }
    })
    .map(Number);
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

describe('a stop', () => {
  test('by SIGTERM answers running requests, and leaves no process and no lock', async () => {
    const cloud = await startLocalCloud({ dataDir: newFolder(), env: { TEMPLATE: templateFile } });
    expect(enginesOf(cloud.dataDir).length).toBeGreaterThan(0);
    const slow = fetch(`${cloud.url}/acts?act=rest&ms=600`);
    await until(async () => {
      const counts = await (await fetch(`${cloud.url}/__local/functions`)).json();
      return (counts as Record<string, { invocations: number }>).Acts!.invocations > 0;
    }, 'the request is under way');
    const stopping = cloud.stop();
    expect((await slow).status).toBe(200);
    await stopping;
    await until(() => enginesOf(cloud.dataDir).length === 0, 'the engine has ended');
    expect(readdirSync(cloud.dataDir)).not.toContain('lock');
  });

  test('by SIGKILL leaves no engine process, and keeps the data for the next start', async () => {
    const cloud = await startLocalCloud({ env: { TEMPLATE: templateFile } });
    onTestFinished(() => cloud.stop());
    await putItem(await dynamoOf(cloud.url), 'kept');
    await cloud.kill();
    await until(() => enginesOf(cloud.dataDir).length === 0, 'the engine has ended');
    await cloud.restart();
    expect(await (await fetch(`${cloud.url}/acts?act=get&id=kept`)).json()).toEqual({ found: true });
  });
});

test('the lock of a process that has ended does not prevent a start', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'lock'), '999999999 1');
  const cloud = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
  await cloud.stop();
  // The process exists, but it is not the one that created the lock.
  writeFileSync(join(folder, 'lock'), `${process.pid} 1`);
  const again = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
  await again.stop();
});

test('a new index of a later version is built from existing data', async () => {
  const folder = newFolder();
  const before = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: templateFile } });
  await putItem(await dynamoOf(before.url), 'older', { kind: 'letter' });
  await before.stop();
  const later = join(newFolder(), 'template.json');
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const KeySchema = [
    { AttributeName: 'kind', KeyType: 'HASH' },
    { AttributeName: 'PK', KeyType: 'RANGE' },
  ];
  await writeTemplate(
    later,
    table({
      AttributeDefinitions: ['PK', 'SK', 'kind'].map(text),
      GlobalSecondaryIndexes: [{ IndexName: 'Kinds', KeySchema, Projection: { ProjectionType: 'KEYS_ONLY' } }],
    }),
  );
  for (const start of ['first', 'second']) {
    const after = await startLocalCloud({ dataDir: folder, env: { TEMPLATE: later } });
    const { Items } = await (await dynamoOf(after.url))<{ Items: object[] }>('Query', {
      TableName: 'Table',
      IndexName: 'Kinds',
      KeyConditionExpression: '#kind = :kind',
      ExpressionAttributeNames: { '#kind': 'kind' },
      ExpressionAttributeValues: { ':kind': { S: 'letter' } },
    });
    await after.stop();
    expect(Items, start).toMatchObject([{ PK: { S: 'older' } }]);
  }
});

test('an engine at DYNAMODB_ENDPOINT is used instead of a child process', async () => {
  const folder = newFolder();
  const engine = await startEngine(join(folder, 'elsewhere.sqlite'));
  onTestFinished(() => engine.stop());
  const env = { TEMPLATE: templateFile, DYNAMODB_ENDPOINT: engine.endpoint };
  const cloud = await startLocalCloud({ dataDir: join(folder, 'data'), env });
  onTestFinished(() => cloud.stop());
  await putItem(await dynamoOf(cloud.url), 'there');
  const key = { PK: { S: 'there' }, SK: { S: 'item' } };
  const found = await dynamoClient(engine.endpoint)<{ Item?: object }>('GetItem', { TableName: 'Table', Key: key });
  expect(found.Item).toMatchObject(key);
  expect(enginesOf(cloud.dataDir)).toEqual([]);
});

test('the database engine starts on another port if another program takes its port first', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const ports = [(taken.address() as AddressInfo).port];
  const engine = await startEngine(join(newFolder(), 'database.sqlite'), async () => ports.shift() ?? freePort());
  onTestFinished(() => engine.stop());
  expect(await dynamoClient(engine.endpoint)<object>('ListTables', {})).toEqual({ TableNames: [] });
});

test('a start listens only on the loopback interface', async () => {
  const cloud = await startLocalCloud({ env: { TEMPLATE: templateFile } });
  onTestFinished(() => cloud.stop());
  const { port } = new URL(cloud.url);
  const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
  const listening = readFileSync(`/proc/${cloud.pid}/net/tcp`, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`:${hex} 00000000:0000 0A`));
  expect(listening.length).toBe(1);
  expect(listening[0]).toContain(`0100007F:${hex}`);
});
