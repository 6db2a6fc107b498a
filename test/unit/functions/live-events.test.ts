import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import { PHOTO_SAYS } from '#test/support/failure-sentences.ts';

/* What changes mean to whom, as everything is when they are told. */

const NOW = Date.parse('2027-03-05T12:00:00Z');

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const events = await import('#functions/live/live-events.ts');

/** What is told of changes, in a locale. */
async function liveEventsOf(changes: readonly Change[], now: number, locale?: string) {
  return (await events.liveEventsOf(changes, now))(locale);
}

const table = mockClient(DynamoDBDocumentClient);
let stored: Record<string, object>;
/** How many keys each request asked for. */
let asked: number[];

const member = (name: string, joined = 0, since = 0) => ({ name, email: `${name}@x`, image: null, joined, since });
const user = (id: string, name: string, verified = true) => ({
  ...{ id, name, email: `${id}@x.example`, image: null },
  ...(verified && { verifiedEmail: `${id}@x.example` }),
});
const head = (id: string, type: string, name: string, members: object) => ({
  id,
  type,
  name,
  members,
  last: 20,
  version: 1,
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
  asked = [];
  table.reset();
  table.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommand['input']) => {
    const { Keys = [] } = RequestItems?.Table ?? {};
    asked.push(Keys.length);
    const at = (key: Record<string, unknown>) => stored[`${key.PK} ${key.SK}`];
    return { Responses: { Table: Keys.flatMap((key) => (at(key) ? [{ ...key, ...at(key) }] : [])) } };
  });
});

/** Who is told what, in short. */
async function told(...changes: Change[]): Promise<string[]> {
  return (await liveEventsOf(changes, NOW)).map(({ userId, event }) => {
    if (event.type === 'message') return `${userId}: ${event.message.sender.name} ${event.message.content}`;
    if (event.type === 'notification') return `${userId}: (${event.notification.title})`;
    if (event.type === 'chat_updated') return `${userId}: ${event.chat_id}${event.deleted ? ' gone' : ''}`;
    return `${userId}: ${event.type}`;
  });
}

const said = (chatId: string, sequence: number, by: string, content = `${sequence}`): Change => ({
  kind: 'message',
  message: { chatId, sequence, by, content, at: 0, clientId: null },
});
const member_ = (kind: 'joined' | 'left' | 'read', userId: string): Change => ({ kind, userId, chatId: 'group' });

describe('a message', () => {
  test('is told to all who read it, and announced to all but its writer', async () => {
    expect(await told(said('group', 6, 'ada'))).toEqual([
      'ada: Ada 6',
      'bob: Ada 6',
      'carol: Ada 6',
      'bob: (Ada in Runners)',
      'carol: (Ada in Runners)',
    ]);
    expect(await told(said('two', 6, 'bob'))).toEqual(['ada: Bob 6', 'bob: Bob 6', 'ada: (Bob)']);
  });

  test('from before somebody came is not theirs', async () => {
    expect(await told(said('group', 5, 'ada'))).toEqual(['ada: Ada 5', 'bob: Ada 5', 'bob: (Ada in Runners)']);
  });

  test('of whoever has gone meanwhile is a former member’s, and not told to them', async () => {
    expect(await told(said('two', 6, 'carol'))).toEqual([
      'ada: Former member 6',
      'bob: Former member 6',
      'ada: (Former member)',
      'bob: (Former member)',
    ]);
  });

  test('in a chat that is gone is told to nobody', async () => {
    expect(await told(said('nowhere', 1, 'ada'))).toEqual([]);
  });

  test('is announced in one line, cut where that is too long', async () => {
    const bodyOf = async (content: string) => {
      const events = await liveEventsOf([said('two', 6, 'ada', content)], NOW);
      return events.flatMap(({ event }) => (event.type === 'notification' ? [event.notification.body] : []));
    };
    expect(await bodyOf('One\n\n two\tthree')).toEqual(['One two three']);
    expect(await bodyOf('😀'.repeat(140))).toEqual(['😀'.repeat(140)]);
    expect(await bodyOf('😀'.repeat(141))).toEqual([`${'😀'.repeat(139)}…`]);
  });
});

describe('coming and going', () => {
  test('are told to who is there, and to whoever left', async () => {
    expect(await told(member_('joined', 'carol'))).toEqual(['ada: group', 'bob: group', 'carol: group']);
    expect(await told(member_('left', 'dora'))).toEqual([
      'dora: group gone',
      'ada: group',
      'bob: group',
      'carol: group',
    ]);
    stored = {};
    expect(await told(member_('left', 'dora'))).toEqual(['dora: group gone']);
  });

  test('and coming again end with the last of them', async () => {
    const all = await told(member_('joined', 'bob'), member_('left', 'bob'), member_('joined', 'bob'));
    expect(all.filter((each) => each.startsWith('bob'))).toEqual(['bob: group gone', 'bob: group']);
    stored = {};
    const end = await told(member_('left', 'bob'), member_('joined', 'bob'), member_('left', 'bob'));
    expect(end).toEqual(['bob: group gone']);
  });
});

