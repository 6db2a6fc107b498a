import { describe, expect, test } from 'vitest';
import { type Case, changesOf, record } from './support/stream-records.ts';

/* The changes that records of the table's stream stand for: jobs, chats and notes. */

const day = '2027-03-05';
const message = { chatId: 'c', sequence: 7, by: 'ada', content: 'Hello', at: 5, clientId: null };
const shared = { ...message, content: '', journalPage: { date: day, text: 'Rain' } };
const takenBack = { ...shared, journalPage: {} };
const membership = { chatId: 'c', read: 3, joined: 1 };
const board = (what: object) => [{ kind: 'commitments', userId: 'ada', ...what }];
const noted = { kind: 'note', userId: 'ada', commitmentId: 'a', startsAt: Date.parse(`${day}T00:00:00Z`) };

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
  ['a job that was done', 'USER#ada', 'OUTBOX#1', { queue: 'mail', body: '{}' }, undefined, []],
  [
    'a note',
    'USER#ada',
    'NOTE#2027-03-05T00:00:00.000Z#a',
    undefined,
    { note: 'Hello' },
    [...board({ part: 'notes' }), noted],
  ],
  [
    'a removed note',
    'USER#ada',
    'NOTE#2027-03-05T00:00:00.000Z#a',
    { note: 'Hello' },
    undefined,
    [...board({ part: 'notes' }), noted],
  ],
  ['a message', 'CHAT#c', 'MESSAGE#0000000007', undefined, message, [{ kind: 'message', message: message }]],
  ['a deleted message', 'CHAT#c', 'MESSAGE#0000000007', message, undefined, []],
  [
    'a page of a journal that is taken back',
    'CHAT#c',
    'MESSAGE#0000000007',
    shared,
    takenBack,
    [{ kind: 'taken-back', message: takenBack }],
  ],
  [
    'a day of the journal that is shared',
    'USER#ada',
    `JOURNALSHARE#${day}#c-0000000007`,
    undefined,
    { at: 5 },
    [{ kind: 'journal', userId: 'ada', date: day, areDaysOther: false }],
  ],
  [
    'a day of the journal that has its first photo',
    'USER#ada',
    `JOURNALPHOTOS#${day}`,
    { photos: [{ state: { code: 'no_photo', params: {} } }] },
    { photos: [{ state: 'awaited' }] },
    [{ kind: 'journal', userId: 'ada', date: day, areDaysOther: true }],
  ],
  ['how often a day of the journal is shared', 'USER#ada', `JOURNALSHARES#${day}`, undefined, { count: 1 }, []],
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
];

describe('the changes of a stream record are correct for', () => {
  test.each(cases)('%s', (_, PK, SK, before, after, changes) => {
    expect(changesOf(record(PK, SK, before, after))).toEqual(changes);
  });
});
