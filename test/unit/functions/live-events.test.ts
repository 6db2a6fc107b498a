import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import { PHOTO_SAYS } from '#test/support/failure-sentences.ts';

/* The live events of changes, with the state of the table at the time of sending. */

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const events = await import('#functions/live/live-events.ts');

/** The live events of changes, in a locale. */
async function liveEventsOf(changes: readonly Change[], locale?: string) {
  return (await events.liveEventsOf(changes, Date.now()))(locale);
}

const table = mockClient(DynamoDBDocumentClient);
let stored: Record<string, object>;
/** The number of keys in each request. */
let keyCounts: number[];

const member = (name: string, joined = 0, since = 0) => ({ name, email: `${name}@x`, image: null, joined, since });
const user = (id: string, name: string, verified = true) => ({
  ...{ id, name, email: `${id}@x.example`, image: null, clock: { timezone: 'UTC' } },
  ...(verified && { verifiedEmail: `${id}@x.example` }),
});
const head = (id: string, type: string, name: string, members: object) => ({
  ...{ id, type, name, members, last: 20, version: 1 },
});

beforeEach(() => {
  stored = {
    'CHAT#group HEAD': head('group', 'group_chat', 'Runners', {
      ada: member('Ada', 0, 1),
      bob: member('Bob', 0, 2),
      carol: member('Carol', 5, 3),
    }),
    'CHAT#two HEAD': head('two', 'direct_message', '', { ada: member('Ada', 0, 1), bob: member('Bob', 0, 2) }),
    'USER#ada USER': user('ada', 'Ada'),
    'USER#bob USER': user('bob', 'Bob'),
    'USER#dora USER': user('dora', 'Dora', false),
    'EMAIL#bob@x.example CREDENTIAL': { userId: 'bob' },
    'EMAIL#dora@x.example CREDENTIAL': { userId: 'dora' },
  };
  keyCounts = [];
  table.reset();
  table.on(QueryCommand).resolves({ Items: [] });
  table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommand['input']) => {
    const { Keys = [] } = RequestItems?.Table ?? {};
    keyCounts.push(Keys.length);
    const at = (key: Record<string, unknown>) => stored[`${key.PK} ${key.SK}`];
    return { Responses: { Table: Keys.flatMap((key) => (at(key) ? [{ ...key, ...at(key) }] : [])) } };
  });
});

/** The recipients and events in a short form. */
async function eventsOf(...changes: Change[]): Promise<string[]> {
  return (await liveEventsOf(changes)).map(({ userId, event }) => {
    if (event.type === 'message') return `${userId}: ${event.message.sender.name} ${event.message.content}`;
    if (event.type === 'notification') return `${userId}: (${event.notification.title})`;
    if (event.type === 'chat_updated') return `${userId}: ${event.chat_id}${event.deleted ? ' gone' : ''}`;
    return `${userId}: ${event.type}`;
  });
}

const messageChange = (chatId: string, sequence: number, by: string, content = `${sequence}`): Change => ({
  kind: 'message',
  message: { chatId, sequence, by, content, at: 0, clientId: null },
});
const membership = (kind: 'joined' | 'left' | 'read', userId: string): Change => ({ kind, userId, chatId: 'group' });

