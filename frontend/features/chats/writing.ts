import { useSyncExternalStore } from 'react';

/*
 * What AIs are writing just now, chat by chat, as the live channel tells it. It is nowhere but in the memory of this page: the message
 * that comes of it is what counts, and takes its place.
 */

/** How long a reply is waited for, or more of it. */
export const WAITS = 60_000;

export interface Writing {
  /** So far; empty before the first words. */
  text: string;
  /** When it began, and until when more is waited for, by the server's clock. */
  begun: number;
  until: number;
  /** The last message of somebody else when it was heard of: a later one takes the place of the text. */
  after: string;
  /** Nothing more will come for what was said up to this message. */
  doneUpTo: string;
  /** It has been ended: what is there waits for the message that it has become, if it has. */
  ended: boolean;
}

/** Where a chat is: its last message, and the last one of somebody else; empty where there is none. */
export interface Place {
  last: string;
  theirs: string;
}

let all: ReadonlyMap<string, Writing> = new Map();
const listeners = new Set<() => void>();

/** An AI goes on writing, or begins to. Each time all of its text is told: what was missed is in the next. */
export function hearWriting(chatId: string, text: string, { last, theirs }: Place, now: number): void {
  const before = all.get(chatId);
  // After somebody has ended it, some of it may still be on its way. Without a text it is another reply, to what was said meanwhile.
  if (before?.ended && last <= before.doneUpTo && text !== '') return;
  const begun = before?.after === theirs && !before.ended ? before.begun : now;
  const doneUpTo = before?.doneUpTo ?? '';
  put(chatId, { text: text.trimEnd(), begun, until: now + WAITS, after: theirs, doneUpTo, ended: false });
}

/** Nothing more is written for what was said so far. Answers how to take that back. */
export function endWriting(chatId: string, { last, theirs }: Place): () => void {
  const before = all.get(chatId);
  const nothing = { text: '', begun: 0, until: 0, after: theirs };
  const ended = { ...(before ?? nothing), doneUpTo: last, ended: true };
  put(chatId, ended);
  return () => {
    if (all.get(chatId) === ended) put(chatId, before);
  };
}

/** What is there of a text that was ended will not become a message any more. */
export function dropEnded(chatId: string): void {
  const writing = all.get(chatId);
  if (writing?.ended && writing.text !== '') put(chatId, { ...writing, text: '' });
}

/** A message has come: what was heard of it when it was known already is about nothing to come. */
export function dropWritten(chatId: string, messageId: string): void {
  if ((all.get(chatId)?.after ?? '') >= messageId) put(chatId, undefined);
}

/** The chat is left. Whoever comes back hears all of it with its next words; that it was ended is not forgotten. */
export function leaveWriting(chatId: string): void {
  if (writingIn(chatId)?.ended) dropEnded(chatId);
  else put(chatId, undefined);
}

export const writingIn = (chatId: string): Writing | undefined => all.get(chatId);

export function useWriting(chatId: string): Writing | undefined {
  return useSyncExternalStore(subscribe, () => writingIn(chatId));
}

function put(chatId: string, writing: Writing | undefined): void {
  const next = new Map(all);
  if (writing) next.set(chatId, writing);
  else next.delete(chatId);
  all = next;
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
