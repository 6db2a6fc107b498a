import type { ErrorCode } from '#shared/domain/error-codes.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { timedOut, unreachable } from '#shared/text/connection.ts';
import { busy, internal, not_found, request_too_large, signed_out, too_many_attempts } from '#shared/text/errors.ts';

/** Why no answer came. */
export type NoAnswer = 'offline' | 'timeout';

const BY_STATUS: Partial<Record<number, string>> = {
  401: signed_out,
  404: not_found,
  413: request_too_large({ limit: LIMITS.requestBodyBytes / 1024 }),
  429: too_many_attempts,
  502: busy,
  503: busy,
  504: timedOut,
};

/** One reason that the server gave. Without a code where something else answered, or an older server. */
export interface ErrorDetail {
  code?: ErrorCode;
  /** The field that is wrong, by its name alone. */
  field?: string;
  params?: Readonly<Record<string, unknown>>;
  /** A text for people, in their language. */
  message: string;
}

/** The one error of a call: what the server said, or a sentence for what only the gateway or the network said. */
export class ApiError extends Error {
  /** The answer's status; 0 where there was none. */
  readonly status: number;
  /** What the server itself said: empty where the sentence is the browser's. */
  readonly details: readonly ErrorDetail[];
  readonly sentences: readonly [string, ...string[]];
  /** The first of what the server said: `null` where the sentence is the browser's. */
  readonly said: string | null;
  /** Seconds that the server asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, details: readonly ErrorDetail[], otherwise: string, retryAfter?: number) {
    const said = details.map(({ message }) => message);
    const sentences = (said.length > 0 ? said : [otherwise]) as [string, ...string[]];
    super(sentences[0]);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
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

/** The first code that the server gave, or undefined for all other errors. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.details[0]?.code : undefined;
}

/** Whether this is among the reasons that the server gave. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.details.some((detail) => detail.code === code);
}

/** What to say about whatever went wrong: the words of other errors are the browser's, for those who wrote this. */
export function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.sentences.join(' ') : unreachable;
}

/** What the server itself said: nothing where the words are the browser's. */
export function serverSentences(error: Error): readonly string[] {
  return error instanceof ApiError && error.said !== null ? error.sentences : [];
}

export function noAnswer(kind: NoAnswer): ApiError {
  return new ApiError(0, [], kind === 'timeout' ? timedOut : unreachable);
}

/**
 * What to throw when no answer came, or one that broke off, or the page of a network that wants a sign-in first. Who
 * has given up the call themselves hears their own reason.
 */
export function unanswered(given: AbortSignal | undefined) {
  return (reason: unknown): never => {
    if (given?.aborted) throw reason;
    // Nobody has given up: whatever was aborted, its time was over.
    throw noAnswer(reason instanceof DOMException ? 'timeout' : 'offline');
  };
}

/** Reads an answer that was none of success: that of the server, or whatever stood in between. */
export async function errorOf(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const otherwise = BY_STATUS[response.status] ?? internal;
  return new ApiError(response.status, detailsIn(await response.json().catch(() => null)), otherwise, retryAfter);
}

function detailsIn(body: unknown): ErrorDetail[] {
  if (typeof body !== 'object' || body === null) return [];
  const { error, errors, details } = body as Partial<Record<string, unknown>>;
  const given = listOf<ErrorDetail | null>(details).filter((each) => typeof each?.message === 'string');
  if (given.length > 0) return given as ErrorDetail[];
  const listed = listOf(errors).filter((each) => typeof each === 'string');
  const messages = listed.length > 0 ? listed : [error].filter((each) => typeof each === 'string');
  return messages.map((message) => ({ message }));
}

function listOf<Each>(value: unknown): Each[] {
  return Array.isArray(value) ? value : [];
}
