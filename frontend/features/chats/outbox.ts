import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError, hasCode } from '#frontend/lib/api-error.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { deliver } from '#frontend/lib/deliver.ts';
import type { localDrafts } from '#frontend/lib/local-drafts.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { askToPersist } from '#frontend/lib/persistence.ts';
import { holdPage } from '#frontend/lib/reload.ts';
import { readToken, subscribeToToken } from '#frontend/lib/token.ts';
import { chats, type Message } from '#shared/contracts/chats.ts';
import { sendFailure } from '#shared/text/chats.ts';
import { chatQueries } from './api.ts';
import { addMessage, markReadBySending, refreshChat, refreshListSoon, updateThread } from './cache.ts';
import { createOutboxQueue, type OutboxQueue, type OutgoingMessage, type StoredMessages } from './outbox-queue.ts';

let outbox: OutboxQueue | undefined;
const listeners = new Set<() => void>();
const NO_MESSAGES: readonly OutgoingMessage[] = [];
const NO_KEYS: ReadonlySet<string> = new Set();

/** Starts to send the unsent messages of the signed-in user. Returns a function that stops. */
export function startOutbox(client: QueryClient, stored: ReturnType<typeof localDrafts<StoredMessages>>): () => void {
  let isStored = true;
  const started = createOutboxQueue({
    store: {
      read: () => Object.values(stored.read()),
      write: (all) => {
        isStored = stored.write(Object.fromEntries(all.map((each) => [each.key, each])));
      },
      onOtherTabWrite: (listener) => stored.onOtherTabWrite((all) => listener(Object.values(all))),
    },
    send: (message, onWaiting) =>
      deliver(
        () => sendOnce(message),
        { token: readToken, subscribe: subscribeToToken },
        (isWaiting) => {
          if (isWaiting) askToPersist();
          onWaiting(isWaiting);
        },
      ),
    onSent: (chatId, message) => {
      if (client.getQueryData(chatQueries.threadKey(chatId))) updateThread(client, chatId, { messages: [message] });
      else addMessage(client, chatId, message);
      markReadBySending(client, chatId, message);
      refreshListSoon(client);
    },
    onSentByOtherTab: (chatIds) =>
      Promise.all(chatIds.map((id) => client.invalidateQueries({ queryKey: chatQueries.threadKey(id) }))),
    failureOf: (error) => {
      if (error instanceof Error && isEndOfSession(error)) return null;
      return error instanceof ApiError && error.serverMessage ? error.serverMessage : sendFailure;
    },
  });
  outbox = started;
  const stopTelling = started.subscribe(notifyListeners);
  const release = holdPage(() => !isStored);
  const resume = () => document.visibilityState === 'visible' && started.resume();
  document.addEventListener('visibilitychange', resume);
  started.resume();
  notifyListeners();
  return () => {
    document.removeEventListener('visibilitychange', resume);
    stopTelling();
    release();
    started.close();
    if (outbox === started) outbox = undefined;
  };

  async function sendOnce({ chatId, content, key }: OutgoingMessage): Promise<Message> {
    try {
      return await call(chats.createMessage, { params: { id: chatId }, body: { content, client_id: key } });
    } catch (error) {
      // The chat was closed or left meanwhile: show that.
      if (error instanceof ApiError && [403, 404].includes(error.status)) void refreshChat(client, chatId);
      // The key was removed elsewhere: show the notice that leads to the settings.
      if (hasCode(error, 'api_key_required')) {
        void client.invalidateQueries({ queryKey: ['me'] });
      }
      throw error;
    }
  }
}

/** Shows a message at once, and sends it after those before it. */
export function sendMessage(chatId: string, content: string): void {
  outbox?.add({ key: crypto.randomUUID(), chatId, content, at: serverTime.now() });
}

/** Adds messages of an earlier session. */
export function restoreMessages(all: readonly OutgoingMessage[]): void {
  for (const message of all) outbox?.add(message);
}

export const retryMessage = (key: string): void => outbox?.retry(key);
export const discardMessage = (key: string): void => outbox?.discard(key);

/** The unsent messages of a chat, and the keys of those for which the server was not reached. */
export function useOutgoing(chatId: string): { outgoing: readonly OutgoingMessage[]; waiting: ReadonlySet<string> } {
  const all = useSyncExternalStore(subscribe, () => outbox?.all() ?? NO_MESSAGES);
  const waiting = useSyncExternalStore(subscribe, () => outbox?.waitingKeys() ?? NO_KEYS);
  const outgoing = useMemo(() => all.filter((each) => each.chatId === chatId), [all, chatId]);
  return { outgoing, waiting };
}

/** All unsent messages. */
export const useAllOutgoing = (): readonly OutgoingMessage[] =>
  useSyncExternalStore(subscribe, () => outbox?.all() ?? NO_MESSAGES);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
