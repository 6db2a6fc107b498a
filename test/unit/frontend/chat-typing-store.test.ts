import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  clearEndedText,
  clearTypingUpTo,
  closeTyping,
  endTyping,
  REPLY_TIMEOUT_MS,
  typingIn,
  updateTyping,
} from '#frontend/features/chats/typing-store.ts';
import type { Message } from '#shared/contracts/chats.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';

/* These are written for a browser, whose types this folder does not have. */
interface Cache {
  updateThread(client: QueryClient, chatId: string, update: { messages: readonly Message[] }): void;
}
interface Hearing {
  handleTypingEvent(client: QueryClient, event: LiveEvent & { chat_id: string }, me: string): void;
}
const module = (name: string): Promise<unknown> => import(`#frontend/features/chats/${name}`);
const { updateThread } = (await module('api.ts')) as Cache;
const { handleTypingEvent } = (await module('components/chat-view.tsx')) as Hearing;

const CHAT = 'chat';
const ASKED = { last: 'chat-1', lastOfOthers: '' };
const textIn = (chatId = CHAT) => typingIn(chatId)?.text;

beforeEach(() => clearTypingUpTo(CHAT, ''));

describe('what a coach is writing', () => {
  test('grows with each time that it is heard, and is waited for anew', () => {
    updateTyping(CHAT, '', ASKED, 1_000);
    updateTyping(CHAT, 'You have ', ASKED, 2_000);
    expect(typingIn(CHAT)).toMatchObject({
      text: 'You have',
      startedAt: 1_000,
      until: 2_000 + REPLY_TIMEOUT_MS,
      after: '',
    });
    updateTyping(CHAT, 'You have read', ASKED, 3_000);
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have read', startedAt: 1_000, until: 3_000 + REPLY_TIMEOUT_MS });
    expect(textIn('another')).toBeUndefined();
  });

  test('is replaced where it begins anew', () => {
    updateTyping(CHAT, 'You have read', ASKED, 1_000);
    updateTyping(CHAT, 'Well', ASKED, 2_000);
    expect(textIn()).toBe('Well');
  });

  test('is forgotten when one leaves, but not that it was stopped', () => {
    updateTyping(CHAT, 'You have', ASKED, 1_000);
    closeTyping(CHAT);
    expect(typingIn(CHAT)).toBeUndefined();
    updateTyping(CHAT, 'You have', ASKED, 1_000);
    endTyping(CHAT, ASKED);
    closeTyping(CHAT);
    expect(typingIn(CHAT)).toMatchObject({ text: '', ended: true, doneUpTo: 'chat-1' });
  });
});

describe('a reply that was stopped', () => {
  test('stays as it was, whatever is still on its way', () => {
    updateTyping(CHAT, 'You have', ASKED, 1_000);
    endTyping(CHAT, ASKED);
    updateTyping(CHAT, 'You have read', ASKED, 2_000);
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', ended: true, doneUpTo: 'chat-1' });
  });

  test('goes on where it could not be stopped', () => {
    updateTyping(CHAT, 'You have', ASKED, 1_000);
    const goOn = endTyping(CHAT, ASKED);
    goOn();
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', ended: false });
    updateTyping(CHAT, 'You have read', ASKED, 2_000);
    expect(textIn()).toBe('You have read');
  });

  test('before its first words is waited for again where it could not be stopped', () => {
    endTyping(CHAT, ASKED)();
    expect(typingIn(CHAT)).toBeUndefined();
  });

  test('is followed by the next, for what was said since', () => {
    updateTyping(CHAT, 'You have', ASKED, 1_000);
    endTyping(CHAT, ASKED);
    updateTyping(CHAT, 'Of course', { last: 'chat-3', lastOfOthers: 'chat-2' }, 5_000);
    expect(typingIn(CHAT)).toMatchObject({ text: 'Of course', startedAt: 5_000, ended: false });
  });

  test('is gone when it has become no message', () => {
    updateTyping(CHAT, 'You have', ASKED, 1_000);
    clearEndedText(CHAT);
    expect(textIn()).toBe('You have');
    endTyping(CHAT, ASKED);
    clearEndedText(CHAT);
    expect(typingIn(CHAT)).toMatchObject({ text: '', doneUpTo: 'chat-1' });
  });
});

test('words that are heard after their message are no other reply', () => {
  updateTyping(CHAT, 'You have', { last: 'chat-2', lastOfOthers: 'chat-2' }, 1_000);
  clearTypingUpTo(CHAT, 'chat-3');
  expect(textIn()).toBe('You have');
  clearTypingUpTo(CHAT, 'chat-2');
  expect(typingIn(CHAT)).toBeUndefined();
});

describe('the live channel', () => {
  const message = (id: string, sender: string): Message => {
    return {
      id,
      content: id,
      created_at: '2026-11-20T10:00:00Z',
      sender: { id: sender, name: sender },
      client_id: null,
    };
  };
  const typing = (rest: { text?: string; ended?: true }) => ({ type: 'typing' as const, chat_id: CHAT, ...rest });
  const client = () => {
    const made = new QueryClient();
    updateThread(made, CHAT, { messages: [message('chat-1', 'me')] });
    return made;
  };

  test('tells what is written in a chat that is known', () => {
    handleTypingEvent(client(), typing({ text: 'You have' }), 'me');
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', after: '' });
  });

  test('tells nothing of a chat whose messages are not known yet', () => {
    handleTypingEvent(new QueryClient(), typing({ text: 'You have' }), 'me');
    expect(typingIn(CHAT)).toBeUndefined();
  });

  test('tells that there will be nothing: what was written goes once the chat is read', async () => {
    const made = client();
    handleTypingEvent(made, typing({ text: 'You have' }), 'me');
    handleTypingEvent(made, typing({ ended: true }), 'me');
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', ended: true, doneUpTo: 'chat-1' });
    await expect.poll(() => textIn()).toBe('');
    expect(made.getQueryCache().getAll()[0]!.state.isInvalidated).toBe(true);
  });

  test('tells of a message, by which late words about it are dropped', () => {
    const made = client();
    const reply = message('chat-2', 'coach');
    updateThread(made, CHAT, { messages: [reply] });
    handleTypingEvent(made, typing({ text: 'You have' }), 'me');
    handleTypingEvent(made, { type: 'message', chat_id: CHAT, message: message('chat-1', 'me') }, 'me');
    expect(textIn()).toBe('You have');
    handleTypingEvent(made, { type: 'message', chat_id: CHAT, message: reply }, 'me');
    expect(typingIn(CHAT)).toBeUndefined();
  });
});