describe('a message', () => {
  test('is sent to all members who can read it, and notifies all but its sender', async () => {
    expect(await eventsOf(messageChange('group', 6, 'ada'))).toEqual([
      'ada: Ada 6',
      'bob: Ada 6',
      'carol: Ada 6',
      'bob: (Ada in Runners)',
      'carol: (Ada in Runners)',
    ]);
    expect(await eventsOf(messageChange('two', 6, 'bob'))).toEqual(['ada: Bob 6', 'bob: Bob 6', 'ada: (Bob)']);
  });

  test('from before a member joined is not sent to them', async () => {
    expect(await eventsOf(messageChange('group', 5, 'ada'))).toEqual([
      'ada: Ada 5',
      'bob: Ada 5',
      'bob: (Ada in Runners)',
    ]);
  });

  test('of a member who has left meanwhile is from a former member, and not sent to them', async () => {
    expect(await eventsOf(messageChange('two', 6, 'carol'))).toEqual([
      'ada: Former member 6',
      'bob: Former member 6',
      'ada: (Former member)',
      'bob: (Former member)',
    ]);
  });

  test('with a page of a journal never has its words, and is sent again, without a notification, when it is taken back', async () => {
    const page = (journalPage: object) => ({
      ...{ chatId: 'two', sequence: 6, by: 'ada', content: '', at: 0, clientId: null },
      journalPage,
    });
    const told = async (change: Change) =>
      (await liveEventsOf([change])).map(({ userId, event }) => [
        userId,
        event.type === 'message'
          ? [event.message.content, event.message.journal_page]
          : event.type === 'notification' && event.notification.body,
      ]);
    const day = '2026-03-10';
    const said = 'A page of my journal';
    expect(await told({ kind: 'message', message: page({ date: day, text: 'Rain', mood: 'low' }) })).toEqual([
      ['ada', [said, { date: day }]],
      ['bob', [said, { date: day }]],
      ['bob', said],
    ]);
    expect(await told({ kind: 'taken-back', message: page({}) })).toEqual([
      ['ada', [said, { date: null }]],
      ['bob', [said, { date: null }]],
    ]);
  });

  test('in a deleted chat is sent to nobody', async () => {
    expect(await eventsOf(messageChange('nowhere', 1, 'ada'))).toEqual([]);
  });

  test('is shown in one line in its notification, and cut if it is too long', async () => {
    const bodyOf = async (content: string) => {
      const events = await liveEventsOf([messageChange('two', 6, 'ada', content)]);
      return events.flatMap(({ event }) => (event.type === 'notification' ? [event.notification.body] : []));
    };
    expect(await bodyOf('One\n\n two\tthree')).toEqual(['One two three']);
    expect(await bodyOf('😀'.repeat(140))).toEqual(['😀'.repeat(140)]);
    expect(await bodyOf('😀'.repeat(141))).toEqual([`${'😀'.repeat(139)}…`]);
  });
});

describe('joining and leaving', () => {
  test('are sent to all members, and to the one who left', async () => {
    expect(await eventsOf(membership('joined', 'carol'))).toEqual(['ada: group', 'bob: group', 'carol: group']);
    expect(await eventsOf(membership('left', 'dora'))).toEqual([
      'dora: group gone',
      'ada: group',
      'bob: group',
      'carol: group',
    ]);
    stored = {};
    expect(await eventsOf(membership('left', 'dora'))).toEqual(['dora: group gone']);
  });

  test('in turns end with the last state', async () => {
    const all = await eventsOf(membership('joined', 'bob'), membership('left', 'bob'), membership('joined', 'bob'));
    expect(all.filter((each) => each.startsWith('bob'))).toEqual(['bob: group gone', 'bob: group']);
    stored = {};
    const end = await eventsOf(membership('left', 'bob'), membership('joined', 'bob'), membership('left', 'bob'));
    expect(end).toEqual(['bob: group gone']);
  });
});

test('changes that concern one user are sent only to them', async () => {
  const chat = { userId: 'bob', chatId: 'two' };
  expect(await eventsOf(membership('read', 'bob'))).toEqual(['bob: group']);
  expect(await eventsOf({ kind: 'opened', ...chat })).toEqual(['bob: two']);
  expect(await eventsOf({ kind: 'closed', ...chat })).toEqual(['bob: two']);
  expect(await eventsOf({ kind: 'commitments', userId: 'ada' })).toEqual(['ada: commitments_updated']);
  expect(await eventsOf({ kind: 'people', userId: 'ada' })).toEqual(['ada: confidants_updated']);
  expect(await eventsOf({ kind: 'agreement', userId: 'ada', confidantId: 'bob' })).toEqual(['ada: agreement_updated']);
  expect(keyCounts).toEqual([]);
});

test('completion actions are sent in one event for each user, separate from other changes', async () => {
  const actions = (id: string, userId = 'ada'): Change => ({
    kind: 'commitments',
    userId,
    actions: [{ id, kind: 'completed', at: '2027-03-05T12:00:00.000Z' }],
  });
  const renamed: Change = { kind: 'commitments', userId: 'ada', part: 'categories' };
  // The handler passes changes with their sequence numbers.
  const all = [actions('1'), renamed, actions('3', 'bob'), actions('2'), renamed].map((each, at) => ({
    ...each,
    sequenceNumber: `${at}`,
  }));
  const event = (what: object) => ({ type: 'commitments_updated', ...what });
  const kind = (id: string) => ({ id, kind: 'completed', at: '2027-03-05T12:00:00.000Z' });
  expect(await liveEventsOf(all)).toEqual([
    { userId: 'bob', event: event({ actions: [kind('3')] }) },
    { userId: 'ada', event: event({ actions: [kind('1'), kind('2')] }) },
    { userId: 'ada', event: event({ part: 'categories' }) },
  ]);
});

