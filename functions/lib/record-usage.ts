import type { Tokens } from '#shared/domain/ai-cost.ts';
import { costOf, REPLY_MODEL } from './clients/ai/providers.ts';
import { addUsage, usageMonth } from './data/coaches/coach-usage.ts';
import type { User } from './data/users/users.ts';
import { logError } from './log.ts';

/** Counts what a user's key was used for: one UpdateItem, none if nothing was used. A failure is only logged. */
export async function recordUsage(
  user: User,
  by: { id: string; name?: string },
  tokens: Tokens,
  now: number,
): Promise<void> {
  if (tokens.input + tokens.output === 0) return;
  try {
    const micros = costOf(REPLY_MODEL, tokens);
    await addUsage(user.id, usageMonth(user, now), { coachId: by.id, name: by.name, ...tokens, micros });
  } catch (error) {
    logError('What a key was used for was not noted', error, { ...tokens });
  }
}
