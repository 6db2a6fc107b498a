import * as z from 'zod/mini';
import { LIMITS } from '../domain/limits.ts';
import { SENTENCES } from '../domain/sentences.ts';
import { chat } from './chats.ts';
import { endpoint } from './endpoint.ts';
import { anObject, line } from './fields.ts';

const memberId = z.string({ error: SENTENCES.notIds }).check(
  // Nobody's: some texts can be no key.
  z.refine((id: string) => id.length <= LIMITS.idLength && id.isWellFormed(), { error: SENTENCES.membersUnknown }),
);
const memberIds = z.array(memberId, { error: SENTENCES.notIds }).check(
  // Far above what a group can have: a list with everybody twice is still told what is wrong with it.
  z.maxLength(4 * LIMITS.groupMembers, { error: SENTENCES.tooManyMembers }),
);

/** A group, as form and call send it. */
export const newGroup = z.object(
  { name: line('Group name', LIMITS.groupNameLength), member_ids: z.optional(z.nullable(memberIds)) },
  anObject('Group'),
);

const oneMember = z.object({ confidant_id: line('Confidant', LIMITS.idLength) });

export const groupChats = {
  create: endpoint('POST', '/api/v1/group_chats', {
    summary: 'Make a group with confidants of one’s own',
    status: 201,
    idempotent: true,
    body: newGroup,
    reply: chat,
  }),
  addMember: endpoint('POST', '/api/v1/group_chats/{id}/add_member', {
    summary: 'Add a confidant, who reads from now on; who is a member already stays one',
    body: oneMember,
    reply: chat,
  }),
  removeMember: endpoint('POST', '/api/v1/group_chats/{id}/remove_member', {
    summary: 'Remove somebody else',
    body: oneMember,
    reply: chat,
  }),
  leave: endpoint('POST', '/api/v1/group_chats/{id}/leave_chat', {
    summary: 'Leave the group; the last one to leave deletes it',
  }),
};

export type NewGroup = z.input<typeof newGroup>;