describe('an invitation', () => {
  const invited = (email: string): Change => ({ kind: 'invited', email, senderId: 'ada', id: 'i' });

  test('is sent only to a user who has verified its address', async () => {
    expect(await eventsOf(invited('bob@x.example'))).toEqual(['bob: confidants_updated', 'bob: (Ada invited you)']);
    expect(await eventsOf(invited('dora@x.example'), invited('nobody@x.example'))).toEqual([]);
    expect(await eventsOf({ kind: 'uninvited', email: 'bob@x.example' })).toEqual(['bob: confidants_updated']);
    expect(await eventsOf({ kind: 'uninvited', email: 'dora@x.example' })).toEqual([]);
  });

  test('of a deleted account is sent to nobody', async () => {
    stored['USER#ada USER'] = { ...user('ada', 'Ada'), deletedAt: 1 };
    expect(await eventsOf(invited('bob@x.example'))).toEqual([]);
  });

  test('that was accepted notifies its sender', async () => {
    const accepted: Change = { kind: 'accepted', userId: 'ada', by: 'bob', chatId: 'two', since: 1 };
    const [event, ...others] = await liveEventsOf([accepted]);
    expect(others).toEqual([]);
    expect(event).toEqual({
      userId: 'ada',
      event: {
        type: 'notification',
        notification: {
          id: expect.stringContaining('two'),
          kind: 'accepted',
          title: 'Bob accepted your invitation',
          body: 'bob@x.example',
          url: '/chats/two',
        },
      },
    });
  });
});

test('equal events are sent once, and any number of changes needs one read', async () => {
  const many = Array.from({ length: 40 }, (_, at) => messageChange('group', 6 + at, 'ada'));
  const board = Array.from({ length: 10 }, (): Change => ({ kind: 'commitments', userId: 'ada' }));
  const all = await eventsOf(...board, ...many, ...many, ...board);
  expect(all).toHaveLength(new Set(all).size + 2 * 39);
  expect(all.filter((each) => each === 'ada: commitments_updated')).toHaveLength(1);
  expect(all.filter((each) => each.startsWith('bob: Ada'))).toEqual(
    Array.from({ length: 40 }, (_, at) => `bob: Ada ${6 + at}`),
  );
  // Each message has its own notification.
  expect(all.filter((each) => each === 'bob: (Ada in Runners)')).toHaveLength(40);
  expect(keyCounts).toEqual([1]);
  expect(
    await eventsOf({ kind: 'job', queue: 'mail', body: '' }, { kind: 'signed-out', userId: 'a', sessionId: 's' }),
  ).toEqual([]);
  expect(keyCounts).toEqual([1]);
});

test('an entry is sent to its owner, and a failed analysis notifies them', async () => {
  const payload = { draft: false, analysis_type: 'error', analysis_metadata: { error_code: 'no_food' } };
  const analysis_metadata = expect.objectContaining({ error_code: 'no_food', error_message: PHOTO_SAYS.noFood });
  const entry = { id: '2027-03-05-1', type: 'food', date: '2027-03-05', createdAt: 0, visibility: 'full', payload };
  const changed = { kind: 'entry', userId: 'ada', entry, deleted: false } as unknown as Change;
  const gone = { ...changed, userId: 'bob', deleted: true } as Change;
  const failed = { kind: 'photo', userId: 'ada', entry, at: 5 } as unknown as Change;
  const all = await liveEventsOf([changed, gone, failed]);
  const shown = expect.objectContaining({
    id: '2027-03-05-1',
    entry_type: 'food',
    photo_url: null,
    payload: expect.objectContaining({ analysis_metadata }),
  });
  const notification = {
    id: 'photo-2027-03-05-1-5',
    kind: 'photo',
    title: 'Photo not analyzed',
    body: PHOTO_SAYS.noFood,
    url: '/powerups/fitness?date=2027-03-05',
  };
  expect(all).toEqual([
    { userId: 'ada', event: { type: 'entry_updated', entry: shown } },
    { userId: 'bob', event: { type: 'entry_updated', entry: shown, deleted: true } },
    { userId: 'ada', event: { type: 'notification', notification } },
  ]);
  // A change of an account that no longer exists is sent to nobody.
  expect(await liveEventsOf([{ ...changed, userId: 'carol' } as Change])).toEqual([]);
});
