import type { Message } from '#shared/contracts/chats.ts';

/*
 * The unsent messages. Each has a key by which the server recognizes it over all attempts: sending it again is
 * harmless, from this tab or another. The messages of a chat are sent one after the other, in order.
 */

export interface OutgoingMessage {
  /** The message's `client_id`. */
  key: string;
  chatId: string;
  content: string;
  /** When the message was written, in server time. */
  at: number;
  /** The reason of the server's refusal. The message waits for the user to try again. */
  failure?: string;
}

/** By their keys. */
export type StoredMessages = Record<string, OutgoingMessage>;

interface QueueOptions {
  store: {
    read(): OutgoingMessage[];
    write(all: OutgoingMessage[]): void;
    onOtherTabWrite(listener: (all: OutgoingMessage[]) => void): () => void;
  };
  /** Tries until the message is sent or refused. */
  send(message: OutgoingMessage, onWaiting: (waiting: boolean) => void): Promise<Message>;
  onSent(chatId: string, message: Message): void;
  /** Another tab has sent some messages. Resolves once they are fetched here. */
  onSentByOtherTab(chatIds: string[]): Promise<unknown>;
  /** The sentence of a refusal; `null` stops the queue, because the session has ended. */
  failureOf(error: unknown): string | null;
}

export interface OutboxQueue {
  all(): readonly OutgoingMessage[];
  /** The keys of messages that the server was asked to take, and has neither taken nor refused. */
  waitingKeys(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  add(message: OutgoingMessage): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Sends the messages that no tab sends, such as those of a closed tab. */
  resume(): void;
  close(): void;
}

export function createOutboxQueue({ store, send, onSent, onSentByOtherTab, failureOf }: QueueOptions): OutboxQueue {
  let all: readonly OutgoingMessage[] = store.read();
  let waiting: ReadonlySet<string> = new Set();
  let open = true;
  /** The keys of messages that this tab sends. */
  const mine = new Set<string>();
  const sending = new Set<string>();
  const listeners = new Set<() => void>();

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: (all: readonly OutgoingMessage[]) => readonly OutgoingMessage[]) => {
    // Keep messages that another tab has just stored.
    const stored = store.read();
    const own = all.filter(({ key }) => mine.has(key) && !stored.some((each) => each.key === key));
    all = next([...stored, ...own]);
    store.write([...all]);
    notifyListeners();
  };
  const put = (changed: OutgoingMessage) =>
    change((now) => now.map((each) => (each.key === changed.key ? changed : each)));
  const drop = (key: string) => {
    mine.delete(key);
    change((now) => now.filter((each) => each.key !== key));
  };
  const setWaiting = (key: string, waits: boolean) => {
    if (waiting.has(key) === waits) return;
    const next = new Set(waiting);
    if (waits) next.add(key);
    else next.delete(key);
    waiting = next;
    notifyListeners();
  };

  const sendPending = async (chatId: string) => {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    for (;;) {
      const next = all.find((each) => each.chatId === chatId && each.failure === undefined && mine.has(each.key));
      if (!next || !open) break;
      try {
        const message = await send(next, (waits) => setWaiting(next.key, waits));
        if (!open) break;
        // Show the sent message before dropping the unsent one, so that it never disappears.
        onSent(chatId, message);
        drop(next.key);
      } catch (error) {
        const failure = failureOf(error);
        if (failure === null || !open) break;
        put({ ...next, failure });
      }
    }
    sending.delete(chatId);
  };

  const resume = () => {
    for (const { key, chatId, failure } of all) {
      if (failure === undefined) mine.add(key);
      void sendPending(chatId);
    }
  };

  const stop = store.onOtherTabWrite((theirs) => {
    const gone = all.filter(({ key }) => !theirs.some((each) => each.key === key));
    const show = () => {
      all = store.read();
      notifyListeners();
    };
    const sentElsewhere = gone.filter(({ failure }) => failure === undefined);
    if (sentElsewhere.length === 0) return show();
    // Keep them until the sent messages are fetched, so that they do not flicker.
    all = [...theirs, ...sentElsewhere];
    notifyListeners();
    const chatIds = [...new Set(sentElsewhere.map(({ chatId }) => chatId))];
    void onSentByOtherTab(chatIds).then(show, show);
  });

  return {
    all: () => all,
    waitingKeys: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (message) => {
      mine.add(message.key);
      change((now) => [...now.filter(({ key }) => key !== message.key), message]);
      void sendPending(message.chatId);
    },
    retry: (key) => {
      const found = all.find((each) => each.key === key);
      if (!found) return;
      mine.add(key);
      const { failure: _, ...again } = found;
      put(again);
      void sendPending(found.chatId);
    },
    discard: drop,
    resume,
    close: () => {
      open = false;
      stop();
    },
  };
}
