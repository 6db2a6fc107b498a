import type { ErrorCode, ErrorParams } from './error-codes.ts';

/** One reason of a refusal. */
export interface ErrorDetail {
  code: ErrorCode;
  /** The name of the wrong field, such as `email`; undefined if there is none. */
  field?: string | undefined;
  /** The params of the code's text, if it has any. */
  params?: ErrorParams[keyof ErrorParams] | undefined;
}

export type ErrorDetails = readonly [ErrorDetail, ...ErrorDetail[]];

interface Given {
  field?: string;
  /** For 429 and 503: the seconds after which a retry makes sense. */
  retryAfter?: number;
}

type Reason = {
  [Code in ErrorCode]: Code extends keyof ErrorParams
    ? [code: Code, given: Given & { params: ErrorParams[Code] }]
    : [code: Code, given?: Given & { params?: undefined }];
}[ErrorCode];

/**
 * The only error that users may see: one reason, or several if several fields are wrong. The first code decides the
 * status of the answer. Any other error is a bug and is answered with 500 without details.
 */
export class Refusal extends Error {
  readonly details: ErrorDetails;
  readonly retryAfter: number | undefined;

  constructor(...reason: Reason | [details: ErrorDetails]) {
    const [first, { field, params, retryAfter } = {}] = reason as [
      ErrorDetails | ErrorCode,
      (Given & Partial<ErrorDetail>)?,
    ];
    const details: ErrorDetails = typeof first === 'string' ? [{ code: first, field, params }] : first;
    super(details.map(({ code }) => code).join(', '));
    this.details = details;
    this.retryAfter = retryAfter;
  }
}
