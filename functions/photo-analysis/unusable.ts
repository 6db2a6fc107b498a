import type { FailureParams, PhotoFailureCode } from '#shared/domain/failures.ts';

/** A photo that cannot be used: a retry would not help. */
export class Unusable extends Error {
  override name = 'Unusable';
  /** The code for the user. */
  readonly code: PhotoFailureCode;
  readonly params: FailureParams;

  constructor(code: PhotoFailureCode, detail: string, params: FailureParams = {}) {
    super(detail);
    this.code = code;
    this.params = params;
  }
}
