import { isUnwanted } from '#functions/lib/data/coaches/replies.ts';
import { logError } from '#functions/lib/log.ts';

/** The interval at which the watch checks whether the reply is still wanted. */
const EVERY_MS = 400;

/**
 * Aborts `signal` when the user stops the reply, or its chat is closed or deleted: one BatchGetItem every 400 ms until
 * then, or until the watch is disposed of.
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
