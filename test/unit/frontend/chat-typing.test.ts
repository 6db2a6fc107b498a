import { describe, expect, test } from 'vitest';
import { positionIn, REPLY_TIMEOUT_MS, replyAt, type TypingState } from '#frontend/features/chats/typing-store.ts';
import type { Message } from '#shared/contracts/chats.ts';

const AT = Date.parse('2026-11-20T10:00:00.000Z');
const NEVER = Number.POSITIVE_INFINITY;
const COACH = { ai: true, closed: false };

const by = (sender: string, id = '1'): Message => ({
  id,
  content: 'x',
  created_at: new Date(AT).toISOString(),
  sender: { id: sender, name: sender },
  client_id: null,
});
const words = (changes: Partial<TypingState> = {}): TypingState => ({
  text: 'You have',
  startedAt: AT + 1_000,
  until: AT + 1_000 + REPLY_TIMEOUT_MS,
  after: '',
  doneUpTo: '',
  ended: false,
  ...changes,
});
const look = (messages: Message[], writing?: TypingState, now = AT + 2_000, chat = COACH) =>
  replyAt(now, chat, messages, 'me', writing);

describe('after one’s own message', () => {
  test('an AI is typing, for a minute', () => {
    expect(REPLY_TIMEOUT_MS).toBe(60_000);
    expect(look([by('me')])).toMatchObject({ awaited: true, text: '', changes: AT + 60_000 });
    expect(look([by('me')], undefined, AT + 60_000)).toMatchObject({ awaited: false, changes: NEVER });
  });

  test('somebody else’s message ends that', () => {
    expect(look([by('me', '1'), by('coach', '2')])).toMatchObject({ awaited: false, changes: NEVER });
  });

  test('a person is not said to be typing, nor whoever cannot answer', () => {
    expect(look([by('me')], words(), undefined, { ai: false, closed: false }).awaited).toBe(false);
    expect(look([by('me')], words(), undefined, { ai: true, closed: true }).awaited).toBe(false);
    expect(look([]).awaited).toBe(false);
  });
});

describe('what is heard of a reply', () => {
  test('prolongs the waiting: a minute after the last words it is given up', () => {
    const late = words({ until: AT + 100_000 });
    expect(look([by('me')], late, AT + 99_999)).toMatchObject({
      awaited: true,
      text: 'You have',
      changes: AT + 100_000,
    });
    expect(look([by('me')], late, AT + 100_000)).toMatchObject({ awaited: false, text: '', changes: NEVER });
  });

  test('is shown until the message is there, also where more was said meanwhile', () => {
    expect(look([by('me', '1')], words())).toMatchObject({ awaited: true, text: 'You have', startedAt: AT + 1_000 });
    expect(look([by('me', '1'), by('me', '2')], words()).text).toBe('You have');
    expect(look([by('me', '1'), by('coach', '2')], words())).toMatchObject({ awaited: false, text: '' });
  });

  test('is of the next reply, where the last one was known', () => {
    const next = words({ after: '3' });
    expect(look([by('me', '1'), by('me', '2'), by('coach', '3')], next)).toMatchObject({
      awaited: true,
      text: 'You have',
    });
  });

  test('is awaited no more once it is stopped, and stays until it is a message', () => {
    const stopped = words({ doneUpTo: '1', ended: true });
    expect(look([by('me', '1')], stopped)).toMatchObject({ awaited: false, text: 'You have' });
    expect(look([by('me', '1'), by('coach', '2')], stopped)).toMatchObject({ awaited: false, text: '' });
  });

  test('is awaited for what is said after one was stopped', () => {
    const stopped = words({ doneUpTo: '1', ended: true, text: '' });
    expect(look([by('me', '1'), by('me', '2')], stopped)).toMatchObject({ awaited: true, text: '' });
  });
});

test('a chat is known up to its last message, and somebody else’s last one', () => {
  expect(positionIn([by('coach', '1'), by('me', '2')], 'me')).toEqual({ last: '2', lastOfOthers: '1' });
  expect(positionIn([], 'me')).toEqual({ last: '', lastOfOthers: '' });
});
