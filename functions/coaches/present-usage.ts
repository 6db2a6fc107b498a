import { type CoachUsage, loadUsage, usageMonth } from '#functions/lib/data/coaches/coach-usage.ts';
import { characterOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Usage } from '#shared/contracts/coaches.ts';
import { dollarsOf } from '#shared/domain/ai-cost.ts';

/** The usage of a user's coaches in this month, and their limit: one Query and one GetItem in parallel. */
export async function presentUsage(user: User, now: number): Promise<Usage> {
  const [{ all, monthlyLimit }, used] = await Promise.all([
    loadCoaches(user.id),
    loadUsage(user.id, usageMonth(user, now)),
  ]);
  // A deleted coach keeps the name that it had at its last reply.
  const names = new Map(all.map((coach) => [coach.id, characterOf(coach).name]));
  const silent = all.filter(({ id, active }) => active && !used.coaches.some(({ coachId }) => coachId === id));
  const unused = silent.map(({ id }): CoachUsage => ({ coachId: id, name: '', input: 0, output: 0, micros: 0 }));
  return {
    month: used.month,
    monthly_limit_usd: monthlyLimit === null ? null : dollarsOf(monthlyLimit),
    spent_usd: dollarsOf(used.micros),
    coaches: [...used.coaches, ...unused].map(({ coachId, name, input, output, micros }) => ({
      id: coachId,
      display_name: names.get(coachId) ?? name,
      input_tokens: input,
      output_tokens: output,
      spent_usd: dollarsOf(micros),
    })),
  };
}
