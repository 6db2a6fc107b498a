/** Why something is refused; decides the status of the answer. */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'invalid'
  | 'too_many'
  | 'bad_gateway'
  | 'busy';

/**
 * The one error that a person may see: a kind, and one sentence or, where several fields are wrong, one for each.
 * Whatever else is thrown is a bug and answers 500 without detail.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly sentences: readonly [string, ...string[]];
  /** Seconds after which a 429 or 503 is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, sentences: string | readonly [string, ...string[]], retryAfter?: number) {
    const all = typeof sentences === 'string' ? ([sentences] as const) : sentences;
    super(all[0]);
    this.kind = kind;
    this.sentences = all;
    this.retryAfter = retryAfter;
  }
}
