import { post } from '#functions/lib/clients/live.ts';
import { forget } from '#functions/lib/data/cable/connections.ts';
import { loadDeliveryTargets } from '#functions/lib/data/notifications/delivery-targets.ts';
import { logError } from '#functions/lib/log.ts';
import type { LiveEvent } from '#shared/contracts/live.ts';

/*
 * A reply that is being written, as it is told live. Each event has all that there is so far, so one that is lost, or skipped because
 * the one before it is still under way, is missed by nobody.
 */

const EVERY_MS = 250;
/** How often it is looked who listens: they may come back in the middle. */
const LOOK_MS = 4_000;

/** A connection that listens. */
interface Line {
  identifiers: readonly string[];
  /** The last event that was sent. */
  told: LiveEvent | undefined;
  /** What is under way: of each connection one post at a time. */
  posting: Promise<void> | undefined;
}

export interface Typing {
  /** From now on this is the text so far, none yet where it is empty; it is made when it is told. */
  write(text: () => string): void;
  /** Tells nothing more, once what is under way has come: a message that is written then comes after it. */
  fallSilent(): Promise<void>;
  /** Tells that nothing more comes. */
  giveUp(): Promise<void>;
}

/**
 * Tells a user's connections that a coach is at a reply: at once, and each 250 ms what is new. One BatchGetItem or two each four
 * seconds, and one request for each event and connection. Never throws: who was not reached reads the message.
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
