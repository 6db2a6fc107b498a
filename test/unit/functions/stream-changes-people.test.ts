import { describe, expect, test } from 'vitest';
import { type Case, changesOf, record } from './support/stream-records.ts';

/* The changes that records of the table's stream stand for: confidants, invitations, sessions and entries. */

const day = '2027-03-05';
const confidant = { userId: 'bob', role: 'friend', sees: true, chatId: 'c', since: 1 };
const invitation = { id: 'i', token: 't', email: 'b@x.example', chatId: 'c', senderId: 'ada' };
const people = { kind: 'people', userId: 'ada' };
const food = (payload: object, rest: object = {}) => ({
  id: `${day}-1`,
  entry_type: 'food',
  date: day,
  payload,
  ...rest,
});
const contractOf = ({ entry_type: type, ...rest }: ReturnType<typeof food>) => ({ type, ...rest });
const draft = food({ draft: true, analysis_type: null });
const done = food({ draft: false, analysis_type: 'ai' }, { analyzedAt: 5 });
const failed = food({ draft: false, analysis_type: 'error' }, { analyzedAt: 6 });
const entry = (item: ReturnType<typeof food>, deleted = false) => {
  return { kind: 'entry', userId: 'ada', entry: contractOf(item), deleted };
};
const changed = (was: ReturnType<typeof food>, item: ReturnType<typeof food>) => ({
  ...entry(item),
  was: contractOf(was),
});
const reviewed = { kind: 'commitments', userId: 'ada', part: 'reviews' };
const ada = { id: 'ada', name: 'Ada', clock: { timezone: 'UTC' } };
const user = (before: object, after: object) => ({
  ...{ kind: 'user', userId: 'ada' },
  before: expect.objectContaining({ ...ada, ...before }),
  after: expect.objectContaining({ ...ada, ...after }),
});

