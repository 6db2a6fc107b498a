import { COACH_MODEL, costOf, type Tokens } from '#shared/domain/ai-cost.ts';
import { addUsage, usageMonth } from './data/coaches/coach-usage.ts';
import type { User } from './data/users/users.ts';
import { logError } from './log.ts';

/**
 * Counts what somebody's key was used for, under who has used it: one UpdateItem, none where nothing was used. Where this fails what was done
 * stands, and what it took is known to OpenAI alone.
 */
export async function noteUsage(
  user: User,
  by: { id: string; name: string },
  tokens: Tokens,
  now: number,
): Promise<void> {
  if (tokens.input + tokens.output === 0) return;
  try {
    const micros = costOf(COACH_MODEL, tokens);
    await addUsage(user.id, usageMonth(user, now), { coachId: by.id, name: by.name, ...tokens, micros });
  } catch (error) {
    logError('What a key was used for was not noted', error, { ...tokens });
  }
}
