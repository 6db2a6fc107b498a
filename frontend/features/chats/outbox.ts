import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { deliver } from '#frontend/lib/deliver.ts';
import { readToken, subscribeToToken } from '#frontend/lib/token.ts';
import { holdPage } from '#frontend/lib/unsaved.ts';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { putMessages, readByWriting, readChat, readListSoon, takeMessage } from './cache.ts';
import { forgetDrafts } from './drafts.ts';
import { keptFor } from './kept.ts';
import { createOutbox, type Outbox, type Outgoing } from './outgoing.ts';
import { threadKey } from './queries.ts';
import { SEND_FAILURE } from './words.ts';

const KEY = 'chat_outbox';
/** So often nobody may answer while the device believes that it is online. Offline it waits, however long. */
const SILENCES = 3;

type Kept = Record<string, Outgoing>;

let outbox: Outbox | undefined;
const listeners = new Set<() => void>();
const NOTHING: readonly Outgoing[] = [];
const NONE: ReadonlySet<string> = new Set();

/** Sends what was said and is not sent yet, from now on, for whoever is signed in. Answers how to stop. */
export function startOutbox(client: QueryClient, owner: string): () => void {
  const kept = keptFor<Kept>(KEY, owner, {});
  const started = createOutbox({
    kept: {
      read: () => Object.values(kept.read()),
      write: (all) => kept.write(Object.fromEntries(all.map((each) => [each.key, each]))),
      onElsewhere: (listener) => kept.onElsewhere((all) => listener(Object.values(all))),
    },
    send: (message, onWaiting) =>
      deliver(persistently(message), { token: readToken, subscribe: subscribeToToken }, onWaiting),
    onSent: (chatId, message) => {
      if (client.getQueryData(threadKey(chatId))) putMessages(client, chatId, { messages: [message] });
      else takeMessage(client, chatId, message);
      readByWriting(client, chatId, message);
      readListSoon(client);
    },
    onSentElsewhere: (chatIds) =>
      Promise.all(chatIds.map((id) => client.invalidateQueries({ queryKey: threadKey(id) }))),
    sentenceOf: (error) => {
      if (error instanceof Error && isEndOfSession(error)) return null;
      return error instanceof ApiError && error.said ? error.said : SEND_FAILURE;
    },
  });
  outbox = started;
  const stopTelling = started.subscribe(tell);
  const release = holdPage(() => started.all().some(({ failure }) => failure === undefined));
  const takeUp = () => document.visibilityState === 'visible' && started.takeUp();
  document.addEventListener('visibilitychange', takeUp);
  started.takeUp();
  tell();
  return () => {
    document.removeEventListener('visibilitychange', takeUp);
    stopTelling();
    release();
    started.close();
    if (outbox === started) outbox = undefined;
  };

  function persistently(message: Outgoing): () => Promise<Message> {
    let silences = 0;
    const { chatId, content, key } = message;
    return async () => {
      try {
        return await call(chats.createMessage, { params: { id: chatId }, body: { content, client_id: key } });
      } catch (error) {
        if (error instanceof ApiError && error.unreached && navigator.onLine && ++silences >= SILENCES) {
          throw new Error(SEND_FAILURE, { cause: error });
        }
        // Closed meanwhile, or left: the screen says so.
        if (error instanceof ApiError && [403, 404].includes(error.status)) void readChat(client, chatId);
        // The key is gone, removed elsewhere: so the notice says, and leads to where one is given.
        if (error instanceof ApiError && error.said === SENTENCES.apiKeyRequired) {
          void client.invalidateQueries({ queryKey: ['me'] });
        }
        throw error;
      }
    };
  }
}

/** Nothing that somebody has written stays behind when they leave. */
export function forgetWriting(owner: string): void {
  keptFor<Kept>(KEY, owner, {}).forget();
  forgetDrafts(owner);
}

/** Says something: shown at once, sent in order. */
export function say(chatId: string, content: string): void {
  outbox?.add({ key: crypto.randomUUID(), chatId, content, at: serverTime.now() });
}

export const tryAgain = (key: string): void => outbox?.retry(key);
export const discard = (key: string): void => outbox?.discard(key);

/** What is not sent yet in a chat, and which of it waits for the server to be reached. */
export function useOutgoing(chatId: string): { outgoing: readonly Outgoing[]; waiting: ReadonlySet<string> } {
  const all = useSyncExternalStore(subscribe, () => outbox?.all() ?? NOTHING);
  const waiting = useSyncExternalStore(subscribe, () => outbox?.waiting() ?? NONE);
  const outgoing = useMemo(() => all.filter((each) => each.chatId === chatId), [all, chatId]);
  return { outgoing, waiting };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
