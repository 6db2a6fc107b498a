import { isDeepStrictEqual } from 'node:util';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountCheckJob, Delivery, MaintenanceJob } from '#functions/lib/jobs.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { type Item, realTable } from './support/real-table.ts';

/* The deletion of an account removes everything of it, wherever its job is interrupted, and nothing of other people. */

const NOW = Date.parse('2026-11-20T10:00:00Z');
const LATER = 4_102_444_800;

const bucket = vi.hoisted(() => ({ keys: new Set<string>() }));
vi.mock('#functions/lib/clients/photos.ts', () => ({
  async *photoPages(userId: string) {
    const own = [...bucket.keys].filter((key) => key.includes(`/${userId}/`));
    if (own.length > 0) yield own;
  },
  async deletePhotosOf(userId: string) {
    for (const key of bucket.keys) if (key.includes(`/${userId}/`)) bucket.keys.delete(key);
  },
}));

const table = await realTable();
const { handler } = await import('../../../functions/maintenance/handler.ts');
const { deleteAccount } = await import('#functions/lib/data/account/deletion.ts');
const { ACCOUNT_ITEMS } = await import('#functions/lib/data/users/account-items.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { loadCredential, loadUser } = await import('#functions/lib/data/users/users.ts');
const { loadSessions } = await import('#functions/lib/data/users/sessions.ts');

type Job = MaintenanceJob | AccountCheckJob;
const ADA = 'ada@x.example';

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  bucket.keys.clear();
});

const friendship = (one: string, other: string, chatId: string): Item[] => [
  { ...keys.people(one), version: 1 },
  { ...keys.confidant(one, other), userId: other, role: 'friend', sees: true, chatId, since: 1 },
  { ...keys.known(one, other), userId: other, chats: { friend: chatId }, used: ['used'] },
];
const invitation = (senderId: string, email: string, token: string): Item[] => {
  const fields = { ...{ id: token, token, email, senderId, role: 'friend', chatId: `chat-${token}` }, createdAt: 1 };
  return [keys.invitation(token), keys.sent(senderId, email), keys.received(email, senderId)].map((key) => ({
    ...{ ...key, ...fields, expiresAt: NOW + 1 },
  }));
};

const passkey = (userId: string): Item[] => [
  { ...keys.passkeys(userId), userHandle: 'handle', version: 1, passkeys: { p: { id: 'p', credentialId: userId } } },
  { ...keys.passkeyOwner(userId), userId },
];

/** The names of items that the transaction of a deletion expects. */
const NAMES: Record<string, string> = { agenda: 'resets', session: 's1' };

/** One item of each other kind in a user's partition, without contents. */
function ofEachKind(userId: string): Item[] {
  const structured = [
    'user',
    'people',
    'confidant',
    'known',
    'sent',
    'membership',
    'devices',
    'passkeys',
    'outbox',
    'preferences',
    'session',
  ];
  const kinds = Object.entries(ACCOUNT_ITEMS).filter(([, { place }]) => place === 'user' || place === 'owner');
  return kinds
    .filter(([kind]) => !structured.includes(kind))
    .map(([kind, { place }]) => {
      const build = keys[kind as 'entry'] as (...parts: string[]) => Item;
      const name = NAMES[kind] ?? 'x';
      return { ...build(place === 'owner' ? `USER#${userId}` : userId, name, 'y'), expires: LATER };
    });
}

