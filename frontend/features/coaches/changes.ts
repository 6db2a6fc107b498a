import type { CoachChange, NewCoach, UserCoach } from '#shared/contracts/coaches.ts';

/** The fields that are no longer what they were. */
export function changesOf(coach: UserCoach, { name, personality = null, rules = null }: NewCoach): CoachChange {
  const changes: CoachChange = {};
  if (name !== coach.display_name) changes.name = name;
  if (personality !== coach.effective_personality) changes.personality = personality;
  if (rules !== coach.effective_rules) changes.rules = rules;
  return changes;
}
