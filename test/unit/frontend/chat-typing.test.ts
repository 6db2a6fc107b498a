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
const typingState = (changes: Partial<TypingState> = {}): TypingState => ({
  text: 'You have',
  startedAt: AT + 1_000,
  until: AT + 1_000 + REPLY_TIMEOUT_MS,
  after: '',
  doneUpTo: '',
  ended: false,
  ...changes,
});
const replyIn = (messages: Message[], writing?: TypingState, now = AT + 2_000, chat = COACH) =>
  replyAt(now, chat, messages, 'me', writing);

describe('after a message of the user', () => {
  test('an AI coach is typing, for a minute', () => {
    expect(REPLY_TIMEOUT_MS).toBe(60_000);
    expect(replyIn([by('me')])).toMatchObject({ awaited: true, text: '', changes: AT + 60_000 });
    expect(replyIn([by('me')], undefined, AT + 60_000)).toMatchObject({ awaited: false, changes: NEVER });
  });

  test('a message of another member ends that', () => {
    expect(replyIn([by('me', '1'), by('coach', '2')])).toMatchObject({ awaited: false, changes: NEVER });
  });

  test('a person and a closed chat are never shown as typing', () => {
    expect(replyIn([by('me')], typingState(), undefined, { ai: false, closed: false }).awaited).toBe(false);
    expect(replyIn([by('me')], typingState(), undefined, { ai: true, closed: true }).awaited).toBe(false);
    expect(replyIn([]).awaited).toBe(false);
  });
});

describe('the text of a streaming reply', () => {
  test('extends the wait to a minute after the last words', () => {
    const late = typingState({ until: AT + 100_000 });
    expect(replyIn([by('me')], late, AT + 99_999)).toMatchObject({
      awaited: true,
      text: 'You have',
      changes: AT + 100_000,
    });
    expect(replyIn([by('me')], late, AT + 100_000)).toMatchObject({ awaited: false, text: '', changes: NEVER });
  });

  test('is shown until its message arrives, also after further messages of the user', () => {
    expect(replyIn([by('me', '1')], typingState())).toMatchObject({
      awaited: true,
      text: 'You have',
      startedAt: AT + 1_000,
    });
    expect(replyIn([by('me', '1'), by('me', '2')], typingState()).text).toBe('You have');
    expect(replyIn([by('me', '1'), by('coach', '2')], typingState())).toMatchObject({ awaited: false, text: '' });
  });

  test('belongs to the next reply if the last one is known', () => {
    const next = typingState({ after: '3' });
    expect(replyIn([by('me', '1'), by('me', '2'), by('coach', '3')], next)).toMatchObject({
      awaited: true,
      text: 'You have',
    });
  });

  test('stays after a stop until its message arrives', () => {
    const stopped = typingState({ doneUpTo: '1', ended: true });
    expect(replyIn([by('me', '1')], stopped)).toMatchObject({ awaited: false, text: 'You have' });
    expect(replyIn([by('me', '1'), by('coach', '2')], stopped)).toMatchObject({ awaited: false, text: '' });
  });

  test('is awaited for a message after a stopped reply', () => {
    const stopped = typingState({ doneUpTo: '1', ended: true, text: '' });
    expect(replyIn([by('me', '1'), by('me', '2')], stopped)).toMatchObject({ awaited: true, text: '' });
  });
});

test('the position in a chat is its last message and the last one of others', () => {
  expect(positionIn([by('coach', '1'), by('me', '2')], 'me')).toEqual({ last: '2', lastOfOthers: '1' });
  expect(positionIn([], 'me')).toEqual({ last: '', lastOfOthers: '' });
});
