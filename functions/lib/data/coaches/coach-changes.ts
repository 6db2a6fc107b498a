import { countChats, newChat, setClosed } from '#functions/lib/data/chats/chats.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { retryFrom, retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import {
  commit,
  deleteItem,
  putItem,
  type TransactItem,
  transact,
  update,
  updateItem,
} from '#functions/lib/data/table.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import {
  COACH_DATA,
  type CoachTexts,
  type CoachTypeId,
  DEFAULT_MAY_READ,
  GENERAL_COACH,
  type MayRead,
} from '#shared/domain/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';
import {
  type Coach,
  type Coaches,
  characterOf,
  coachItem,
  coachOf,
  coachOfType,
  loadCoaches,
  typeOf,
} from './coaches.ts';

/* Changes of a user's coaches. Each increments a version, and fails if another change was faster. */

/**
 * Activates a coach type and unhides it. A coach that was deactivated gets its chat back, and a new one gets a chat of
 * this name. Does nothing if the coach is active already. One Query, one more for a new chat; then one transaction; all
 * again after a lost race.
 * @throws Refusal: api_key_required, too_many_chats, changed_meanwhile when the coaches kept changing.
 */
export async function activateCoach(
  user: User,
  typeId: CoachTypeId,
  name: string,
  now: number,
): Promise<{ coach: Coach; changed: boolean }> {
  refuseWithoutKey(user);
  return retryOnConflict(async () => {
    const coaches = await loadCoaches(user.id);
    const before = coaches.all.find((coach) => coach.typeId === typeId);
    if (before?.active) return { coach: before, changed: false };
    if (!before) await refuseMoreChats(user.id);
    const coach = before ? { ...before, active: true } : coachOfType(typeId, newId(now), now);
    await transact([
      countChange(user.id, coaches, { hidden: coaches.hidden.filter((id) => id !== typeId) }),
      save(user.id, coach),
      ...(before ? [setClosed(coach.chatId, false)] : chatOf(coach, name, user, now)),
    ]);
    return { coach, changed: true };
  });
}

/**
 * Hides a type of coach. Does nothing if it is hidden already. One Query, one UpdateItem; both again after a lost race.
 * @throws Refusal: coach_active, changed_meanwhile when the coaches kept changing.
 */
export async function hideCoachType(userId: string, typeId: string): Promise<Coaches> {
  return retryOnConflict(async () => {
    const coaches = await loadCoaches(userId);
    if (coaches.all.some((coach) => coach.typeId === typeId && coach.active)) {
      throw new Refusal('coach_active');
    }
    if (coaches.hidden.includes(typeId)) return coaches;
    const hidden = [...coaches.hidden, typeId];
    await commit([countChange(userId, coaches, { hidden })]);
    return { ...coaches, hidden };
  });
}

/**
 * Creates a custom coach, active and with a chat: two Query in sequence and one transaction; all again after a lost
 * race. Returns the coach of an earlier request if this one repeats it.
 * @throws Refusal: api_key_required, too_many_coaches, too_many_chats, coach_not_found for the repetition of one that
 * was deleted, changed_meanwhile when the coaches kept changing.
 */
export async function createCoach(
  user: User,
  texts: { name: string; personality: string | null; rules: string | null },
  repeatable: Repeatable | undefined,
  now: number,
): Promise<Coach> {
  const attempt = async () => {
    refuseWithoutKey(user);
    const coaches = await loadCoaches(user.id);
    const own = coaches.all.filter(({ typeId }) => typeId === null);
    if (own.length >= LIMITS.customCoaches)
      throw new Refusal('too_many_coaches', { params: { limit: LIMITS.customCoaches } });
    await refuseMoreChats(user.id);
    const coach: Coach = {
      id: newId(now),
      typeId: null,
      ...texts,
      chatId: newId(now),
      active: true,
      createdAt: now,
      mayRead: DEFAULT_MAY_READ,
    };
    await transact([
      countChange(user.id, coaches),
      save(user.id, coach),
      ...chatOf(coach, texts.name, user, now),
      ...(repeatable ? [idempotencyItem(repeatable, { coachId: coach.id }, now)] : []),
    ]);
    return coach;
  };
  return retryOnConflict(() =>
    attempt().catch(async (error: unknown) => {
      // Also after a refusal: the coach that an earlier attempt created may be the one that reached the limit.
      const before = repeatable && (await loadRemembered(repeatable, now));
      if (!before) throw error;
      return coachOf(await loadCoaches(user.id), String(before.coachId));
    }),
  );
}

interface CoachChange {
  name?: string | undefined;
  personality?: string | null | undefined;
  rules?: string | null | undefined;
  may_read?: { [Data in keyof MayRead]?: boolean | undefined } | undefined;
}

/**
 * Changes the given fields of a coach. `null`, or as the name that of its type in `texts`, restores the text of the
 * type. A new name also renames the chat. One transaction, after a lost race one Query and another transaction; no
 * request if nothing changes.
 * @throws Refusal: coach_not_found when it was deleted meanwhile, changed_meanwhile when the coaches kept changing.
 */