/** The items of Ada, those that she shares with Bob and Eve, and those that they have without her. */
async function createPeople(): Promise<void> {
  const own = (id: string, type: string): Item[] => {
    const [head, ...others] = chat(id, { ada: 0 }, { last: 2, by: 'ada' });
    return [{ ...head, type }, ...others, message(id, 1, 'ada'), { ...keys.stop(id), upTo: 1 }];
  };
  await table.put(
    ...['ada', 'bob', 'eve'].flatMap((id) => person(id, { formerEmails: ['old@x.example'] })),
    { ...keys.credential(ADA), userId: 'ada', passwordHash: 'hash', passwordVersion: 0 },
    ...['ada', 'bob'].flatMap(ofEachKind),
    ...browsers('ada', { phone: 's1' }),
    ...browsers('bob', { laptop: 's2' }),
    ...['ada', 'bob'].flatMap(passkey),
    ...[...friendship('ada', 'bob', 'direct'), ...friendship('bob', 'ada', 'direct')],
    ...[...friendship('bob', 'eve', 'theirs'), ...friendship('eve', 'bob', 'theirs')],
    { ...keys.invitation('used'), token: 'used', senderId: 'bob', acceptedBy: 'ada', email: ADA },
    ...invitation('ada', 'zoe@x.example', 'sent'),
    ...invitation('eve', ADA, 'received'),
    ...invitation('bob', 'zoe@x.example', 'other'),
    ...own('self', 'self_chat'),
    ...own('coach', 'ai_coach'),
    ...own('alone', 'group_chat'),
    ...chat('direct', { ada: 0, bob: 0 }, { last: 2, by: 'ada' }),
    ...[message('direct', 1, 'bob'), { ...keys.clientMessage('direct', 'ada', 'c'), sequence: 2 }],
    ...chat('group', { ada: 0, bob: 0, eve: 0 }, { last: 1, by: 'ada' }),
    ...chat('theirs', { bob: 0, eve: 0 }, { last: 1, by: 'bob' }),
    { ...keys.mailState(ADA), why: 'unsubscribed', at: 1 },
    { ...keys.formerOwner('old@x.example'), userId: 'ada' },
    { ...keys.idempotency(`EMAIL#${ADA}`, 'k'), remembered: { userId: 'ada' } },
    { ...keys.strangerMails(ADA), count: 1, expires: LATER },
  );
  bucket.keys = new Set(['uploads/ada/1', 'photos/ada/1.jpg', 'thumbnails/ada/1.jpg', 'photos/bob/1.jpg']);
}

async function remove(userId = 'ada', now = NOW): Promise<Delivery<Job>> {
  const user = await loadUser(userId);
  const credential = user && (await loadCredential(user.email));
  if (!user || !credential) throw new Error('There is nobody to delete');
  await deleteAccount(user, credential, await loadSessions(userId), now);
  const posted = await table.under(`USER#${userId}`, 'OUTBOX#');
  return JSON.parse(String(posted[0]?.body)) as Delivery<Job>;
}

/** Delivers a job to the worker, and returns whether it is done. */
async function deliver(delivery: Delivery<Job>): Promise<boolean> {
  const Records = [{ messageId: 'm', body: JSON.stringify(delivery), attributes: { ApproximateReceiveCount: '1' } }];
  return (await handler({ Records } as unknown as SQSEvent)).batchItemFailures.length === 0;
}

/** All items by key, without the claims of jobs. */
async function state(): Promise<Record<string, Item>> {
  const items = (await table.all()).filter(({ PK }) => !String(PK).startsWith('JOB#'));
  return Object.fromEntries(items.map((item) => [`${item.PK} ${item.SK}`, item]));
}

/** The keys of items that mention Ada, except as the author of a message. */
const mentionsOfAda = (all: Record<string, Item>) =>
  Object.entries(all)
    .filter(
      ([key, item]) => /\bada\b/.test(JSON.stringify({ ...item, by: undefined })) && !key.includes('STRANGER-MAILS'),
    )
    .map(([key]) => key);

