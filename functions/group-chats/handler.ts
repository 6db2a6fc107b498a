import { picturesAt } from '#functions/lib/clients/photo-access.ts';
import { loadConfidants } from '#functions/lib/data/confidants/confidants.ts';
import { addMember, createGroup, loadGroup, removeMember } from '#functions/lib/data/group-chats/groups.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentChat } from '#functions/lib/present-chat.ts';
import type { Chat as ChatReply } from '#shared/contracts/chats.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const handler = resource(
  route(groupChats.create, async ({ user, body, repeatable, now }) => {
    const asked = body();
    const group = { name: asked.name, memberIds: asked.member_ids ?? [] };
    return presentGroup(user.id, await createGroup(user, group, repeatable(asked), now), now);
  }),
  route(groupChats.addMember, async ({ user, params, body, now }) => {
    const group = await loadGroup(user.id, params.id);
    await addMember(user, group, body().confidant_id, now);
    return presentGroup(user.id, params.id, now);
  }),
  route(groupChats.removeMember, async ({ user, params, body, now }) => {
    const group = await loadGroup(user.id, params.id);
    const { confidant_id } = body();
    if (confidant_id === user.id) throw new Refusal('cannot_remove_yourself', { field: 'confidant_id' });
    await removeMember(user.id, group, confidant_id, now);
    return presentGroup(user.id, params.id, now);
  }),
  route(groupChats.leave, async ({ user, params, now }) => {
    await removeMember(user.id, await loadGroup(user.id, params.id), user.id, now);
  }),
);

/** A group as it is now, for one of its members: one BatchGetItem and one Query in parallel. */
async function presentGroup(userId: string, chatId: string, now: number): Promise<ChatReply> {
  const [group, confidants, pictureOf] = await Promise.all([
    loadGroup(userId, chatId),
    loadConfidants(userId),
    picturesAt(now),
  ]);
  return presentChat(userId, group, new Set(confidants.map((confidant) => confidant.userId)), pictureOf);
}
