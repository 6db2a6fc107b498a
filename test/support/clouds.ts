import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { type AccountMaker, accountMaker } from './accounts.ts';
import { startLocalCloud } from './cloud.ts';
import { IN_PSEUDO_LANGUAGE, projectInPseudoLanguage } from './pseudo-language.ts';
import type { CloudAddress, NewAccount } from './shared-cloud.ts';
import { openTable } from './table.ts';

/** A cloud that continues to run after the file that started it. */
interface LastingCloud {
  address: CloudAddress;
  accounts: AccountMaker;
  log(): string;
  stop(): Promise<void>;
}

/**
 * Keeps clouds by name, for files that share them one after the other: a start costs seconds, and so does code that
 * runs for the first time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clouds = new Map<string, Promise<LastingCloud>>();
  const server = createServer(async (request, response) => {
    const { url: name = '', method } = request;
    const logged = /^(\/.+)\/log$/.exec(name)?.[1];
    if (logged !== undefined) return void response.end((await clouds.get(logged)?.catch(() => undefined))?.log());
    const cloud = clouds.get(name) ?? start(name === `/${IN_PSEUDO_LANGUAGE}`);
    clouds.set(name, cloud);
    try {
      const { address, accounts } = await cloud;
      const answer = method === 'POST' ? await accounts.create((await json(request)) as NewAccount) : address;
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500).end((error as Error).message);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('clouds', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await Promise.all([...clouds.values()].map(async (cloud) => (await cloud).stop()));
  };
}

async function start(isTranslated: boolean): Promise<LastingCloud> {
  const table = await openTable();
  const copy = isTranslated ? await projectInPseudoLanguage() : undefined;
  // Each of its functions is called sooner or later. A call that waits for others to load could take too long.
  const env = { DYNAMODB_ENDPOINT: table.endpoint, WARM_UP: 'first' };
  const cloud = await startLocalCloud({ env, ...(copy && { project: copy.folder }) });
  const accounts = await accountMaker(table.endpoint, cloud.dataDir);
  return {
    accounts,
    log: cloud.log,
    address: { url: cloud.url, table: table.endpoint, dataDir: cloud.dataDir },
    async stop() {
      accounts.stop();
      await cloud.stop();
      await table[Symbol.asyncDispose]();
      copy?.[Symbol.dispose]();
    },
  };
}
