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
const LOOK_MS = 4_000;

/** A subscribed connection. */
interface Line {
  identifiers: readonly string[];
  /** The last event that was sent. */
  told: LiveEvent | undefined;
  /** The posts in progress, one at a time for each connection. */
  posting: Promise<void> | undefined;
}

export interface Typing {
  /** Sets the text so far, empty if there is none yet. The text is rendered when it is sent. */
  write(text: () => string): void;
  /** Sends nothing more and resolves when the posts in progress have ended, so that the message comes after them. */
  fallSilent(): Promise<void>;
  /** Sends an event that the reply has ended. */
  giveUp(): Promise<void>;
}

/**
 * Tells a user's connections that a coach is writing a reply: immediately, and then every 250 ms if there is new text.
 * One or two BatchGetItem every four seconds, and one request for each event and connection. Never throws: a page that
 * misses the events reads the message.
 */
export function startTyping(userId: string, chatId: string): Typing {
  const lines = new Map<string, Line>();
  let unheard: (() => string) | undefined;
  let latest: LiveEvent = { type: 'typing', chat_id: chatId };
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const connections = (await loadDeliveryTargets([userId], Date.now())).get(userId)?.connections ?? [];
      const known = new Set(connections.map(({ id }) => id));
      for (const id of lines.keys()) if (!known.has(id)) lines.delete(id);
      for (const { id, identifiers } of connections) {
        const line = lines.get(id);
        if (line) line.identifiers = identifiers;
        else lines.set(id, { identifiers, told: undefined, posting: undefined });
      }
      tell();
    } catch (error) {
      logError('It is not known who listens', error);
    }
  }

  function tell(): void {
    for (const [id, line] of lines) {
      if (line.posting || line.told === latest) continue;
      line.told = latest;
      line.posting = postTo(id, line, latest).then(() => {
        line.posting = undefined;
      });
    }
  }

  async function postTo(id: string, { identifiers }: Line, message: LiveEvent): Promise<void> {
    for (const identifier of identifiers) {
      const outcome = await post(id, JSON.stringify({ identifier, message }));
      if (outcome === 'gone') await lost(id);
      if (outcome !== 'sent') return;
    }
  }

  async function lost(id: string): Promise<void> {
    lines.delete(id);
    await forget(userId, [id]).catch((error) => logError('A connection that is gone is still known', error));
  }

  function refresh(): void {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }

  function catchUp(): void {
    const text = unheard?.();
    unheard = undefined;
    if (text !== undefined) latest = { type: 'typing', chat_id: chatId, ...(text !== '' && { text }) };
    tell();
  }

  refresh();
  const telling = setInterval(catchUp, EVERY_MS);
  const refreshing = setInterval(refresh, LOOK_MS);

  async function fallSilent(): Promise<void> {
    clearInterval(telling);
    clearInterval(refreshing);
    await looking;
    await Promise.all([...lines.values()].map(({ posting }) => posting));
  }

  return {
    write(text) {
      unheard = text;
    },
    fallSilent,
    async giveUp() {
      await fallSilent();
      latest = { type: 'typing', chat_id: chatId, ended: true };
      tell();
      await fallSilent();
    },
  };
}
