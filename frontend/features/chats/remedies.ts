import type { CoachFailure } from '#shared/domain/failures.ts';

/** The part of the settings that helps: the key, the coaches, or their monthly limit. */
export type Remedy = 'key' | 'coaches' | 'limit';

const REMEDIES: Partial<Record<CoachFailure['code'], Remedy>> = {
  no_key: 'key',
  key_refused: 'key',
  key_unreadable: 'key',
  limit_reached: 'limit',
};

/** What helps where a coach could not reply; `undefined` where nothing in the settings does. */
export function remedyOf(failure: Pick<CoachFailure, 'code'> | undefined): Remedy | undefined {
  return failure && REMEDIES[failure.code];
}
