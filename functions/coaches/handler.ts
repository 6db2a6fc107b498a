import {
  activateCoach,
  changeCoach,
  createCoach,
  deactivateCoach,
  deleteCoach,
  hideCoachType,
  limitCoaches,
} from '#functions/lib/data/coaches/coach-changes.ts';
import { type CoachUsage, loadUsage, PHOTOS, usageMonth } from '#functions/lib/data/coaches/coach-usage.ts';
import { characterOf, coachOf, loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCoach, presentCoachType } from '#functions/lib/present-coach.ts';
import { textOf } from '#functions/lib/text.ts';
import { coaches, type Usage } from '#shared/contracts/coaches.ts';
import { dollarsOf, microsOf } from '#shared/domain/ai-cost.ts';
import { COACH_TYPES, type CoachType, coachType } from '#shared/domain/coaches.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const handler = resource(
  route(coaches.types, async ({ user, locale }) => {
    const [mine, text] = await Promise.all([loadCoaches(user.id), textOf(locale())]);
    return COACH_TYPES.map((type) => presentCoachType(type, mine, text));
  }),
  route(coaches.mine, async ({ user, locale }) => {
    const [{ all }, text] = await Promise.all([loadCoaches(user.id), textOf(locale())]);
    return all.map((coach) => presentCoach(coach, user, text));
  }),
  route(coaches.usage, ({ user, now, locale }) => presentUsage(user, now, locale())),
  route(coaches.limit, async ({ user, body, now, locale }) => {
    const { monthly_limit_usd } = body();
    await limitCoaches(user.id, monthly_limit_usd === null ? null : microsOf(monthly_limit_usd));
    return presentUsage(user, now, locale());
  }),
  route(coaches.activate, async ({ user, body, now, locale }) => {
    const { id } = requireType(body().coach_type_id);
    const text = await textOf(locale());
    const { coach, changed } = await activateCoach(user, id, text.coachTypes[id].name, now);
    return new WithHeaders(presentCoach(coach, user, text), { status: changed ? 201 : 200 });
  }),
  route(coaches.hide, async ({ user, body, locale }) => {
    const type = requireType(body().coach_type_id);
    return presentCoachType(type, await hideCoachType(user.id, type.id), await textOf(locale()));
  }),
  route(coaches.create, async ({ user, body, repeatable, now, locale }) => {
    const asked = body().user_coach;
    const said = { name: asked.name, personality: asked.personality ?? null, rules: asked.rules ?? null };
    return presentCoach(await createCoach(user, said, repeatable(asked), now), user, await textOf(locale()));
  }),
  route(coaches.update, async ({ user, params, body, locale }) => {
    const [mine, text] = await Promise.all([loadCoaches(user.id), textOf(locale())]);
    coachOf(mine, params.id);
    return presentCoach(await changeCoach(user.id, mine, params.id, body().user_coach, text), user, text);
  }),
  route(coaches.deactivate, async ({ user, params }) => {
    await deactivateCoach(user.id, params.id);
  }),
  route(coaches.delete, async ({ user, params, now }) => {
    await deleteCoach(user.id, params.id, now);
  }),
);

/** A type of coach from the catalogue. @throws Refusal (coach_type_not_found) */
function requireType(id: string): CoachType {
  const type = coachType(id);
  if (!type) throw new Refusal('coach_type_not_found');
  return type;
}

/** The usage of a user's coaches this month, and their monthly limit: one Query and one GetItem in parallel. */
async function presentUsage(user: User, now: number, locale: string): Promise<Usage> {
  const [{ all, monthlyLimit }, used, text] = await Promise.all([
    loadCoaches(user.id),
    loadUsage(user.id, usageMonth(user, now)),
    textOf(locale),
  ]);
  // A deleted coach keeps the name with which it last answered.
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