export async function changeCoach(
  userId: string,
  found: Coaches,
  id: string,
  change: CoachChange,
  texts: CoachTexts,
): Promise<Coach> {
  return retryFrom({ found, load: () => loadCoaches(userId) }, async (coaches) => {
    const before = coachOf(coaches, id);
    const after = changed(before, change, texts);
    const names = (['name', 'personality', 'rules'] as const).filter((field) => after[field] !== before[field]);
    const readsSame = COACH_DATA.every((data) => after.mayRead[data] === before.mayRead[data]);
    if (names.length === 0 && readsSame) return before;
    await transact([
      countChange(userId, coaches),
      save(userId, after),
      ...(names.includes('name') ? [rename(after, texts)] : []),
    ]);
    return after;
  });
}

/**
 * Deactivates the General Coach and closes its chat. Does nothing if it is not active. One Query, one transaction; both
 * again after a lost race.
 * @throws Refusal: coach_not_found, coach_not_deactivatable, changed_meanwhile when the coaches kept changing.
 */
export async function deactivateCoach(userId: string, id: string): Promise<void> {
  await retryOnConflict(async () => {
    const coaches = await loadCoaches(userId);
    const coach = coachOf(coaches, id);
    if (id !== GENERAL_COACH) throw new Refusal('coach_not_deactivatable');
    if (!coach.active) return;
    await transact([
      countChange(userId, coaches),
      save(userId, { ...coach, active: false }),
      setClosed(coach.chatId, true),
    ]);
  });
}

/**
 * Deletes a coach and its chat; a job deletes the messages. One Query, one transaction; both again after a lost race.
 * @throws Refusal: coach_not_found, general_coach_not_deletable, changed_meanwhile when the coaches kept changing.
 */
export async function deleteCoach(userId: string, id: string, now: number): Promise<void> {
  await retryOnConflict(async () => {
    const coaches = await loadCoaches(userId);
    const { chatId } = coachOf(coaches, id);
    if (id === GENERAL_COACH) throw new Refusal('general_coach_not_deletable');
    const job = { kind: 'chat_deleted', chatId } as const;
    await transact([
      countChange(userId, coaches),
      ...[keys.coach(userId, id), keys.membership(userId, chatId), keys.head(chatId)].map((key) => deleteItem(key)),
      putJob(jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now)),
    ]);
  });
}

/** Sets the monthly limit for replies, in millionths of a dollar; `null` for none. One UpdateItem. */
export async function limitCoaches(userId: string, monthlyLimit: number | null): Promise<void> {
  await update(keys.coaches(userId), { set: { monthlyLimit: monthlyLimit ?? undefined } });
}

function refuseWithoutKey({ aiKey }: User): void {
  if (!aiKey) throw new Refusal('api_key_required');
}

/**
 * Refuses another chat above the limit. Counts after the coaches were read, whose version guards the result: of several
 * coaches that are created at once, each count includes the ones before.
 */
async function refuseMoreChats(userId: string): Promise<void> {
  if ((await countChats(userId)) >= LIMITS.chats)
    throw new Refusal('too_many_chats', { params: { limit: LIMITS.chats } });
}

/**
 * Increments the version of a user's coaches, and sets the hidden types. Fails if they have changed since they were
 * read.
 */
function countChange(userId: string, { version }: Coaches, { hidden }: Partial<Coaches> = {}): TransactItem {
  return updateItem(keys.coaches(userId), {
    set: { version: version + 1, ...(hidden && { hidden }) },
    if: version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
    values: { read: version },
  });
}

function save(userId: string, coach: Coach): TransactItem {
  return putItem(coachItem(userId, coach));
}

function chatOf({ id, chatId }: Coach, name: string, user: User, now: number): TransactItem[] {
  return newChat({ id: chatId, type: 'coach', name, coach: { id, name } }, [user], now);
}

function changed(coach: Coach, change: CoachChange, { coachTypes }: CoachTexts): Coach {
  const { name = coach.name, personality = coach.personality, rules = coach.rules } = change;
  const type = typeOf(coach);
  const mayRead = { ...coach.mayRead };
  for (const data of COACH_DATA) mayRead[data] = change.may_read?.[data] ?? mayRead[data];
  return { ...coach, name: type && name === coachTypes[type.id].name ? null : name, personality, rules, mayRead };
}

/**
 * Renames the chat of a coach to the coach's name. Without a name of its own, the General Coach's chat has a fixed one.
 */
function rename(coach: Coach, texts: CoachTexts): TransactItem {
  const name = coach.name ?? (coach.id === GENERAL_COACH ? texts.aiCoach : characterOf(coach, texts).name);
  return updateItem(keys.head(coach.chatId), {
    set: { name, 'coach.name': name },
    add: { version: 1 },
    if: 'attribute_exists(#PK)',
  });
}
