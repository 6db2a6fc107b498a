/*
 * Why a coach did not reply, or a photo was not analyzed. Codes and params are stored and sent; the texts are in
 * `shared/text/coaches-server.ts` and `photos-server.ts`.
 */

export const COACH_FAILURES = [
  'no_key',
  'key_refused',
  'key_unreadable',
  'quota_used_up',
  'unreachable',
  'unreadable',
  'interrupted',
  'too_many_replies',
  'limit_reached',
  /** The reply is incomplete: it stopped early, or does not fit into a message. */
  'broken_off',
  'too_long',
] as const;
export type CoachFailureCode = (typeof COACH_FAILURES)[number];

/** The part of the settings that solves a coach's failure: the key, or the monthly limit. */
export type CoachRemedy = 'key' | 'limit';

const REMEDIES: Partial<Record<CoachFailureCode, CoachRemedy>> = {
  no_key: 'key',
  key_refused: 'key',
  key_unreadable: 'key',
  limit_reached: 'limit',
};

/** The remedy for a failure; `undefined` if no setting helps. Pure. */
export const remedyOf = (code: CoachFailureCode): CoachRemedy | undefined => REMEDIES[code];

export const PHOTO_FAILURES = [
  'no_key',
  'key_refused',
  'key_unreadable',
  'quota_used_up',
  'limit_reached',
  'not_granted',
  'declined',
  'no_food',
  'unreachable',
  'failed',
  'empty',
  'too_large',
  'too_many_pixels',
  'no_photo',
  'unreadable',
  'incomplete',
  'not_uploaded',
  'took_too_long',
] as const;
export type PhotoFailureCode = (typeof PHOTO_FAILURES)[number];

/** The params of a text: for `limit_reached` the monthly limit in dollars, for others a number. */
export interface FailureParams {
  limit?: number | undefined;
}

export interface Failure<Code extends string> {
  code: Code;
  params: FailureParams;
}

export type CoachFailure = Failure<CoachFailureCode>;
export type PhotoFailure = Failure<PhotoFailureCode>;

/** The texts of failures, by code. */
export type FailureTexts<Code extends string> = Readonly<Record<Code, (params: { limit: string }) => string>>;

/** The text of a failure; the locale formats its number: 'en-US' a limit of dollars as '$1,250.00'. */
export function failureText<Code extends string>(
  { code, params }: Failure<Code>,
  texts: FailureTexts<Code>,
  locale: string,
): string {
  const { limit = 0 } = params;
  const format = code === 'limit_reached' ? ({ style: 'currency', currency: 'USD' } as const) : {};
  return texts[code]({ limit: limit.toLocaleString(locale, format) });
}
