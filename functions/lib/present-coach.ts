import { type Coach, type Coaches, characterOf, typeOf } from '#functions/lib/data/coaches/coaches.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { CoachType as CoachTypeReply, UserCoach } from '#shared/contracts/coaches.ts';
import type { CoachTexts, CoachType } from '#shared/domain/coaches.ts';
import { grants, JOURNALING, JOURNALING_SCOPES } from '#shared/domain/powerups.ts';

type Texts = Pick<CoachTexts, 'coachTypes'>;

/** A coach as its user sees it. */
export function presentCoach(coach: Coach, { powerUps }: Pick<User, 'powerUps'>, texts: Texts): UserCoach {
  const character = characterOf(coach, texts);
  const type = typeOf(coach);
  const text = type && texts.coachTypes[type.id];
  return {
    id: coach.id,
    display_name: character.name,
    effective_personality: character.personality,
    effective_rules: character.rules,
    color: character.color,
    icon_name: character.icon,
    coach_type: text ? { id: type.id, name: text.name, description: text.description } : null,
    custom: coach.typeId === null,
    active: coach.active,
    chat_id: coach.chatId,
    may_read: coach.mayRead,
    journal_shared: grants(powerUps?.[JOURNALING], JOURNALING_SCOPES.coaches),
  };
}

/** A coach type as the list of types shows it to a user. */
export function presentCoachType(type: CoachType, { hidden, all }: Coaches, { coachTypes }: Texts): CoachTypeReply {
  const { id, color, icon_name } = type;
  const { name, description, expertise } = coachTypes[id];
  return {
    ...{ id, name, description, expertise, color, icon_name },
    hidden: hidden.includes(id),
    active: all.some((coach) => coach.typeId === id && coach.active),
  };
}
