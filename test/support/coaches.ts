import { randomUUID } from 'node:crypto';
import { coaches, type UserCoach } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import type { Caller } from './world.ts';

/* What people do with AI coaches. */

/** Keeps somebody's key for OpenAI; what it begins with decides how the stand-in answers. Answers the key. */
export async function keepKey(person: Caller, kind = 'sk-works'): Promise<string> {
  const openai_api_key = `${kind}-${randomUUID()}`;
  await person.call(users.update, { body: { user: { openai_api_key } } });
  return openai_api_key;
}

/** The coach of this kind or id that somebody has. */
export async function coachOf(person: Caller, id: string = GENERAL_COACH): Promise<UserCoach> {
  const coach = (await person.call(coaches.mine)).find((each) => each.id === id);
  if (!coach) throw new Error(`There is no coach ${id}`);
  return coach;
}
