import { isUnwanted } from '#functions/lib/data/coaches/replies.ts';
import { logError } from '#functions/lib/log.ts';

/** How often it is looked whether a reply is still wanted. */
const EVERY_MS = 400;

/**
 * Watches for the end of a reply that answers up to a number, by its user's word or with its chat: one BatchGetItem each 400 ms until it
 * comes, or until the watch is disposed of.
 */
export function watchForStop(chatId: string, upTo: number): Disposable & { signal: AbortSignal } {
  const stop = new AbortController();
  let isLooking = false;
  const look = async () => {
    if (isLooking || stop.signal.aborted) return;
    isLooking = true;
    try {
      if (await isUnwanted(chatId, upTo)) stop.abort();
    } catch (error) {
      // The next look may tell.
      logError('It is not known whether a reply was stopped', error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return { signal: stop.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
