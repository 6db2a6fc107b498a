import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Delivery } from '#functions/lib/jobs.ts';
import { isLong } from '#test/support/long.ts';
import { seed } from '#test/support/seed.ts';
import {
  ACCOUNT_ITEMS,
  ADA,
  bucket,
  clear,
  comparable,
  deleteAccount,
  deliver,
  friendship,
  invitation,
  type Job,
  keys,
  LATER,
  loadCredential,
  loadSessions,
  loadUser,
  NOW,
  state,
  table,
} from './support/deleted-account.ts';
import { browsers, chat, message, person } from './support/people.ts';
import type { Item } from './support/real-table.ts';

/* The deletion of an account removes everything of it, wherever its job is interrupted, and nothing of other people. */

const passkey = (userId: string): Item[] => [
  { ...keys.passkeys(userId), userHandle: 'handle', version: 1, passkeys: { p: { id: 'p', credentialId: userId } } },
  { ...keys.passkeyOwner(userId), userId },
];

const DAY = '2026-11-19';

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

/** A page of the journal that a user has shared in a chat. */
const sharedPage = (userId: string, chatId: string, sequence: number): Item[] => [
  { ...message(chatId, sequence, userId), content: '', journalPage: { date: DAY, text: `Rain for ${userId}` } },
  { ...keys.journalShare(userId, DAY, `${chatId}-${String(sequence).padStart(10, '0')}`), at: sequence },
  { ...keys.journalShareCount(userId, DAY), count: 1 },
];

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
    ...[...sharedPage('ada', 'direct', 3), ...sharedPage('bob', 'direct', 4)],
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

/** The keys of items that mention Ada, except as the author of a message, and as an address that gets no mail. */
const mentionsOfAda = (all: Record<string, Item>) =>
  Object.entries(all)
    .filter(
      ([key, item]) =>
        /\bada\b/.test(JSON.stringify({ ...item, by: undefined })) && !/STRANGER-MAILS|MAIL-STATE/.test(key),
    )
    .map(([key]) => key);

test('only the tombstone, the wish of the address and messages in chats with others are left, all of others is', async () => {
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
  // No more than that: neither whose wish it was, nor that there was an account.
  expect(after[`EMAIL#${ADA} MAIL-STATE`]).toEqual({ ...keys.mailState(ADA), why: 'unsubscribed', at: 1 });
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
  // A page of the journal is taken back, that of another is not.
  const [page, bobs] = [3, 4].map((sequence) => after[`CHAT#direct MESSAGE#000000000${sequence}`]?.journalPage);
  expect([page, bobs]).toEqual([{}, { date: DAY, text: 'Rain for bob' }]);
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

test('an address that was never verified keeps its invitations, as it can be another person’s', async () => {
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
    const step = isLong ? 1 : 29;
    const start = (seed % step) + 1;
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
