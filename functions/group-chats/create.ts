import { createGroup } from '#functions/lib/data/group-chats/groups.ts';
import { route } from '#functions/lib/http/route.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { presentGroup } from './present-group.ts';

export const createGroupChat = route(groupChats.create, async ({ user, body, repeatable, now }) => {
  const asked = body();
  const group = { name: asked.name, memberIds: asked.member_ids ?? [] };
  return presentGroup(user.id, await createGroup(user, group, repeatable(asked), now), now);
});
