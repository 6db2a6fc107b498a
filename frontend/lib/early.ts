import type { Mark, ServerTime } from './server-time.ts';

/*
 * What a page is sure to ask the server, asked before the app is there: the script that runs first sends the requests,
 * the app takes the answers, each once. An answer is a head start and nothing more: where anything is odd about one,
 * the app asks again as it always does.
 */

/** An answer that nobody has taken by then is old. */
const KEPT_FOR = 20_000;
/** Within this the device's two clocks go together. */
const TOLERANCE = 1000;

export interface EarlyAnswer {
  response: Response;
  /** When it was asked and when it was there, by the steady clock. */
  sent: number;
  received: number;
}

interface Asked {
  token: string;
  sent: number;
  /** Between the device's two clocks: another one means that somebody has moved one, or that the machine has slept. */
  gap: number;
  answer: Promise<EarlyAnswer | undefined>;
}

declare global {
  /** By path. The two scripts share nothing else. */
  var early: Map<string, Asked> | undefined;
}

export function requestEarly(paths: readonly string[], token: string): void {
  globalThis.early = new Map(paths.map((path) => [path, asked(path, token)]));
}

/** The answer to a call that was asked early for this token, if there is one that can be used. */
export async function takeEarly(path: string, token: string): Promise<EarlyAnswer | undefined> {
  const found = globalThis.early?.get(path);
  globalThis.early?.delete(path);
  if (!found || found.token !== token || performance.now() - found.sent > KEPT_FOR) return undefined;
  const answer = await found.answer;
  return Math.abs(gap() - found.gap) > TOLERANCE ? undefined : answer;
}

/**
 * When it was asked, as a mark of the server's time, and what that time can learn from it: as if all had happened so
 * much later, because an answer is observed the moment that it comes.
 */
export function timesOf({ sent, received }: EarlyAnswer, time: ServerTime): { sent: Mark; late: number } {
  const now = time.mark();
  return {
    sent: { ...now, steady: sent, guess: now.guess - (now.steady - sent) },
    late: now.steady - received,
  };
}

function asked(path: string, token: string): Asked {
  const sent = performance.now();
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(KEPT_FOR);
  const answer = fetch(path, { headers, signal, credentials: 'omit' }).then(
    // Who has to sign in again need not ask twice. Other refusals may be gone by then.
    (response) =>
      response.ok || response.status === 401 ? { response, sent, received: performance.now() } : undefined,
    () => undefined,
  );
  return { token, sent, gap: gap(), answer };
}

const gap = () => Date.now() - performance.now();
