import { beforeEach, describe, expect, test } from 'vitest';
import { person } from './support/people.ts';
import { realTable } from './support/real-table.ts';

/* Whose wish it is that an address gets no mail: that of its account, or of someone before. */

const table = await realTable();
const { loadAddressStates, loadMailState, loadReader, stopMail, unsubscribeReader } = await import(
  '#functions/lib/data/notifications/mail-states.ts'
);
const { loadUser } = await import('#functions/lib/data/users/users.ts');

const BOB = 'bob@x.example';
const CREATED = 1_000;
const account = (id: string, fields: object = {}) =>
  person(id, { email: BOB, verifiedEmail: BOB, createdAt: CREATED, ...fields }).map((item) =>
    item.SK === 'CREDENTIAL' ? { ...item, PK: `EMAIL#${BOB}` } : item,
  );
const mark = async () => (await table.item(`EMAIL#${BOB} MAIL-STATE`))?.why;
const wantsMail = async (id: string) => (await table.item(`USER#${id} PREFERENCES`))?.email;

describe('an address that has unsubscribed', () => {
  test.each([
    ['before its account was made, gets its letters', CREATED - 1, 'fine'],
    ['as its account was made, gets none', CREATED, 'unsubscribed'],
    ['later, gets none', CREATED + 1, 'unsubscribed'],
  ])('%s', async (_, at, state) => {
    await table.put(...account('bob'));
    await stopMail(BOB, 'unsubscribed', at);
    const bob = await loadUser('bob');
    expect(await loadMailState(bob!)).toBe(state);
    expect(await loadAddressStates([bob!])).toEqual([state]);
    expect(await loadReader(BOB)).toMatchObject({ user: { id: 'bob' }, state });
  });

  test('gets no invitations without an account, or while that is not verified', async () => {
    await stopMail(BOB, 'unsubscribed', CREATED - 1);
    expect(await loadReader(BOB)).toEqual({ user: undefined, state: 'unsubscribed' });
    await table.put(...account('mallory', { verifiedEmail: null }));
    expect(await loadReader(BOB)).toEqual({ user: undefined, state: 'unsubscribed' });
    expect(await loadAddressStates([(await loadUser('mallory'))!])).toEqual(['unproved']);
  });
});

describe('the link of a letter', () => {
  beforeEach(async () => table.put(...account('bob')));

  test('to an account ends its mail', async () => {
    await unsubscribeReader({ reader: 'bob', email: BOB }, CREATED + 1);
    expect([await mark(), await wantsMail('bob')]).toEqual(['unsubscribed', false]);
  });

  test('to an invited address ends the mail of its account', async () => {
    await unsubscribeReader({ reader: BOB, email: BOB }, CREATED + 1);
    expect([await mark(), await wantsMail('bob')]).toEqual(['unsubscribed', false]);
  });

  test.each([
    ['was deleted', [{ PK: 'USER#old', SK: 'USER', id: 'old', deletedAt: 1 }]],
    ['was never there', []],
    ['has another address now', person('old')],
  ])('to an account that %s changes nothing for the next owner of its address', async (_, items) => {
    await table.put(...items);
    await unsubscribeReader({ reader: 'old', email: BOB }, CREATED + 1);
    expect([await mark(), await wantsMail('bob')]).toEqual([undefined, true]);
  });

  test('to a deleted account ends the mail of its address, whoever has registered with it unverified', async () => {
    await table.put(...account('mallory', { verifiedEmail: null }));
    await unsubscribeReader({ reader: 'ada', email: BOB }, CREATED + 1);
    expect([await mark(), await wantsMail('mallory')]).toEqual(['unsubscribed', true]);
    expect(await loadReader(BOB)).toEqual({ user: undefined, state: 'unsubscribed' });
    // The address stays unsubscribed when its user verifies it later.
    await table.put(...account('mallory'));
    expect(await loadReader(BOB)).toMatchObject({ user: { id: 'mallory' }, state: 'unsubscribed' });
  });

  test('to a deleted account is the wish of its address, until somebody has it', async () => {
    const email = 'zoe@x.example';
    await unsubscribeReader({ reader: 'zoe', email }, CREATED);
    expect(await loadReader(email)).toEqual({ user: undefined, state: 'unsubscribed' });
    await table.put(...person('new', { email, verifiedEmail: email, createdAt: CREATED + 1 }), {
      ...{ PK: `EMAIL#${email}`, SK: 'CREDENTIAL', userId: 'new' },
    });
    expect((await loadReader(email)).state).toBe('fine');
  });
});
