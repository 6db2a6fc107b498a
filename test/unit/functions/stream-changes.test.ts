import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';

/* The changes that records of the table's stream stand for. */

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { changesOf } = await import('#functions/lib/data/stream-changes.ts');

type Image = Record<string, unknown> | undefined;

/** The record of an item that is created, deleted or changed. */
function record(PK: string, SK: string, before: Image, after: Image): DynamoDBRecord {
  const key = { PK, SK };
  const image = (item: Image) => item && (marshall({ ...key, ...item }) as never);
  return {
    eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
    dynamodb: {
      Keys: marshall(key) as never,
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  };
}

const day = '2027-03-05';
const message = { chatId: 'c', sequence: 7, by: 'ada', content: 'Hello', at: 5, clientId: null };
const membership = { chatId: 'c', read: 3, joined: 1 };
const confidant = { userId: 'bob', role: 'friend', sees: true, chatId: 'c', since: 1 };
const invitation = { id: 'i', token: 't', email: 'b@x.example', chatId: 'c', senderId: 'ada' };
const people = { kind: 'people', userId: 'ada' };
const board = (what: object) => [{ kind: 'commitments', userId: 'ada', ...what }];
const order = { manual: ['1', '2'], categories: ['a', 'b'], within: { '': ['1', '2'] } };
const progress = {
  clocks: [{ from: 1 }],
  entries: { a: { s: day, c: 1, f: [[1, 'daily']], d: 'completed', t: 5 }, b: { s: day, c: 1, f: [[1, 'daily']] } },
};

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

/** The progress after these entries have changed. */
const progressAfter = (changed: Record<string, object>) => {
  const had: Record<string, object> = progress.entries;
  const entries = Object.entries(changed).map(([id, entry]) => [id, { ...had[id], ...entry }]);
  return { ...progress, entries: { ...had, ...Object.fromEntries(entries) } };
};

type Case = [what: string, PK: string, SK: string, before: Image, after: Image, changes: object[]];

const cases: Case[] = [
  [
    'a job',
    'USER#ada',
    'OUTBOX#1',
    undefined,
    { queue: 'mail', body: '{}' },
    [{ kind: 'job', queue: 'mail', body: '{}' }],
  ],
  [
    'a job of an address',
    'EMAIL#a@x',
    'OUTBOX#1',
    undefined,
    { queue: 'mail', body: '{}' },
    [{ kind: 'job', queue: 'mail', body: '{}' }],
  ],
  [
    'a job with an earlier name of its queue',
    'USER#ada',
    'OUTBOX#1',
    undefined,
    { queue: 'upkeep', body: '{}' },
    [{ kind: 'job', queue: 'maintenance', body: '{}' }],
  ],
  ['a job that was done', 'USER#ada', 'OUTBOX#1', { queue: 'mail', body: '{}' }, undefined, []],
  ['a message', 'CHAT#c', 'MESSAGE#0000000007', undefined, message, [{ kind: 'message', message: message }]],
  ['a deleted message', 'CHAT#c', 'MESSAGE#0000000007', message, undefined, []],
  ['a new member', 'USER#ada', 'CHAT#c', undefined, membership, [{ kind: 'joined', userId: 'ada', chatId: 'c' }]],
  ['a member who leaves', 'USER#ada', 'CHAT#c', membership, undefined, [{ kind: 'left', userId: 'ada', chatId: 'c' }]],
  [
    'reading',
    'USER#ada',
    'CHAT#c',
    membership,
    { ...membership, read: 5 },
    [{ kind: 'read', userId: 'ada', chatId: 'c' }],
  ],
  ['reading by sending a message', 'USER#ada', 'CHAT#c', membership, { ...membership, read: 5, wrote: 5 }, []],
  [
    'reading after sending a message',
    'USER#ada',
    'CHAT#c',
    { ...membership, read: 5, wrote: 5 },
    { ...membership, read: 6, wrote: 5 },
    [{ kind: 'read', userId: 'ada', chatId: 'c' }],
  ],
  ['a change of a membership without reading', 'USER#ada', 'CHAT#c', membership, { ...membership, more: 1 }, []],
  [
    'another order of commitments',
    'USER#ada',
    'BOARD',
    { version: 1, order },
    { version: 2, order: { ...order, manual: ['2', '1'] } },
    board({ part: 'commitments' }),
  ],
  [
    'another order of categories',
    'USER#ada',
    'BOARD',
    { version: 1, order },
    { version: 2, order: { ...order, categories: ['b', 'a'] } },
    board({ part: 'categories' }),
  ],
  [
    'another order of both',
    'USER#ada',
    'BOARD',
    { version: 1, order },
    { version: 2, order: { ...order, categories: ['a'], within: { '': ['2', '1'] } } },
    [...board({ part: 'commitments' }), ...board({ part: 'categories' })],
  ],
  [
    'completion actions',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { d: 'pending', t: Date.parse('2027-03-05T12:00:00.5Z') }, b: { d: 'skipped', t: 0 } }),
    board({
      actions: [
        { id: 'a', kind: 'pending', at: '2027-03-05T12:00:00.500Z' },
        { id: 'b', kind: 'skipped', at: '1970-01-01T00:00:00.000Z' },
      ],
    }),
  ],
  [
    'the same kind at another instant',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { t: 6 } }),
    board({ actions: [{ id: 'a', kind: 'completed', at: '1970-01-01T00:00:00.006Z' }] }),
  ],
  [
    'another frequency',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { f: [[1, 'weekly']] }, b: { d: 'skipped', t: 0 } }),
    board({ part: 'commitments' }),
  ],
  [
    'another start',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ b: { s: '2027-03-06' } }),
    board({ part: 'commitments' }),
  ],
  [
    'another reset time',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    { ...progressAfter({ a: { t: 6 } }), clocks: [{ from: 1 }, { from: 2 }] },
    board({ part: 'commitments' }),
  ],
  [
    'an additional entry of progress',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    progressAfter({ a: { t: 6 }, c: { s: day, c: 6, f: [[6, 'daily']] } }),
    board({ part: 'commitments' }),
  ],
  [
    'one entry of progress less',
    'USER#ada',
    'BOARD#PROGRESS',
    progress,
    { ...progress, entries: { a: { ...progress.entries.a, t: 6 } } },
    board({ part: 'commitments' }),
  ],
  ['a new commitment', 'USER#ada', 'BOARD#COMMITMENT#1', undefined, { title: 'Run' }, board({ part: 'commitments' })],
  [
    'a deleted commitment',
    'USER#ada',
    'BOARD#COMMITMENT#1',
    { title: 'Run' },
    undefined,
    board({ part: 'commitments' }),
  ],
  ['a category', 'USER#ada', 'BOARD#CATEGORY#1', { name: 'A' }, { name: 'B' }, board({ part: 'categories' })],
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
  ['an analyzed food', 'USER#ada', `ENTRY#${day}-1`, draft, done, [entry(done)]],
  ['a deleted food', 'USER#ada', `ENTRY#${day}-1`, failed, undefined, [entry(failed, true)]],
  [
    'a failed analysis',
    'USER#ada',
    `ENTRY#${day}-1`,
    draft,
    failed,
    [entry(failed), { kind: 'photo', userId: 'ada', entry: contractOf(failed), at: 6 }],
  ],
  ['a change after a failed analysis', 'USER#ada', `ENTRY#${day}-1`, failed, failed, [entry(failed)]],
  ['the name of a user', 'USER#ada', 'USER', { name: 'A' }, { name: 'B' }, []],
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
