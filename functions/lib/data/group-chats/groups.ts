import {
  type Chat,
  countChats,
  deleteHead,
  loadChat,
  memberOf,
  membershipItem,
  newChat,
  type Person,
  withoutMember,
} from '#functions/lib/data/chats/chats.ts';
import { countChange, loadPeople, type People } from '#functions/lib/data/confidants/confidants.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { retryFrom, retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { deleteItem, getAll, transact, updateItem } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';

/** The number of attempts to add a member while others keep writing: about five seconds. */
const MOST_ATTEMPTS = 20;

/**
 * Creates a group of the user and these confidants: one Query for the confidants and one for the chats of each member,
 * with one BatchGetItem, in parallel; then one transaction. Returns the id of the group, or of the group of an earlier
 * request if this one repeats it.
 * @throws Refusal: unknown_members, too_many_members, too_many_chats or person_has_too_many_chats, changed_meanwhile
 * when others kept changing the user's confidants.
 */
export async function createGroup(
  user: User,
  { name, memberIds }: { name: string; memberIds: readonly string[] },
  repeatable: Repeatable | undefined,
  now: number,
): Promise<string> {
  // The creator is always a member.
  const others = [...new Set(memberIds)].filter((id) => id !== user.id);
  const attempt = async () => {
    if (others.length >= LIMITS.groupMembers)
      throw new Refusal('too_many_members', { params: { limit: LIMITS.groupMembers } });
    const { people, mine } = await invited(user, others, { makes: true, now });
    const id = newId(now);
    await transact([
      // Guards the creator's limit of chats: of several groups that are created at once, each count includes the ones
      // before.
      countChange(user.id, mine),
      ...newChat({ id, type: 'group_chat', name }, [user, ...people], now),
      ...(repeatable ? [idempotencyItem(repeatable, { chatId: id }, now)] : []),
    ]);
    return id;
  };
  return retryOnConflict(() =>
    attempt().catch(async (error: unknown) => {
      // Also after a refusal: the group that an earlier attempt created may be the one that reached the limit.
      const before = repeatable && (await loadRemembered(repeatable, now));
      if (!before) throw error;
      return String(before.chatId);
    }),
  );
}

/** A group that the user is a member of: one BatchGetItem. @throws Refusal (chat_not_found) */
export async function loadGroup(userId: string, chatId: string): Promise<Chat> {
  const chat = await loadChat(userId, chatId);
  if (chat.head.type !== 'group_chat') throw new Refusal('chat_not_found');
  return chat;
}

/**
 * Adds a confidant to a group. They can read the messages from now on. Does nothing if they are a member already. Reads
 * as `createGroup` does for one member, in parallel with the group; then one transaction.
 * @throws Refusal: chat_not_found, unknown_members, too_many_members, person_has_too_many_chats, changed_meanwhile when
 * the group kept changing.
 */
export async function addMember(user: User, group: Chat, otherId: string, now: number): Promise<void> {
  if (group.head.members.some(({ id }) => id === otherId)) return;
  const [person] = (await invited(user, [otherId], { makes: false, now })).people;
  await retryFrom(
    { found: group, load: () => loadGroup(user.id, group.head.id), attempts: MOST_ATTEMPTS },
    async ({ head }) => {
      if (!person || head.members.some(({ id }) => id === otherId)) return;
      if (head.members.length >= LIMITS.groupMembers) {
        throw new Refusal('too_many_members', { params: { limit: LIMITS.groupMembers } });
      }
      await transact([
        updateItem(keys.head(head.id), {
          set: { version: head.version + 1, 'members.id': memberOf(person, head.last, now) },
          // A message after the last one that was read would be from before the join, and still count as unread.
          if: '#version = :read AND #last = :last',
          names: { id: otherId },
          values: { read: head.version, last: head.last },
        }),
        membershipItem(otherId, head.id, head.last),
      ]);
      // Each message that is written meanwhile is a conflict.
    },
  );
}

/**
 * Removes a member from a group: one transaction. Removing the last one deletes the group; a job deletes its messages.
 * @throws Refusal: not_a_member, chat_not_found when the user is not a member, changed_meanwhile when the group kept
 * changing.
 */
export async function removeMember(userId: string, group: Chat, otherId: string, now: number): Promise<void> {
  await retryFrom({ found: group, load: () => loadGroup(userId, group.head.id) }, async ({ head }) => {
    if (!head.members.some(({ id }) => id === otherId)) throw new Refusal('not_a_member', { field: 'confidant_id' });
    const membership = deleteItem(keys.membership(otherId, head.id));
    if (head.members.length > 1) return transact([withoutMember(head, otherId), membership]);
    const job = { kind: 'chat_deleted', chatId: head.id } as const;
    await transact([
      deleteHead(head),
      membership,
      putJob(jobItem(owners.user(otherId), 'maintenance', { id: newId(now), job }, now)),
    ]);
  });
}

/**
 * Checks that the user may add these members, and that each of them, and the creator of a new group, is below the limit
 * of chats.
 */
async function invited(
  user: User,
  others: readonly string[],
  { makes, now }: { makes: boolean; now: number },
): Promise<{ people: Person[]; mine: People }> {
  const [mine, items, counted, counts] = await Promise.all([
    loadPeople(user.id, now),
    getAll(others.map((id) => keys.user(id))),
    makes ? countChats(user.id) : 0,
    Promise.all(others.map(countChats)),
  ]);
  // The count was read in parallel and may be older than the people: near the limit it is read again.
  const own = counted >= LIMITS.chats - LIMITS.groupMembers ? await countChats(user.id) : counted;
  const people = items.flatMap((item) => toUser(item) ?? []);
  const known = new Set(mine.confidants.map(({ userId }) => userId));
  if (people.length < others.length || !others.every((id) => known.has(id))) {
    throw new Refusal('unknown_members');
  }
  if (own >= LIMITS.chats) throw new Refusal('too_many_chats', { params: { limit: LIMITS.chats } });
  const full = people.find((_, index) => Number(counts[index]) >= LIMITS.chats);
  if (full) throw new Refusal('person_has_too_many_chats', { params: { name: full.name, limit: LIMITS.chats } });
  return { people, mine };
}
