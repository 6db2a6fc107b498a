import type { ErrorCode } from '#shared/domain/error-codes.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { timedOut, unreachable } from '#shared/text/connection.ts';
import { busy, internal, not_found, request_too_large, signed_out, too_many_attempts } from '#shared/text/errors.ts';

/** The reason why there is no answer. */
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

/** One reason of a refusal. Without a code if it is from another server on the way, or an older version. */
export interface ErrorDetail {
  code?: ErrorCode;
  /** The name of the wrong field. */
  field?: string;
  params?: Readonly<Record<string, unknown>>;
  /** A text for users, in their language. */
  message: string;
}

/** The error of a call: the server's message, or a text for errors of the gateway and the network. */
export class ApiError extends Error {
  /** The status; 0 without an answer. */
  readonly status: number;
  /** The server's messages; empty if the text is the browser's. */
  readonly details: readonly ErrorDetail[];
  readonly sentences: readonly [string, ...string[]];
  /** The server's first message; `null` if the text is the browser's. */
  readonly serverMessage: string | null;
  /** The seconds of `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, details: readonly ErrorDetail[], otherwise: string, retryAfter?: number) {
    const messages = details.map(({ message }) => message);
    const sentences = (messages.length > 0 ? messages : [otherwise]) as [string, ...string[]];
    super(sentences[0]);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
    this.sentences = sentences;
    this.serverMessage = messages[0] ?? null;
    this.retryAfter = retryAfter;
  }

  /** Whether the call did not reach the server. */
  get unreached(): boolean {
    return [0, 408, 502, 503, 504].includes(this.status);
  }

  /** Whether a retry may succeed. */
  get passing(): boolean {
    return this.unreached || this.status === 429;
  }

  /** Whether the server has refused the call for what it says. Its own errors, and too many calls, are no refusal. */
  get isRefusal(): boolean {
    return !this.passing && this.status < 500;
  }
}

/** The first code of the server, or undefined for all other errors. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.details[0]?.code : undefined;
}

/** Whether the server's answer has this code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.details.some((detail) => detail.code === code);
}

/** The text for any error. The messages of errors other than `ApiError` are for developers. */
export function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.sentences.join(' ') : unreachable;
}

/** The server's own messages: empty if the text is the browser's. */
export function serverSentences(error: Error): readonly string[] {
  return error instanceof ApiError && error.serverMessage !== null ? error.sentences : [];
}

export function noAnswer(kind: NoAnswer): ApiError {
  return new ApiError(0, [], kind === 'timeout' ? timedOut : unreachable);
}

/**
 * Returns the error for a missing or incomplete answer, or for the sign-in page of a network. Throws the caller's
 * reason if the caller has aborted the call.
 */
export function unanswered(given: AbortSignal | undefined) {
  return (reason: unknown): never => {
    if (given?.aborted) throw reason;
    // The caller did not abort, so it was the timeout.
    throw noAnswer(reason instanceof DOMException ? 'timeout' : 'offline');
  };
}

/** Converts an error answer of the server, or of a proxy on the way. */
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