test('what is one’s own is told to oneself alone', async () => {
  const chat = { userId: 'bob', chatId: 'two' };
  expect(await told(member_('read', 'bob'))).toEqual(['bob: group']);
  expect(await told({ kind: 'opened', ...chat })).toEqual(['bob: two']);
  expect(await told({ kind: 'closed', ...chat })).toEqual(['bob: two']);
  expect(await told({ kind: 'commitments', userId: 'ada' })).toEqual(['ada: commitments_updated']);
  expect(await told({ kind: 'people', userId: 'ada' })).toEqual(['ada: confidants_updated']);
  expect(asked).toEqual([]);
});

test('what was done to commitments is told at once, and apart from what else has changed', async () => {
  const actions = (id: string, userId = 'ada'): Change => ({
    kind: 'commitments',
    userId,
    actions: [{ id, kind: 'completed', at: '2027-03-05T12:00:00.000Z' }],
  });
  const renamed: Change = { kind: 'commitments', userId: 'ada', part: 'categories' };
  // As the handler hands them on, with what they were recorded under.
  const all = [actions('1'), renamed, actions('3', 'bob'), actions('2'), renamed].map((each, at) => ({
    ...each,
    sequenceNumber: `${at}`,
  }));
  const event = (what: object) => ({ type: 'commitments_updated', ...what });
  const kind = (id: string) => ({ id, kind: 'completed', at: '2027-03-05T12:00:00.000Z' });
  expect(await liveEventsOf(all, NOW)).toEqual([
    { userId: 'bob', event: event({ actions: [kind('3')] }) },
    { userId: 'ada', event: event({ actions: [kind('1'), kind('2')] }) },
    { userId: 'ada', event: event({ part: 'categories' }) },
  ]);
});

describe('an invitation', () => {
  const invited = (email: string): Change => ({ kind: 'invited', email, senderId: 'ada', id: 'i' });

  test('is told to who has verified its address, and to nobody else', async () => {
    expect(await told(invited('bob@x.example'))).toEqual(['bob: confidants_updated', 'bob: (Ada invited you)']);
    expect(await told(invited('dora@x.example'), invited('nobody@x.example'))).toEqual([]);
    expect(await told({ kind: 'uninvited', email: 'bob@x.example' })).toEqual(['bob: confidants_updated']);
    expect(await told({ kind: 'uninvited', email: 'dora@x.example' })).toEqual([]);
  });

  test('of somebody who is gone is told to nobody', async () => {
    stored['USER#ada USER'] = { ...user('ada', 'Ada'), deletedAt: 1 };
    expect(await told(invited('bob@x.example'))).toEqual([]);
  });

  test('that was accepted is announced to its sender', async () => {
    const accepted: Change = { kind: 'accepted', userId: 'ada', by: 'bob', chatId: 'two', since: 1 };
    const [event, ...others] = await liveEventsOf([accepted], NOW);
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

test('the same is told once, in one read of each kind however much there is', async () => {
  const many = Array.from({ length: 40 }, (_, at) => said('group', 6 + at, 'ada'));
  const board = Array.from({ length: 10 }, (): Change => ({ kind: 'commitments', userId: 'ada' }));
  const all = await told(...board, ...many, ...many, ...board);
  expect(all).toHaveLength(new Set(all).size + 2 * 39);
  expect(all.filter((each) => each === 'ada: commitments_updated')).toHaveLength(1);
  expect(all.filter((each) => each.startsWith('bob: Ada'))).toEqual(
    Array.from({ length: 40 }, (_, at) => `bob: Ada ${6 + at}`),
  );
  // Each message is announced by its own id.
  expect(all.filter((each) => each === 'bob: (Ada in Runners)')).toHaveLength(40);
  expect(asked).toEqual([1]);
  expect(
    await told({ kind: 'job', queue: 'mail', body: '' }, { kind: 'signed-out', userId: 'a', sessionId: 's' }),
  ).toEqual([]);
  expect(asked).toEqual([1]);
});

test('an entry is told to its owner, and an analysis that has failed is announced', async () => {
  const payload = { draft: false, analysis_type: 'error', analysis_metadata: { error_code: 'no_food' } };
  const analysis_metadata = expect.objectContaining({ error_code: 'no_food', error_message: PHOTO_SAYS.noFood });
  const entry = { id: '2027-03-05-1', type: 'food', date: '2027-03-05', createdAt: 0, visibility: 'full', payload };
  const changed = { kind: 'entry', userId: 'ada', entry, deleted: false } as unknown as Change;
  const gone = { ...changed, userId: 'bob', deleted: true } as Change;
  const failed = { kind: 'photo', userId: 'ada', entry, at: 5 } as unknown as Change;
  const all = await liveEventsOf([changed, gone, failed], NOW);
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
  // Of somebody whom there is no longer nobody is told.
  expect(await liveEventsOf([{ ...changed, userId: 'carol' } as Change], NOW)).toEqual([]);
});
