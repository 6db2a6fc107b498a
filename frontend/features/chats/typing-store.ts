import { useSyncExternalStore } from 'react';
import { useNow } from '#frontend/lib/use-now.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';

/*
 * The replies that AI coaches are writing, by chat, from events of the live channel. They are only kept in memory,
 * until they become messages.
 */

/** How long to wait for a reply, or for more of it. */
export const REPLY_TIMEOUT_MS = 60_000;

export interface TypingState {
  /** The text so far; empty before the first words. */
  text: string;
  /** When the reply began, and until when to wait for more, in server time. */
  startedAt: number;
  until: number;
  /** The last message of another sender when the event arrived: a later message replaces the text. */
  after: string;
  /** No reply will come to messages up to this one. */
  doneUpTo: string;
  /** The reply was stopped. Its text is shown until it becomes a message. */
  ended: boolean;
}

/** The ids of the last message and of the last one by another sender; empty if there is none. */
export interface ThreadPosition {
  last: string;
  lastOfOthers: string;
}

let all: ReadonlyMap<string, TypingState> = new Map();
const listeners = new Set<() => void>();

/** A reply has begun or has more text. Each event has the whole text, so missed events do not matter. */
export function updateTyping(chatId: string, text: string, { last, lastOfOthers }: ThreadPosition, now: number): void {
  const before = all.get(chatId);
  // Late events may arrive after a reply was stopped. An event without text is about another reply.
  if (before?.ended && last <= before.doneUpTo && text !== '') return;
  const startedAt = before?.after === lastOfOthers && !before.ended ? before.startedAt : now;
  const doneUpTo = before?.doneUpTo ?? '';
  put(chatId, {
    text: text.trimEnd(),
    startedAt,
    until: now + REPLY_TIMEOUT_MS,
    after: lastOfOthers,
    doneUpTo,
    ended: false,
  });
}

/** Stops the reply to the messages so far. Returns a function that undoes this. */
export function endTyping(chatId: string, { last, lastOfOthers }: ThreadPosition): () => void {
  const before = all.get(chatId);
  const nothing = { text: '', startedAt: 0, until: 0, after: lastOfOthers };
  const ended = { ...(before ?? nothing), doneUpTo: last, ended: true };
  put(chatId, ended);
  return () => {
    if (all.get(chatId) === ended) put(chatId, before);
  };
}

/** Clears the text of a stopped reply that has not become a message. */
export function clearEndedText(chatId: string): void {
  const state = all.get(chatId);
  if (state?.ended && state.text !== '') put(chatId, { ...state, text: '' });
}

/** A message has arrived: events that came after it are about no further reply. */
export function clearTypingUpTo(chatId: string, messageId: string): void {
  if ((all.get(chatId)?.after ?? '') >= messageId) put(chatId, undefined);
}

/** The chat is closed. When it is opened again the next event repeats the text, but a stop must be remembered. */
export function closeTyping(chatId: string): void {
  if (typingIn(chatId)?.ended) clearEndedText(chatId);
  else put(chatId, undefined);
}

export const typingIn = (chatId: string): TypingState | undefined => all.get(chatId);

function useTyping(chatId: string): TypingState | undefined {
  return useSyncExternalStore(subscribe, () => typingIn(chatId));
}

function put(chatId: string, state: TypingState | undefined): void {
  const next = new Map(all);
  if (state) next.set(chatId, state);
  else next.delete(chatId);
  all = next;
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The reply of an AI coach before it becomes a message. */
export interface Reply {
  /** A reply, or more of it, is expected. */
  awaited: boolean;
  /** The text so far; empty if none is known. */
  text: string;
  /** When the reply began, in server time. */
  startedAt: number;
}

const NEVER = Number.POSITIVE_INFINITY;
const NONE = { awaited: false, text: '', startedAt: 0, changes: NEVER };

/**
 * The reply that is being written at a time, and the instant at which that changes without further events. A reply is
 * expected for a while after the user's last message; each event extends that.
 */
export function replyAt(
  now: number,
  { ai, closed }: Pick<Chat, 'ai' | 'closed'>,
  messages: readonly Message[],
  me: string,
  state: TypingState | undefined,
): Reply & { changes: number } {
  if (!ai || closed) return NONE;
  const { last, lastOfOthers } = positionIn(messages, me);
  const own = messages.at(-1)?.sender.id === me && last > (state?.doneUpTo ?? '') ? messages.at(-1) : undefined;
  const current = state?.after === lastOfOthers && now < state.until ? state : undefined;
  const replyDue = own ? Date.parse(own.created_at) + REPLY_TIMEOUT_MS : 0;
  const until = Math.max(replyDue, current && !current.ended ? current.until : 0);
  const changes = [until, current?.until ?? 0].filter((at) => now < at);
  return {
    awaited: now < until,
    text: current?.text ?? '',
    startedAt: current?.startedAt ?? 0,
    changes: changes.length > 0 ? Math.min(...changes) : NEVER,
  };
}

/** The position of the last known message. */
export function positionIn(messages: readonly Message[], me: string | undefined): ThreadPosition {
  return {
    last: messages.at(-1)?.id ?? '',
    lastOfOthers: messages.findLast(({ sender }) => sender.id !== me)?.id ?? '',
  };
}

export function useReply(chat: Chat, messages: readonly Message[], me: string): Reply {
  const state = useTyping(chat.id);
  const now = useNow((at) => replyAt(at, chat, messages, me, state).changes);
  return replyAt(now, chat, messages, me, state);
}
