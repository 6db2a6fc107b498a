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

/* These modules need types of the browser, which this folder does not have. */
interface ChatCache {
  updateThread(client: QueryClient, chatId: string, update: { messages: readonly Message[] }): void;
}
interface ChatView {
  handleTypingEvent(client: QueryClient, event: LiveEvent & { chat_id: string }, me: string): void;
}
const module = (name: string): Promise<unknown> => import(`#frontend/features/chats/${name}`);
const { updateThread } = (await module('cache.ts')) as ChatCache;
const { handleTypingEvent } = (await module('components/chat-view.tsx')) as ChatView;

const CHAT = 'chat';
const POSITION = { last: 'chat-1', lastOfOthers: '' };
const textIn = (chatId = CHAT) => typingIn(chatId)?.text;

beforeEach(() => clearTypingUpTo(CHAT, ''));

describe('the text that a coach is writing', () => {
  test('is updated by each typing event, which also extends the wait', () => {
    updateTyping(CHAT, '', POSITION, 1_000);
    updateTyping(CHAT, 'You have ', POSITION, 2_000);
    expect(typingIn(CHAT)).toMatchObject({
      text: 'You have',
      startedAt: 1_000,
      until: 2_000 + REPLY_TIMEOUT_MS,
      after: '',
    });
    updateTyping(CHAT, 'You have read', POSITION, 3_000);
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have read', startedAt: 1_000, until: 3_000 + REPLY_TIMEOUT_MS });
    expect(textIn('another')).toBeUndefined();
  });

  test('is replaced if it starts over', () => {
    updateTyping(CHAT, 'You have read', POSITION, 1_000);
    updateTyping(CHAT, 'Well', POSITION, 2_000);
    expect(textIn()).toBe('Well');
  });

  test('is cleared when the chat is closed, but stays marked as stopped', () => {
    updateTyping(CHAT, 'You have', POSITION, 1_000);
    closeTyping(CHAT);
    expect(typingIn(CHAT)).toBeUndefined();
    updateTyping(CHAT, 'You have', POSITION, 1_000);
    endTyping(CHAT, POSITION);
    closeTyping(CHAT);
    expect(typingIn(CHAT)).toMatchObject({ text: '', ended: true, doneUpTo: 'chat-1' });
  });
});

describe('a reply that was stopped', () => {
  test('keeps its text, whatever events still arrive', () => {
    updateTyping(CHAT, 'You have', POSITION, 1_000);
    endTyping(CHAT, POSITION);
    updateTyping(CHAT, 'You have read', POSITION, 2_000);
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', ended: true, doneUpTo: 'chat-1' });
  });

  test('continues if it could not be stopped', () => {
    updateTyping(CHAT, 'You have', POSITION, 1_000);
    const resume = endTyping(CHAT, POSITION);
    resume();
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', ended: false });
    updateTyping(CHAT, 'You have read', POSITION, 2_000);
    expect(textIn()).toBe('You have read');
  });

  test('before its first words is awaited again if it could not be stopped', () => {
    endTyping(CHAT, POSITION)();
    expect(typingIn(CHAT)).toBeUndefined();
  });

  test('is followed by the reply to a later message', () => {
    updateTyping(CHAT, 'You have', POSITION, 1_000);
    endTyping(CHAT, POSITION);
    updateTyping(CHAT, 'Of course', { last: 'chat-3', lastOfOthers: 'chat-2' }, 5_000);
    expect(typingIn(CHAT)).toMatchObject({ text: 'Of course', startedAt: 5_000, ended: false });
  });

  test('is cleared if it did not become a message', () => {
    updateTyping(CHAT, 'You have', POSITION, 1_000);
    clearEndedText(CHAT);
    expect(textIn()).toBe('You have');
    endTyping(CHAT, POSITION);
    clearEndedText(CHAT);
    expect(typingIn(CHAT)).toMatchObject({ text: '', doneUpTo: 'chat-1' });
  });
});

test('typing events that arrive after their message do not start another reply', () => {
  updateTyping(CHAT, 'You have', { last: 'chat-2', lastOfOthers: 'chat-2' }, 1_000);
  clearTypingUpTo(CHAT, 'chat-3');
  expect(textIn()).toBe('You have');
  clearTypingUpTo(CHAT, 'chat-2');
  expect(typingIn(CHAT)).toBeUndefined();
});

describe('a live event', () => {
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
    const queryClient = new QueryClient();
    updateThread(queryClient, CHAT, { messages: [message('chat-1', 'me')] });
    return queryClient;
  };

  test('updates the text in a chat with loaded messages', () => {
    handleTypingEvent(client(), typing({ text: 'You have' }), 'me');
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', after: '' });
  });

  test('is ignored in a chat whose messages are not loaded', () => {
    handleTypingEvent(new QueryClient(), typing({ text: 'You have' }), 'me');
    expect(typingIn(CHAT)).toBeUndefined();
  });

  test('can end a reply without a message: its text is cleared after the chat is loaded again', async () => {
    const queryClient = client();
    handleTypingEvent(queryClient, typing({ text: 'You have' }), 'me');
    handleTypingEvent(queryClient, typing({ ended: true }), 'me');
    expect(typingIn(CHAT)).toMatchObject({ text: 'You have', ended: true, doneUpTo: 'chat-1' });
    await expect.poll(() => textIn()).toBe('');
    expect(queryClient.getQueryCache().getAll()[0]!.state.isInvalidated).toBe(true);
  });

  test('with the message ends its text', () => {
    const queryClient = client();
    const reply = message('chat-2', 'coach');
    updateThread(queryClient, CHAT, { messages: [reply] });
    handleTypingEvent(queryClient, typing({ text: 'You have' }), 'me');
    handleTypingEvent(queryClient, { type: 'message', chat_id: CHAT, message: message('chat-1', 'me') }, 'me');
    expect(textIn()).toBe('You have');
    handleTypingEvent(queryClient, { type: 'message', chat_id: CHAT, message: reply }, 'me');
    expect(typingIn(CHAT)).toBeUndefined();
  });
});
