import { resource } from '#functions/lib/http/resource.ts';
import { addGroupMember } from './add-member.ts';
import { createGroupChat } from './create.ts';
import { leaveGroup } from './leave.ts';
import { removeGroupMember } from './remove-member.ts';

export const handler = resource(createGroupChat, addGroupMember, removeGroupMember, leaveGroup);
