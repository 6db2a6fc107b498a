import { isUnwanted } from '#functions/lib/data/coaches/replies.ts';
import { logError } from '#functions/lib/log.ts';

/** The interval of checks whether a reply is still wanted. */
const EVERY_MS = 400;

/**
 * Watches for the end of a reply, which the user can stop or which ends with its chat: one BatchGetItem every 400 ms
 * until it is stopped or the watch is disposed of.
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
      // The next check may succeed.
      logError('It is not known whether a reply was stopped', error);
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return { signal: stop.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
