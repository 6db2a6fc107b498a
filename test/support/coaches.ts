import { randomUUID } from 'node:crypto';
import { coaches, type UserCoach } from '#shared/contracts/coaches.ts';
import { users } from '#shared/contracts/users.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import type { Caller } from './world.ts';

/* What people do with AI coaches. */

/** Saves a user's key for OpenAI and returns it. Its prefix decides how the stand-in answers. */
export async function saveKey(person: Caller, kind = 'sk-works'): Promise<string> {
  const openai_api_key = `${kind}-${randomUUID()}`;
  await person.call(users.update, { body: { user: { openai_api_key } } });
  return openai_api_key;
}

/** The user's coach of this type or id. */
export async function coachOf(person: Caller, id: string = GENERAL_COACH): Promise<UserCoach> {
  const coach = (await person.call(coaches.mine)).find((each) => each.id === id);
  if (!coach) throw new Error(`There is no coach ${id}`);
  return coach;
}
