import { COACH_SAYS } from '#shared/domain/coach-says.ts';

/** Where in the settings somebody can do something about it: at the key, at the coaches, or at what they may cost. */
export type Remedy = 'key' | 'coaches' | 'limit';

const KEY: readonly string[] = [COACH_SAYS.noKey, COACH_SAYS.keyRefused, COACH_SAYS.keyDoesNotOpen];
const SUM = '$0.00';
const [LIMIT_BEGINS, LIMIT_ENDS] = COACH_SAYS.limitReached(SUM).split(SUM) as [string, string];

/** What helps where a coach has said why it cannot reply; `undefined` of all else that it says. */
export function remedyOf(said: string): Remedy | undefined {
  if (KEY.includes(said)) return 'key';
  const isLimit = said.startsWith(LIMIT_BEGINS) && said.endsWith(LIMIT_ENDS);
  const sum = said.slice(LIMIT_BEGINS.length, said.length - LIMIT_ENDS.length);
  return isLimit && /^\$[\d.,]+$/.test(sum) ? 'limit' : undefined;
}
