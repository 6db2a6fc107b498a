import { SENTENCES } from '#shared/domain/sentences.ts';
import { UNREACHABLE } from './unreachable.ts';

/** Why no answer came. */
export type Silence = 'offline' | 'timeout';

export const TIMED_OUT = 'Steadfast did not answer in time. Please try again.';

const BY_STATUS: Partial<Record<number, string>> = {
  401: SENTENCES.signedOut,
  404: SENTENCES.notFound,
  413: SENTENCES.tooLarge,
  429: SENTENCES.tooManyAttempts,
  502: SENTENCES.busy,
  503: SENTENCES.busy,
  504: TIMED_OUT,
};

/** The one error of a call: what the server said, or a sentence for what only the gateway or the network said. */
export class ApiError extends Error {
  /** The answer's status; 0 where there was none. */
  readonly status: number;
  readonly sentences: readonly [string, ...string[]];
  /** What the server itself said: `null` where the sentence is the browser's. */
  readonly said: string | null;
  /** Seconds that the server asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, said: readonly string[], otherwise: string, retryAfter?: number) {
    const sentences = (said.length > 0 ? said : [otherwise]) as [string, ...string[]];
    super(sentences[0]);
    this.name = 'ApiError';
    this.status = status;
    this.sentences = sentences;
    this.said = said[0] ?? null;
    this.retryAfter = retryAfter;
  }

  /** Whether the call reached nobody who could decide about it. */
  get unreached(): boolean {
    return [0, 408, 502, 503, 504].includes(this.status);
  }

  /** Whether the same call may well succeed a moment later. */
  get passing(): boolean {
    return this.unreached || this.status === 429;
  }
}

/** What to say about whatever went wrong: the words of other errors are the browser's, for those who wrote this. */
export function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.sentences.join(' ') : UNREACHABLE;
}

/** What the server itself said: nothing where the words are the browser's. */
export function saidBy(error: Error): readonly string[] {
  return error instanceof ApiError && error.said !== null ? error.sentences : [];
}

export function silence(kind: Silence): ApiError {
  return new ApiError(0, [], kind === 'timeout' ? TIMED_OUT : UNREACHABLE);
}

/**
 * What to throw when no answer came, or one that broke off, or the page of a network that wants a sign-in first. Who has given
 * up the call themselves hears their own reason.
 */
export function unanswered(given: AbortSignal | undefined) {
  return (reason: unknown): never => {
    if (given?.aborted) throw reason;
    // Nobody has given up: whatever was aborted, its time was over.
    throw silence(reason instanceof DOMException ? 'timeout' : 'offline');
  };
}

/** Reads an answer that was none of success: `{error, errors}` of the server, or whatever stood in between. */
export async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const otherwise = BY_STATUS[response.status] ?? SENTENCES.internal;
  return new ApiError(response.status, sentencesOf(await response.json().catch(() => null)), otherwise, retryAfter);
}

function sentencesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { error, errors } = body as { error?: unknown; errors?: unknown };
  const listed = Array.isArray(errors) ? errors.filter((each) => typeof each === 'string') : [];
  return listed.length > 0 ? listed : typeof error === 'string' ? [error] : [];
}
