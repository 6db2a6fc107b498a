import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  dropEnded,
  dropWritten,
  endWriting,
  hearWriting,
  leaveWriting,
  WAITS,
  writingIn,
} from '#frontend/features/chats/writing.ts';
import type { Message } from '#shared/contracts/chats.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';

/* These are written for a browser, whose types this folder does not have. */
interface Cache {
  putMessages(client: QueryClient, chatId: string, update: { messages: readonly Message[] }): void;
}
interface Hearing {
  hear(client: QueryClient, event: LiveEvent & { chat_id: string }, me: string): void;
}
const module = (name: string): Promise<unknown> => import(`#frontend/features/chats/${name}`);
const { putMessages } = (await module('cache.ts')) as Cache;
const { hear } = (await module('hearing.ts')) as Hearing;

const CHAT = 'chat';
const ASKED = { last: 'chat-1', theirs: '' };
const textIn = (chatId = CHAT) => writingIn(chatId)?.text;

beforeEach(() => dropWritten(CHAT, ''));

describe('what a coach is writing', () => {
  test('grows with each time that it is heard, and is waited for anew', () => {
    hearWriting(CHAT, '', ASKED, 1_000);
    hearWriting(CHAT, 'You have ', ASKED, 2_000);
    expect(writingIn(CHAT)).toMatchObject({ text: 'You have', begun: 1_000, until: 2_000 + WAITS, after: '' });
    hearWriting(CHAT, 'You have read', ASKED, 3_000);
    expect(writingIn(CHAT)).toMatchObject({ text: 'You have read', begun: 1_000, until: 3_000 + WAITS });
    expect(textIn('another')).toBeUndefined();
  });

  test('is replaced where it begins anew', () => {
    hearWriting(CHAT, 'You have read', ASKED, 1_000);
    hearWriting(CHAT, 'Well', ASKED, 2_000);
    expect(textIn()).toBe('Well');
  });

  test('is forgotten when one leaves, but not that it was stopped', () => {
    hearWriting(CHAT, 'You have', ASKED, 1_000);
    leaveWriting(CHAT);
    expect(writingIn(CHAT)).toBeUndefined();
    hearWriting(CHAT, 'You have', ASKED, 1_000);
    endWriting(CHAT, ASKED);
    leaveWriting(CHAT);
    expect(writingIn(CHAT)).toMatchObject({ text: '', ended: true, doneUpTo: 'chat-1' });
  });
});

describe('a reply that was stopped', () => {
  test('stays as it was, whatever is still on its way', () => {
    hearWriting(CHAT, 'You have', ASKED, 1_000);
    endWriting(CHAT, ASKED);
    hearWriting(CHAT, 'You have read', ASKED, 2_000);
    expect(writingIn(CHAT)).toMatchObject({ text: 'You have', ended: true, doneUpTo: 'chat-1' });
  });

  test('goes on where it could not be stopped', () => {
    hearWriting(CHAT, 'You have', ASKED, 1_000);
    const goOn = endWriting(CHAT, ASKED);
    goOn();
    expect(writingIn(CHAT)).toMatchObject({ text: 'You have', ended: false });
    hearWriting(CHAT, 'You have read', ASKED, 2_000);
    expect(textIn()).toBe('You have read');
  });

  test('before its first words is waited for again where it could not be stopped', () => {
    endWriting(CHAT, ASKED)();
    expect(writingIn(CHAT)).toBeUndefined();
  });

  test('is followed by the next, for what was said since', () => {
    hearWriting(CHAT, 'You have', ASKED, 1_000);
    endWriting(CHAT, ASKED);
    hearWriting(CHAT, 'Of course', { last: 'chat-3', theirs: 'chat-2' }, 5_000);
    expect(writingIn(CHAT)).toMatchObject({ text: 'Of course', begun: 5_000, ended: false });
  });

  test('is gone when it has become no message', () => {
    hearWriting(CHAT, 'You have', ASKED, 1_000);
    dropEnded(CHAT);
    expect(textIn()).toBe('You have');
    endWriting(CHAT, ASKED);
    dropEnded(CHAT);
    expect(writingIn(CHAT)).toMatchObject({ text: '', doneUpTo: 'chat-1' });
  });
});

test('words that are heard after their message are no other reply', () => {
  hearWriting(CHAT, 'You have', { last: 'chat-2', theirs: 'chat-2' }, 1_000);
  dropWritten(CHAT, 'chat-3');
  expect(textIn()).toBe('You have');
  dropWritten(CHAT, 'chat-2');
  expect(writingIn(CHAT)).toBeUndefined();
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
    putMessages(made, CHAT, { messages: [message('chat-1', 'me')] });
    return made;
  };

  test('tells what is written in a chat that is known', () => {
    hear(client(), typing({ text: 'You have' }), 'me');
    expect(writingIn(CHAT)).toMatchObject({ text: 'You have', after: '' });
  });

  test('tells nothing of a chat whose messages are not known yet', () => {
    hear(new QueryClient(), typing({ text: 'You have' }), 'me');
    expect(writingIn(CHAT)).toBeUndefined();
  });

  test('tells that there will be nothing: what was written goes once the chat is read', async () => {
    const made = client();
    hear(made, typing({ text: 'You have' }), 'me');
    hear(made, typing({ ended: true }), 'me');
    expect(writingIn(CHAT)).toMatchObject({ text: 'You have', ended: true, doneUpTo: 'chat-1' });
    await expect.poll(() => textIn()).toBe('');
    expect(made.getQueryCache().getAll()[0]!.state.isInvalidated).toBe(true);
  });

  test('tells of a message, by which late words about it are dropped', () => {
    const made = client();
    const reply = message('chat-2', 'coach');
    putMessages(made, CHAT, { messages: [reply] });
    hear(made, typing({ text: 'You have' }), 'me');
    hear(made, { type: 'message', chat_id: CHAT, message: message('chat-1', 'me') }, 'me');
    expect(textIn()).toBe('You have');
    hear(made, { type: 'message', chat_id: CHAT, message: reply }, 'me');
    expect(writingIn(CHAT)).toBeUndefined();
  });
});