test('only the tombstone and messages in chats with others are left, and other people keep their items', async () => {
  await createPeople();
  const before = await state();
  const job = await remove();
  expect(await loadUser('ada')).toBeUndefined();
  expect(await loadCredential(ADA)).toBeUndefined();
  const between = await state();
  expect(Object.keys(between).filter((key) => /^USER#ada (SESSION|AGENDA)/.test(key))).toEqual([]);
  expect(await deliver(job)).toBe(true);

  const after = await state();
  expect(mentionsOfAda(after)).toEqual(['USER#ada USER']);
  expect(after['USER#ada USER']).toEqual({
    ...{ PK: 'USER#ada', SK: 'USER', id: 'ada', deletedAt: NOW, passwordVersion: 1 },
    ...{ erasedAt: expect.any(Number), expires: expect.any(Number) },
  });
  expect([...bucket.keys]).toEqual(['photos/bob/1.jpg']);
  // The items of Bob and Eve without Ada have not changed.
  const theirs = Object.keys(before).filter(
    (key) => !mentionsOfAda({ [key]: before[key]! }).length && !/^CHAT#(self|coach|alone) /.test(key),
  );
  const changed = theirs.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  expect(changed.toSorted()).toEqual(['USER#bob PEOPLE']);
  expect(Object.keys(after).filter((key) => !(key in before))).toEqual([]);
  expect(after['CHAT#direct HEAD']).toMatchObject({ closed: true, members: { bob: {} } });
  expect(Object.keys(after['CHAT#group HEAD']!.members as object).toSorted()).toEqual(['bob', 'eve']);
  expect(after['CHAT#group HEAD']).not.toHaveProperty('closed');
  expect(after['CHAT#direct MESSAGE#0000000002']).toMatchObject({ by: 'ada', content: 'Number 2' });
});

test('the address gets an email, and a later check deletes what was added meanwhile', async () => {
  await createPeople();
  const posted: Delivery<Job>[] = [];
  const job = await remove();
  table.between(({ operation, keys: written }) => {
    if (operation === 'TransactWrite' && written.some((key) => key.includes('-letter'))) posted.push(job);
  });
  await deliver(job);
  expect(posted).toHaveLength(1);
  // From a running call, a permitted upload, and a group to which Ada was added.
  await table.put(
    { ...keys.entry('ada', 'late') },
    { ...keys.session('ada', 'late') },
    ...chat('late', { ada: 0, bob: 0, eve: 0 }, { last: 1, by: 'bob' }),
  );
  bucket.keys.add('uploads/ada/2');
  const check = { id: 'check', job: { ...job.job, kind: 'account_checked' } as Job };
  expect(await deliver(check)).toBe(true);
  expect(mentionsOfAda(await state())).toEqual(['USER#ada USER']);
  expect([...bucket.keys]).toEqual(['photos/bob/1.jpg']);
});

test('a new account with the same address keeps its items', async () => {
  await createPeople();
  const job = await remove();
  const own = [
    { ...keys.credential(ADA), userId: 'ada2', passwordHash: 'other', passwordVersion: 0 },
    { ...keys.mailState(ADA), why: 'unsubscribed', at: NOW + 1 },
    { ...keys.idempotency(`EMAIL#${ADA}`, 'k2'), remembered: { userId: 'ada2' } },
    { ...keys.received(ADA, 'bob'), token: 'new', senderId: 'bob', createdAt: NOW + 1, expiresAt: LATER * 1000 },
  ];
  await table.put(...own);
  expect(await deliver(job)).toBe(true);
  for (const item of own) expect(await table.item(`${item.PK} ${item.SK}`)).toEqual(item);
});

test('an address that was never verified keeps its mail state and invitations, as it can be another person’s', async () => {
  await createPeople();
  await table.put({ ...(await table.item('USER#ada USER')), verifiedEmail: null });
  expect(await deliver(await remove())).toBe(true);
  expect(await table.item(`EMAIL#${ADA} MAIL-STATE`)).toMatchObject({ why: 'unsubscribed' });
  expect(await table.item(`EMAIL#${ADA} INVITATION#eve`)).toMatchObject({ token: 'received' });
});

test('two people who delete their accounts simultaneously leave no chat between them', async () => {
  await createPeople();
  const [first, second] = [await remove('ada'), await remove('bob').catch(() => undefined)];
  expect(second).toBeUndefined();
  await table.put({ ...keys.credential('bob@x.example'), userId: 'bob', passwordHash: 'hash', passwordVersion: 0 });
  const bobs = await remove('bob');
  expect(await Promise.all([deliver(first), deliver(bobs)])).toEqual([true, true]);
  const after = await state();
  expect(Object.keys(after).filter((key) => key.startsWith('CHAT#direct'))).toEqual([]);
  expect(Object.keys(after['CHAT#group HEAD']!.members as object)).toEqual(['eve']);
  expect(mentionsOfAda(after)).toEqual(['USER#ada USER']);
});

test('a job for an account that is not deleted changes nothing', async () => {
  await createPeople();
  const before = await state();
  const left = { userId: 'ada', at: NOW, email: ADA, formerEmails: [], isVerified: true, root: 'r', part: 0 };
  expect(await deliver({ id: 'r', job: { kind: 'account_deleted', ...left } })).toBe(false);
  expect(await state()).toEqual(before);
});

describe('a deletion that is interrupted anywhere', () => {
  test('has the same result after the next delivery', async () => {
    await createPeople();
    let requests = 0;
    const job = await remove();
    table.between(() => {
      requests += 1;
    });
    await deliver(job);
    const expected = comparable(await state());
    const step = process.env.TRIES === 'all' ? 1 : 11;
    const start = Math.floor(Math.random() * step) + 1;
    for (let killedAt = start; killedAt <= requests; killedAt += step) {
      await clear();
      await createPeople();
      const again = await remove();
      let count = 0;
      table.between(() => {
        count += 1;
        // A killed worker does not release its claim either.
        if (count >= killedAt) throw new Error('killed');
      });
      await deliver(again);
      table.between(() => undefined);
      expect([killedAt, await deliver(again)]).toEqual([killedAt, true]);
      expect([killedAt, comparable(await state())]).toEqual([killedAt, expected]);
      expect([...bucket.keys]).toEqual(['photos/bob/1.jpg']);
    }
  }, 120_000);
});

describe('a reclaimed account', () => {
  const coach = (id: string): Item => ({
    ...{ ...keys.coach('ada', id), id, typeId: id === 'general' ? id : null, name: null, personality: 'Curious' },
    ...{ rules: null, chatId: id, active: true, createdAt: 1 },
  });
  const chatOf = (id: string): Item[] => {
    const [head, ...others] = chat(id, { ada: 0 }, { last: 1, by: 'ada' });
    return [
      { ...head, type: id === 'self' ? 'self_chat' : 'coach', ...(id !== 'self' && { coach: { id, name: id } }) },
      ...others,
    ];
  };
  const attach = () =>
    table.put(
      ...['ada', 'bob', 'eve'].flatMap((id) => person(id)),
      ...[...friendship('ada', 'bob', 'direct'), ...friendship('bob', 'ada', 'direct')],
      ...invitation('ada', 'zoe@x.example', 'sent'),
      ...[coach('general'), coach('spy'), ...chatOf('general'), ...chatOf('spy'), ...chatOf('self')],
      ...chat('direct', { ada: 0, bob: 0 }, { last: 1, by: 'ada' }),
      ...chat('group', { ada: 0, bob: 0, eve: 0 }, { last: 1, by: 'ada' }),
      { ...keys.commitment('ada', '1') },
    );
  const job = { id: 'reclaimed', job: { kind: 'account_reclaimed', userId: 'ada', at: NOW } } as const;

  test('is detached from other people wherever the job is interrupted, and keeps later items', async () => {
    await attach();
    let requests = 0;
    table.between(() => {
      requests += 1;
    });
    expect(await deliver(job)).toBe(true);
    const expected = comparable(await withoutOutbox());
    const own = Object.keys(expected).filter((key) => key.startsWith('USER#ada'));
    expect(own.filter((key) => !/(USER|PREFERENCES|PEOPLE|COACHES)$/.test(key))).toEqual([
      'USER#ada BOARD#COMMITMENT#1',
      'USER#ada CHAT#general',
      'USER#ada CHAT#self',
      'USER#ada COACHES#COACH#general',
    ]);
    expect(expected['USER#ada COACHES#COACH#general']).toMatchObject({ personality: null });
    for (let killedAt = 2; killedAt <= requests; killedAt += process.env.TRIES === 'all' ? 1 : 9) {
      await clear();
      await attach();
      let count = 0;
      table.between(() => {
        count += 1;
        if (count >= killedAt) throw new Error('killed');
      });
      await deliver(job);
      table.between(() => undefined);
      expect([killedAt, await deliver(job)]).toEqual([killedAt, true]);
      expect([killedAt, comparable(await withoutOutbox())]).toEqual([killedAt, expected]);
    }
    await table.put(...friendship('ada', 'eve', 'later').map((item) => ({ ...item, since: NOW + 1 })));
    await deliver({ ...job, id: 'again' });
    expect(await table.item('USER#ada PEOPLE#CONFIDANT#eve')).toBeDefined();
  }, 120_000);
});

/** Without the job that deletes the messages of a deleted coach's chat. */
async function withoutOutbox(): Promise<Record<string, Item>> {
  return Object.fromEntries(Object.entries(await state()).filter(([key]) => !key.includes('OUTBOX#')));
}

const comparable = (all: Record<string, Item>) =>
  Object.fromEntries(
    Object.entries(all).map(([key, { version: _, erasedAt, expires, ...item }]) => [
      key,
      { ...item, isErased: erasedAt !== undefined, expires: typeof expires },
    ]),
  );

async function clear(): Promise<void> {
  const { removeAll } = await import('#functions/lib/data/table.ts');
  await removeAll((await table.all()).map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
}
