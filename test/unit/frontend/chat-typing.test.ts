import { expect, test } from 'vitest';
import { replyUntil, WAITS } from '#frontend/features/chats/typing.ts';
import type { Message } from '#shared/contracts/chats.ts';

const AT = '2026-11-20T10:00:00.000Z';
const by = (sender: string): Message => ({
  id: '1',
  content: 'x',
  created_at: AT,
  sender: { id: sender, name: sender },
  client_id: null,
});
const COACH = { ai: true, closed: false };

test('after one’s own message an AI is typing, for a minute', () => {
  expect(WAITS).toBe(60_000);
  expect(replyUntil(COACH, by('me'), 'me')).toBe(Date.parse(AT) + 60_000);
});

test('somebody else’s message ends that', () => {
  expect(replyUntil(COACH, by('coach'), 'me')).toBeUndefined();
});

test('a person is not said to be typing, nor whoever cannot answer', () => {
  expect(replyUntil({ ai: false, closed: false }, by('me'), 'me')).toBeUndefined();
  expect(replyUntil({ ai: true, closed: true }, by('me'), 'me')).toBeUndefined();
  expect(replyUntil(COACH, undefined, 'me')).toBeUndefined();
});
