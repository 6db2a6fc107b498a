import { loadGroup, removeMember } from '#functions/lib/data/group-chats/groups.ts';
import { route } from '#functions/lib/http/route.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';

export const leaveGroup = route(groupChats.leave, async ({ user, params, now }) => {
  await removeMember(user.id, await loadGroup(user.id, params.id), user.id, now);
});
