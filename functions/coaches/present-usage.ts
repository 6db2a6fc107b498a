import { type CoachUsage, loadUsage, PHOTOS, usageMonth } from '#functions/lib/data/coaches/coach-usage.ts';
import { characterOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { textOf } from '#functions/lib/text.ts';
import type { Usage } from '#shared/contracts/coaches.ts';
import { dollarsOf } from '#shared/domain/ai-cost.ts';

/** What a user's coaches have taken this month, and may take: one Query and one GetItem, at once. */
export async function presentUsage(user: User, now: number, locale: string): Promise<Usage> {
  const [{ all, monthlyLimit }, used, text] = await Promise.all([
    loadCoaches(user.id),
    loadUsage(user.id, usageMonth(user, now)),
    textOf(locale),
  ]);
  // Who is deleted keeps the name with which they last answered.
  const names = new Map(all.map((coach) => [coach.id, characterOf(coach, text).name]));
  names.set(PHOTOS, text.photoAnalysis);
  const silent = all.filter(({ id, active }) => active && !used.coaches.some(({ coachId }) => coachId === id));
  const unused = silent.map(({ id }): CoachUsage => ({ coachId: id, input: 0, output: 0, micros: 0 }));
  return {
    month: used.month,
    monthly_limit_usd: monthlyLimit === null ? null : dollarsOf(monthlyLimit),
    spent_usd: dollarsOf(used.micros),
    coaches: [...used.coaches, ...unused].map(({ coachId, name, input, output, micros }) => ({
      id: coachId,
      display_name: names.get(coachId) ?? name ?? '',
      input_tokens: input,
      output_tokens: output,
      spent_usd: dollarsOf(micros),
    })),
  };
}
