import { describe, expect, test } from 'vitest';
import { messageDays } from '#frontend/features/chats/message-list.ts';
import type { Message } from '#shared/contracts/chats.ts';

const ME = 'ada';

function message(at: string, by: string | null, content = at, clientId: string | null = null): Message {
  const sender = { id: by, name: by ?? 'Former member' };
  return { id: at, content, created_at: at, sender, client_id: clientId };
}

const daysOf = (messages: Message[], timezone = 'UTC', outgoing: Parameters<typeof messageDays>[0]['outgoing'] = []) =>
  messageDays({ messages, outgoing, me: ME, timezone });

describe('messages', () => {
  test('are grouped by days in the reader’s timezone', () => {
    const said = [
      message('2026-11-19T23:30:00.000Z', 'bob'),
      message('2026-11-20T00:30:00.000Z', 'bob'),
      message('2026-11-20T08:30:00.000Z', 'bob'),
    ];
    const dates = (timezone: string) => daysOf(said, timezone).map(({ date, items }) => [date, items.length]);
    expect(dates('UTC')).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 2],
    ]);
    expect(dates('America/Los_Angeles')).toEqual([
      ['2026-11-19', 2],
      ['2026-11-20', 1],
    ]);
  });

  test('have the time and the full date', () => {
    const [day] = daysOf([message('2026-11-20T15:04:00.000Z', 'bob')], 'America/New_York');
    expect(day!.items[0]!.when).toMatchObject({ time: '10:04 AM', full: 'Friday, November 20, 2026 at 10:04 AM' });
  });

  test('of one person in quick succession are a group', () => {
    const firsts = daysOf([
      message('2026-11-20T10:00:00.000Z', 'bob'),
      message('2026-11-20T10:01:00.000Z', 'bob'),
      message('2026-11-20T10:02:00.000Z', ME),
      message('2026-11-20T10:03:00.000Z', 'bob'),
      message('2026-11-20T10:20:00.000Z', 'bob'),
      message('2026-11-20T10:21:00.000Z', null),
    ])[0]!.items.map(({ startsGroup }) => startsGroup);
    expect(firsts).toEqual([true, false, true, true, true, true]);
  });

  test('with an earlier time than the one before do not begin an earlier day', () => {
    const days = daysOf([message('2026-11-20T00:00:01.000Z', 'bob'), message('2026-11-19T23:59:59.000Z', 'bob')]);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-20']);
  });
});

describe('an unsent message', () => {
  const at = Date.parse('2026-11-20T10:00:00.000Z');
  const waiting = (key: string) => ({ key, chatId: 'c', content: key, at });

  test('comes after all sent messages, in the order of writing', () => {
    const [day] = daysOf([message('2026-11-20T10:00:30.000Z', 'bob')], 'UTC', [waiting('one'), waiting('two')]);
    expect(day!.items.map(({ key }) => key)).toEqual(['2026-11-20T10:00:30.000Z', 'one', 'two']);
  });

  test('is not shown twice when it is sent, and stays the same element', () => {
    const sent = message('2026-11-20T10:00:01.000Z', ME, 'one', 'one');
    const keys = (messages: Message[]) =>
      daysOf(messages, 'UTC', [waiting('one'), waiting('two')])[0]!.items.map(({ key }) => key);
    expect(keys([])).toEqual(['one', 'two']);
    expect(keys([sent])).toEqual(['one', 'two']);
  });

  test('is not replaced by a message of another person', () => {
    const theirs = message('2026-11-20T10:00:01.000Z', 'bob', 'theirs', 'other');
    expect(daysOf([theirs], 'UTC', [])[0]!.items[0]!.key).toBe(theirs.id);
  });
});

test('a streaming reply comes below all other messages, with its sender', () => {
  const at = Date.parse('2026-11-20T10:00:00.000Z');
  const said = message('2026-11-20T10:00:00.000Z', ME, 'one', 'one');
  const streaming = { ...message('2026-11-20T10:00:01.000Z', 'coach', 'You have'), id: 'streaming' };
  const outgoing = [{ key: 'two', chatId: 'c', content: 'two', at }];
  const chat = { outgoing, coach: 'coach', me: ME, timezone: 'UTC' };
  const [day] = messageDays({ ...chat, messages: [said], streaming });
  expect(
    day!.items.map(({ source, own, startsGroup }) => [(source.message ?? source.outgoing).content, own, startsGroup]),
  ).toEqual([
    ['one', true, true],
    ['two', true, false],
    ['You have', false, true],
  ]);
});

test('a streamed reply stays the same element when it becomes a message, and the next has another', () => {
  const said = message('2026-11-20T10:00:00.000Z', ME, 'one', 'one');
  const reply = message('2026-11-20T10:00:05.000Z', 'coach', 'You have read');
  const streaming = { ...reply, id: 'streaming' };
  const chat = { outgoing: [], coach: 'coach', me: ME, timezone: 'UTC' };
  const keys = (messages: Message[], writing?: Message) =>
    messageDays({ ...chat, messages, streaming: writing })[0]!.items.map(({ key }) => key);
  const written = keys([said], streaming);
  expect(keys([said, reply])).toEqual(written);
  expect(new Set(keys([said, reply], streaming)).size).toBe(3);
});

test('an unchanged day stays the same object', () => {
  const yesterday = message('2026-11-19T10:00:00.000Z', 'bob');
  const today = message('2026-11-20T10:00:00.000Z', 'bob');
  const chat = { outgoing: [], me: ME, timezone: 'UTC' };
  const before = messageDays({ ...chat, messages: [yesterday, today] });
  const later = message('2026-11-20T10:01:00.000Z', ME);
  const after = messageDays({ ...chat, messages: [yesterday, today, later] }, before);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  const gone = { ...yesterday, sender: { id: null, name: 'Former member' } };
  expect(messageDays({ ...chat, messages: [gone, today, later] }, after)[0]).not.toBe(after[0]);
});
