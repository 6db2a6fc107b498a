import type { Tokens } from '#shared/domain/ai-cost.ts';
import { AI_PROVIDER_ID } from '#shared/domain/ai-provider.ts';
import { costOf } from './clients/ai/providers.ts';
import { addUsage, PHOTOS, usageMonth } from './data/coaches/coach-usage.ts';
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
    // The key may have been removed since, when a reply of an earlier delivery is counted.
    const provider = user.aiKey?.provider ?? AI_PROVIDER_ID;
    const micros = costOf(provider, by.id === PHOTOS ? 'photo' : 'reply', tokens);
    await addUsage(user.id, usageMonth(user, now), { coachId: by.id, name: by.name, ...tokens, micros });
  } catch (error) {
    logError('What a key was used for was not noted', error, { ...tokens });
  }
}
