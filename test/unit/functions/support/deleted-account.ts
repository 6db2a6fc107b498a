/** The account of Ada with items of every kind, its deletion, and its state in the table. */
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AccountCheckJob, Delivery, MaintenanceJob } from '#functions/lib/jobs.ts';
import { type Item, realTable } from './real-table.ts';

export const NOW = Date.parse('2026-11-20T10:00:00Z');
export const LATER = 4_102_444_800;

const fakeBucket = vi.hoisted(() => ({ keys: new Set<string>() }));
vi.mock('#functions/lib/clients/photos.ts', () => ({
  async *photoPages(userId: string) {
    const own = [...fakeBucket.keys].filter((key) => key.includes(`/${userId}/`));
    if (own.length > 0) yield own;
  },
  async deletePhotosOf(userId: string) {
    for (const key of fakeBucket.keys) if (key.includes(`/${userId}/`)) fakeBucket.keys.delete(key);
  },
}));
export const bucket = fakeBucket;

export const table = await realTable();
const { handler } = await import('../../../../functions/maintenance/handler.ts');
export const { deleteAccount } = await import('#functions/lib/data/account/deletion.ts');
export const { ACCOUNT_ITEMS } = await import('#functions/lib/data/users/account-items.ts');
export const { keys } = await import('#functions/lib/data/keys.ts');
export const { loadCredential, loadUser } = await import('#functions/lib/data/users/users.ts');
export const { loadSessions } = await import('#functions/lib/data/users/sessions.ts');

export type Job = MaintenanceJob | AccountCheckJob;
export const ADA = 'ada@x.example';

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  bucket.keys.clear();
});

export const friendship = (one: string, other: string, chatId: string): Item[] => [
  { ...keys.people(one), version: 1 },
  { ...keys.confidant(one, other), userId: other, role: 'friend', sees: true, chatId, since: 1 },
  { ...keys.agreementVersion(one, other, 1, 1), version: 1, terms: {}, until: null, changedAt: 1 },
  { ...keys.known(one, other), userId: other, chats: { friend: chatId }, used: ['used'] },
];
export const invitation = (senderId: string, email: string, token: string): Item[] => {
  const fields = { ...{ id: token, token, email, senderId, role: 'friend', chatId: `chat-${token}` }, createdAt: 1 };
  return [keys.invitation(token), keys.sent(senderId, email), keys.received(email, senderId)].map((key) => ({
    ...{ ...key, ...fields, expiresAt: NOW + 1 },
  }));
};

/** Delivers a job to the worker, and returns whether it is done. */
export async function deliver(delivery: Delivery<Job>): Promise<boolean> {
  const Records = [{ messageId: 'm', body: JSON.stringify(delivery), attributes: { ApproximateReceiveCount: '1' } }];
  return (await handler({ Records } as unknown as SQSEvent)).batchItemFailures.length === 0;
}

/** All items by key, without the claims of jobs. */
export async function state(): Promise<Record<string, Item>> {
  const items = (await table.all()).filter(({ PK }) => !String(PK).startsWith('JOB#'));
  return Object.fromEntries(items.map((item) => [`${item.PK} ${item.SK}`, item]));
}

export const comparable = (all: Record<string, Item>) =>
  Object.fromEntries(
    Object.entries(all).map(([key, { version: _, erasedAt, expires, ...item }]) => [
      key,
      { ...item, isErased: erasedAt !== undefined, expires: typeof expires },
    ]),
  );

export async function clear(): Promise<void> {
  const { removeAll } = await import('#functions/lib/data/table.ts');
  await removeAll((await table.all()).map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
}
