import type { FailureParams, PhotoFailureCode } from '#shared/domain/failures.ts';

/** A photo that no further attempt can make anything of. */
export class Unusable extends Error {
  override name = 'Unusable';
  /** For the person whose photo it is. */
  readonly code: PhotoFailureCode;
  readonly params: FailureParams;

  constructor(code: PhotoFailureCode, detail: string, params: FailureParams = {}) {
    super(detail);
    this.code = code;
    this.params = params;
  }
}
