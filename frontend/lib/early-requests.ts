import type { Mark, ServerTime } from './server-time.ts';

/*
 * Early requests: the boot script sends the requests that a page always makes before the app is loaded, and the app
 * uses each answer once. If an answer may be wrong, the app sends its own request.
 */

/** An unused answer expires after this time. */
const KEPT_FOR = 20_000;
/** The tolerated difference between the device's two clocks. */
const TOLERANCE = 1000;

export interface EarlyAnswer {
  response: Response;
  /** The times of request and answer, by the monotonic clock. */
  sent: number;
  received: number;
}

interface EarlyRequest {
  token: string;
  sent: number;
  /** The difference of the device's two clocks. It changes if the clock was set, or the device has slept. */
  gap: number;
  answer: Promise<EarlyAnswer | undefined>;
  /** Whether a successful answer has arrived. */
  answered?: boolean;
}

declare global {
  /** The requests by path. The only data that the two scripts share. */
  var early: Map<string, EarlyRequest> | undefined;
}

export function requestEarly(paths: readonly string[], token: string): void {
  globalThis.early = new Map(paths.map((path) => [path, requestOf(path, token)]));
}

/** Whether all early requests were answered successfully. */
export function isAnsweredEarly(): boolean {
  const all = [...(globalThis.early?.values() ?? [])];
  return all.length > 0 && all.every(({ answered }) => answered);
}

/** The early answer to a call with this token, if it can be used. */
export async function takeEarly(path: string, token: string): Promise<EarlyAnswer | undefined> {
  const found = globalThis.early?.get(path);
  globalThis.early?.delete(path);
  if (!found || found.token !== token || performance.now() - found.sent > KEPT_FOR) return undefined;
  const answer = await found.answer;
  return Math.abs(gap() - found.gap) > TOLERANCE ? undefined : answer;
}

/**
 * The server time of the request, and the observation for the server clock. Both are shifted to now, because the clock
 * treats an answer as just received.
 */
export function timesOf({ sent, received }: EarlyAnswer, time: ServerTime): { sent: Mark; late: number } {
  const now = time.mark();
  return {
    sent: { ...now, steady: sent },
    late: now.steady - received,
  };
}

function requestOf(path: string, token: string): EarlyRequest {
  const sent = performance.now();
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(KEPT_FOR);
  const answer = fetch(path, { headers, signal }).then(
    // A 401 need not be repeated. Other errors may have passed.
    (response) =>
      response.ok || response.status === 401 ? { response, sent, received: performance.now() } : undefined,
    () => undefined,
  );
  const request: EarlyRequest = { token, sent, gap: gap(), answer };
  void answer.then((found) => {
    request.answered = found?.response.ok === true;
  });
  return request;
}

const gap = () => Date.now() - performance.now();
