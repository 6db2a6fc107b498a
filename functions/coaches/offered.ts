import { type CoachType, coachType } from '#shared/domain/coaches.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** A type of coach from the catalogue. @throws Refusal (coach_type_not_found) */
export function offered(id: string): CoachType {
  const type = coachType(id);
  if (!type) throw new Refusal('coach_type_not_found');
  return type;
}
