import { loadGroup, removeMember } from '#functions/lib/data/group-chats/groups.ts';
import { route } from '#functions/lib/http/route.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { presentGroup } from './present-group.ts';

export const removeGroupMember = route(groupChats.removeMember, async ({ user, params, body, now }) => {
  const group = await loadGroup(user.id, params.id);
  const { confidant_id } = body();
  if (confidant_id === user.id) throw new Refusal('cannot_remove_yourself', { field: 'confidant_id' });
  await removeMember(user.id, group, confidant_id, now);
  return presentGroup(user.id, params.id, now);
});
