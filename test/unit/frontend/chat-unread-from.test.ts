import { expect, test } from 'vitest';
import { firstAfter, firstUnread } from '#frontend/features/chats/unread-from.ts';
import type { Message } from '#shared/contracts/chats.ts';

const said = (who: string): Message[] =>
  [...who].map((sender, place) => ({
    id: String(place),
    content: '',
    created_at: '',
    sender: { id: sender, name: sender },
    client_id: null,
  }));

test('the first unread message is found from the end, past one’s own', () => {
  expect(firstUnread(said('bbbb'), 2, 'a')).toBe('2');
  expect(firstUnread(said('bbab'), 2, 'a')).toBe('1');
  expect(firstUnread(said('bbbb'), 0, 'a')).toBeUndefined();
});

test('of more unread messages than are known it is the first that is', () => {
  expect(firstUnread(said('abb'), 40, 'a')).toBe('1');
  expect(firstUnread([], 3, 'a')).toBeUndefined();
});

test('what is new since one message is what others have said after it', () => {
  expect(firstAfter(said('babab'), '1', 'a')).toBe('2');
  expect(firstAfter(said('babab'), undefined, 'a')).toBe('0');
  expect(firstAfter(said('baaa'), '0', 'a')).toBeUndefined();
});
