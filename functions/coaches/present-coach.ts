import { type Coach, type Coaches, characterOf, typeOf } from '#functions/lib/data/coaches/coaches.ts';
import type { CoachType as CoachTypeReply, UserCoach } from '#shared/contracts/coaches.ts';
import type { CoachType } from '#shared/domain/coaches.ts';

/** A coach as its user sees it. */
export function presentCoach(coach: Coach): UserCoach {
  const character = characterOf(coach);
  const type = typeOf(coach);
  return {
    id: coach.id,
    display_name: character.name,
    effective_personality: character.personality,
    effective_rules: character.rules,
    color: character.color,
    icon_name: character.icon,
    coach_type: type ? { id: type.id, name: type.name, description: type.description } : null,
    custom: coach.typeId === null,
    active: coach.active,
    chat_id: coach.chatId,
  };
}

/** A coach type as it is shown to a user with these coaches. */
export function presentCoachType(type: CoachType, { hidden, all }: Coaches): CoachTypeReply {
  const { id, name, description, expertise, color, icon_name } = type;
  return {
    ...{ id, name, description, expertise, color, icon_name },
    hidden: hidden.includes(id),
    active: all.some((coach) => coach.typeId === id && coach.active),
  };
}
