import { afterEach, test as base, beforeAll, expect } from 'vitest';
import type { Message } from '#shared/contracts/chats.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { confidants } from '#test/support/confidants.ts';
import { Page } from '#test/support/page.ts';
import { createAccount, sharedCloud } from '#test/support/shared-cloud.ts';
import { type Caller, type Person, World } from '#test/support/world.ts';
import { times } from './accounts.ts';

/* Open pages on the shared cloud, and the live events that they expect. */

export let cloud: Cloud;

beforeAll(async () => {
  cloud = await sharedCloud();
});

export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
  world: async ({}, use) => use(new World(cloud.url, undefined, createAccount)),
});

const open: Page[] = [];

afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

/** Opens a page for each of these users, one after the other. */
export async function pagesOf<All extends readonly Caller[]>(...who: All): Promise<{ [At in keyof All]: Page }> {
  const pages: Page[] = [];
  for (const each of who) pages.push(await Page.open(each));
  open.push(...pages);
  return pages as unknown as { [At in keyof All]: Page };
}

/** The events that pages have received since the last call, after all work is done. */
export async function newEvents(...pages: readonly Page[]): Promise<LiveEvent[][]> {
  await cloud.settle();
  return Promise.all(pages.map((page) => page.newEvents()));
}

/**
 * People, after all events of their creation. The cloud does not wait for records of an account that it has not
 * created, but those come before the records of what it does next. A single person does nothing, and so registers.
 */
export async function confidantsOfEachOther(world: World, size: number): Promise<[Person, ...Person[]]> {
  const made = (name: string) => (size === 1 ? world.registered({ name }) : world.person({ name }));
  const [ada, ...others] = await Promise.all(times(size, (at) => made(`Person ${at}`)));
  for (const other of others) await confidants(other, ada!);
  await cloud.settle();
  return [ada!, ...others];
}

export const message = (chat_id: string, said: Message) => ({ type: 'message', chat_id, message: said });
export const updated = (chat_id: string) => ({ type: 'chat_updated', chat_id });
export const confidantsUpdated = { type: 'confidants_updated' };
/** Without the list of confidants. */
export const pagesUpdated = { type: 'confidants_updated', part: 'pages' };
export const notification = (fields: object) => ({
  type: 'notification',
  notification: expect.objectContaining(fields),
});
export const byType = (a: LiveEvent, b: LiveEvent) => (a.type < b.type ? -1 : 1);