const cases: Case[] = [
  [
    'a confidant by an accepted invitation',
    'USER#ada',
    'PEOPLE#CONFIDANT#bob',
    undefined,
    confidant,
    [people, { kind: 'opened', userId: 'ada', chatId: 'c' }],
  ],
  [
    'a confidant by a sent invitation',
    'USER#ada',
    'PEOPLE#CONFIDANT#bob',
    undefined,
    { ...confidant, invited: true },
    [
      people,
      { kind: 'opened', userId: 'ada', chatId: 'c' },
      { kind: 'accepted', userId: 'ada', by: 'bob', chatId: 'c', since: 1 },
    ],
  ],
  [
    'a confidant that changes',
    'USER#ada',
    'PEOPLE#CONFIDANT#bob',
    { ...confidant, invited: true },
    { ...confidant, invited: true, more: 1 },
    [people],
  ],
  [
    'a removed confidant',
    'USER#ada',
    'PEOPLE#CONFIDANT#bob',
    { ...confidant, invited: true },
    undefined,
    [people, { kind: 'closed', userId: 'ada', chatId: 'c' }],
  ],
  ['a review that is shared with nobody', 'USER#ada', 'REVIEW#2027-03-01', undefined, { to: '2027-03-07' }, [reviewed]],
  [
    'a review that is shared with another',
    'USER#ada',
    'REVIEW#2027-03-01',
    { shared: { bob: 1 } },
    { shared: { carol: 2 } },
    [
      reviewed,
      {
        ...{ kind: 'review', userId: 'ada' },
        before: { audience: 'chosen', people: [{ id: 'bob', since: 1, until: null }] },
        after: { audience: 'chosen', people: [{ id: 'carol', since: 2, until: null }] },
      },
    ],
  ],
  ['a sent invitation', 'USER#ada', 'PEOPLE#SENT#b@x.example', undefined, invitation, [people]],
  [
    'a sent invitation that is no longer pending',
    'USER#ada',
    'PEOPLE#SENT#b@x.example',
    invitation,
    undefined,
    [people],
  ],
  [
    'a received invitation',
    'EMAIL#b@x.example',
    'INVITATION#ada',
    undefined,
    invitation,
    [{ kind: 'invited', email: 'b@x.example', senderId: 'ada', id: 'i' }],
  ],
  [
    'a received invitation that replaces an expired one',
    'EMAIL#b@x.example',
    'INVITATION#ada',
    { ...invitation, id: 'old' },
    invitation,
    [{ kind: 'invited', email: 'b@x.example', senderId: 'ada', id: 'i' }],
  ],
  [
    'a received invitation that is no longer pending',
    'EMAIL#b@x.example',
    'INVITATION#ada',
    invitation,
    undefined,
    [{ kind: 'uninvited', email: 'b@x.example' }],
  ],
  [
    'a session that ends',
    'USER#ada',
    'SESSION#s',
    { id: 's' },
    undefined,
    [{ kind: 'signed-out', userId: 'ada', sessionId: 's' }],
  ],
  ['a session that begins', 'USER#ada', 'SESSION#s', undefined, { id: 's' }, []],
  ['a session that changes', 'USER#ada', 'SESSION#s', { id: 's' }, { id: 's', passwordVersion: 2 }, []],
  ['a chat’s head', 'CHAT#c', 'HEAD', { last: 1 }, { last: 2 }, []],
  ['the key of a client’s message', 'CHAT#c', 'CLIENT#ada#1', undefined, { sequence: 7 }, []],
  ['an invitation by its token', 'INVITATION#t', 'INVITATION', undefined, invitation, []],
  ['the version of the confidants', 'USER#ada', 'PEOPLE', { version: 1 }, { version: 2 }, []],
  ['the known chats with a person', 'USER#ada', 'PEOPLE#KNOWN#bob', undefined, { userId: 'bob', chats: {} }, []],
  ['a live connection', 'USER#ada', 'REACH', undefined, { 'C#1': { s: 's', t: 1 } }, []],
  ['a food', 'USER#ada', `ENTRY#${day}-1`, undefined, draft, [entry(draft)]],
  ['an analyzed food', 'USER#ada', `ENTRY#${day}-1`, draft, done, [changed(draft, done)]],
  ['a deleted food', 'USER#ada', `ENTRY#${day}-1`, failed, undefined, [entry(failed, true)]],
  [
    'a failed analysis',
    'USER#ada',
    `ENTRY#${day}-1`,
    draft,
    failed,
    [changed(draft, failed), { kind: 'photo', userId: 'ada', entry: contractOf(failed), at: 6 }],
  ],
  ['a change after a failed analysis', 'USER#ada', `ENTRY#${day}-1`, failed, failed, [changed(failed, failed)]],
  ['the name of a user', 'USER#ada', 'USER', ada, { ...ada, name: 'B' }, [user({}, { name: 'B' })]],
  [
    'the power-ups of a user',
    'USER#ada',
    'USER',
    ada,
    { ...ada, powerUps: { fitness: {} } },
    [user({}, { powerUps: { fitness: {} } })],
  ],
  ['what nobody else sees of a user', 'USER#ada', 'USER', ada, { ...ada, seenAt: 5, locale: 'de' }, []],
  ['a new account', 'USER#ada', 'USER', undefined, ada, []],
  ['a deleted account', 'USER#ada', 'USER', ada, { id: 'ada', deletedAt: 5 }, []],
];

describe('the changes of a stream record are correct for', () => {
  test.each(cases)('%s', (_, PK, SK, before, after, changes) => {
    expect(changesOf(record(PK, SK, before, after))).toEqual(changes);
  });

  test('an address with special characters', () => {
    const email = 'a#b+c@x.example';
    expect(changesOf(record(`EMAIL#${email}`, 'INVITATION#ada', invitation, undefined))).toEqual([
      { kind: 'uninvited', email },
    ]);
  });
});
