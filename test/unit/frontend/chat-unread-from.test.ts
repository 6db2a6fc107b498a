import { expect, test } from 'vitest';
import { firstAfter, firstUnread } from '#frontend/features/chats/message-list.ts';
import type { Message } from '#shared/contracts/chats.ts';

const messagesBy = (who: string): Message[] =>
  [...who].map((sender, place) => ({
    id: String(place),
    content: '',
    created_at: `2026-11-20T09:30:00.00${place}Z`,
    sender: { id: sender, name: sender },
    client_id: null,
  }));

/** The first unread message, given a count from the time when there were `counted` messages. */
const first = (who: string, unread_count: number, { complete = false, counted = who.length } = {}) =>
  firstUnread(
    { messages: messagesBy(who), complete },
    { unread_count, last_message_at: messagesBy(who)[counted - 1]?.created_at ?? null },
    'a',
  );

test('the first unread message is found from the end, skipping the user’s own', () => {
  expect(first('bbbb', 2)).toBe('2');
  expect(first('bbab', 2)).toBe('1');
  expect(first('bbbb', 0)).toBeNull();
  expect(first('bbaa', 0)).toBeNull();
});

test('the first unread message is unknown if not all unread ones are loaded', () => {
  expect(first('abb', 40)).toBeUndefined();
  expect(first('abb', 40, { complete: true })).toBe('1');
  expect(first('bbb', 3)).toBe('0');
  expect(first('', 3)).toBeUndefined();
  expect(first('', 0, { complete: true })).toBeNull();
});

test('messages after the count are unread, too', () => {
  expect(first('bbbb', 1, { counted: 2 })).toBe('1');
  expect(first('bbbb', 0, { counted: 2 })).toBe('2');
  expect(first('bbaa', 0, { counted: 2 })).toBeNull();
  expect(first('bbb', 0, { counted: 0 })).toBeUndefined();
  expect(first('bbb', 0, { counted: 0, complete: true })).toBe('0');
});

test('the first new message is the first of others after a given one', () => {
  expect(firstAfter(messagesBy('babab'), '1', 'a')).toBe('2');
  expect(firstAfter(messagesBy('babab'), '', 'a')).toBe('0');
  expect(firstAfter(messagesBy('baaa'), '0', 'a')).toBeUndefined();
});
