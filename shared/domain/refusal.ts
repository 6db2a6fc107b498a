import type { ErrorCode, ErrorParams } from './error-codes.ts';

/** One reason of a refusal. */
export interface ErrorDetail {
  code: ErrorCode;
  /** The name of the field that is wrong, such as `email`; absent where there is none. */
  field?: string | undefined;
  /** The blanks of the code's text; absent where it has none. */
  params?: ErrorParams[keyof ErrorParams] | undefined;
}

export type ErrorDetails = readonly [ErrorDetail, ...ErrorDetail[]];

interface Given {
  field?: string;
  /** Seconds after which a 429 or 503 is worth trying again. */
  retryAfter?: number;
}

type Reason = {
  [Code in ErrorCode]: Code extends keyof ErrorParams
    ? [code: Code, given: Given & { params: ErrorParams[Code] }]
    : [code: Code, given?: Given & { params?: undefined }];
}[ErrorCode];

/**
 * The one error that a person may see: one reason, or several where several fields are wrong. The first code decides the
 * status of the answer. Whatever else is thrown is a bug and answers 500 without detail.
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
