import { post } from '#functions/lib/clients/live.ts';
import { forget } from '#functions/lib/data/cable/connections.ts';
import { loadDeliveryTargets } from '#functions/lib/data/notifications/delivery-targets.ts';
import { logError } from '#functions/lib/log.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';

/*
 * Sends a reply as live events while it is written. Each event has the whole text so far, so an event that is lost, or
 * skipped because the previous one is still being sent, does no harm.
 */

const EVERY_MS = 250;
/** The interval for reading the connections again: the user may open a page in the middle of a reply. */
const REFRESH_MS = 4_000;

/** A subscribed connection. */
interface Listener {
  identifiers: readonly string[];
  /** The last event that was sent. */
  lastSent: LiveEvent | undefined;
  /** The posts in progress, one at a time for each connection. */
  posting: Promise<void> | undefined;
}

export interface Typing {
  /** Sets the text so far, empty if there is none yet. The text is rendered when it is sent. */
  write(text: () => string): void;
  /** Sends nothing more and resolves when the posts in progress have ended, so that the message comes after them. */
  stop(): Promise<void>;
  /** Sends an event that the reply has ended. */
  end(): Promise<void>;
}

/**
 * Tells a user's connections that a coach is writing a reply: immediately, and then every 250 ms if there is new text.
 * One or two BatchGetItem every four seconds, and one request for each event and connection. Never throws: a page that
 * misses the events reads the message.
 */
export function startTyping(userId: string, chatId: string): Typing {
  const listeners = new Map<string, Listener>();
  let nextText: (() => string) | undefined;
  let latest: LiveEvent = { type: 'typing', chat_id: chatId };
  let loading: Promise<void> | undefined;

  async function loadListeners(): Promise<void> {
    try {
      const connections = (await loadDeliveryTargets([userId], Date.now())).get(userId)?.connections ?? [];
      const known = new Set(connections.map(({ id }) => id));
      for (const id of listeners.keys()) if (!known.has(id)) listeners.delete(id);
      for (const { id, identifiers } of connections) {
        const listener = listeners.get(id);
        if (listener) listener.identifiers = identifiers;
        else listeners.set(id, { identifiers, lastSent: undefined, posting: undefined });
      }
      sendLatest();
    } catch (error) {
      logError('It is not known who listens', error);
    }
  }

  function sendLatest(): void {
    for (const [id, listener] of listeners) {
      if (listener.posting || listener.lastSent === latest) continue;
      listener.lastSent = latest;
      listener.posting = postTo(id, listener, latest).then(() => {
        listener.posting = undefined;
      });
    }
  }

  async function postTo(id: string, { identifiers }: Listener, message: LiveEvent): Promise<void> {
    for (const identifier of identifiers) {
      const outcome = await post(id, JSON.stringify({ identifier, message }));
      if (outcome === 'gone') await removeListener(id);
      if (outcome !== 'sent') return;
    }
  }

  async function removeListener(id: string): Promise<void> {
    listeners.delete(id);
    await forget(userId, [id]).catch((error) => logError('A connection that is gone is still known', error));
  }

  function refresh(): void {
    loading ??= loadListeners().finally(() => {
      loading = undefined;
    });
  }

  function sendNext(): void {
    const text = nextText?.();
    nextText = undefined;
    if (text !== undefined) latest = { type: 'typing', chat_id: chatId, ...(text !== '' && { text }) };
    sendLatest();
  }

  refresh();
  const sending = setInterval(sendNext, EVERY_MS);
  const refreshing = setInterval(refresh, REFRESH_MS);

  async function stop(): Promise<void> {
    clearInterval(sending);
    clearInterval(refreshing);
    await loading;
    await Promise.all([...listeners.values()].map(({ posting }) => posting));
  }

  return {
    write(text) {
      nextText = text;
    },
    stop,
    async end() {
      await stop();
      latest = { type: 'typing', chat_id: chatId, ended: true };
      sendLatest();
      await stop();
    },
  };
}
