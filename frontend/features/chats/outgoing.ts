import type { Message } from '#shared/contracts/chats.ts';

/*
 * What was said and is not sent yet. Each message has a name of its own, which the server knows it by over all attempts: sending
 * it again is harmless, from this tab or from another. In each chat one is sent after the other, as they were written.
 */

export interface Outgoing {
  /** Its `client_id`. */
  key: string;
  chatId: string;
  content: string;
  /** When it was written, by the server's time. */
  at: number;
  /** Why it was refused: it waits for somebody to try again. */
  failure?: string;
}

interface Means {
  kept: {
    read(): Outgoing[];
    write(all: Outgoing[]): void;
    onElsewhere(listener: (all: Outgoing[]) => void): () => void;
  };
  /** Sends until it has arrived or is refused. */
  send(message: Outgoing, onWaiting: (waiting: boolean) => void): Promise<Message>;
  onSent(chatId: string, message: Message): void;
  /** Some are gone: another tab has sent them. Answers when what was said is known here. */
  onSentElsewhere(chatIds: string[]): Promise<unknown>;
  /** The sentence of a refusal; `null` ends it all: nobody is signed in any more. */
  sentenceOf(error: unknown): string | null;
}

export interface Outbox {
  all(): readonly Outgoing[];
  /** Which of them have been sent in vain, and wait for the server to be reached. */
  waiting(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  add(message: Outgoing): void;
  retry(key: string): void;
  discard(key: string): void;
  /** Takes up what nobody sends: of a tab that was closed. */
  takeUp(): void;
  close(): void;
}

export function createOutbox({ kept, send, onSent, onSentElsewhere, sentenceOf }: Means): Outbox {
  let all: readonly Outgoing[] = kept.read();
  let waiting: ReadonlySet<string> = new Set();
  let open = true;
  /** Those that this tab sends. */
  const mine = new Set<string>();
  const sending = new Set<string>();
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: (all: readonly Outgoing[]) => readonly Outgoing[]) => {
    // What another tab has just written is not written over.
    const stored = kept.read();
    const own = all.filter(({ key }) => mine.has(key) && !stored.some((each) => each.key === key));
    all = next([...stored, ...own]);
    kept.write([...all]);
    tell();
  };
  const put = (changed: Outgoing) => change((now) => now.map((each) => (each.key === changed.key ? changed : each)));
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
    tell();
  };

  const pump = async (chatId: string) => {
    if (sending.has(chatId)) return;
    sending.add(chatId);
    for (;;) {
      const next = all.find((each) => each.chatId === chatId && each.failure === undefined && mine.has(each.key));
      if (!next || !open) break;
      try {
        const message = await send(next, (waits) => setWaiting(next.key, waits));
        if (!open) break;
        // First it is there, then it waits no more: it is never seen twice, nor missed.
        onSent(chatId, message);
        drop(next.key);
      } catch (error) {
        const failure = sentenceOf(error);
        if (failure === null || !open) break;
        put({ ...next, failure });
      }
    }
    sending.delete(chatId);
  };

  const takeUp = () => {
    for (const { key, chatId, failure } of all) {
      if (failure === undefined) mine.add(key);
      void pump(chatId);
    }
  };

  const stop = kept.onElsewhere((theirs) => {
    const gone = all.filter(({ key }) => !theirs.some((each) => each.key === key));
    const show = () => {
      all = kept.read();
      tell();
    };
    const lingering = gone.filter(({ failure }) => failure === undefined);
    if (lingering.length === 0) return show();
    // They stay until what was sent is read: otherwise they would be gone for a moment.
    all = [...theirs, ...lingering];
    tell();
    const chatIds = [...new Set(lingering.map(({ chatId }) => chatId))];
    void onSentElsewhere(chatIds).then(show, show);
  });

  return {
    all: () => all,
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (message) => {
      mine.add(message.key);
      change((now) => [...now.filter(({ key }) => key !== message.key), message]);
      void pump(message.chatId);
    },
    retry: (key) => {
      const found = all.find((each) => each.key === key);
      if (!found) return;
      mine.add(key);
      const { failure: _, ...again } = found;
      put(again);
      void pump(found.chatId);
    },
    discard: drop,
    takeUp,
    close: () => {
      open = false;
      stop();
    },
  };
}
