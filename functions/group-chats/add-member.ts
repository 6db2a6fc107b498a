import { addMember, loadGroup } from '#functions/lib/data/group-chats/groups.ts';
import { route } from '#functions/lib/http/route.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { presentGroup } from './present-group.ts';

export const addGroupMember = route(groupChats.addMember, async ({ user, params, body, now }) => {
  const group = await loadGroup(user.id, params.id);
  await addMember(user, group, body().confidant_id, now);
  return presentGroup(user.id, params.id, now);
});
