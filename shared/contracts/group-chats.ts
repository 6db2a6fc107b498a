import * as z from 'zod/mini';
import * as LIMITS from '../domain/limits.ts';
import { chat } from './chats.ts';
import { endpoint } from './endpoint.ts';
import { anObject, line } from './fields.ts';
import { issue } from './issues.ts';

const memberId = z.string({ error: issue('invalid_ids') }).check(
  // Some texts cannot be keys of the table, so they cannot be ids.
  z.refine((id: string) => id.length <= LIMITS.idLength && id.isWellFormed(), { error: issue('unknown_members') }),
);
const memberIds = z.array(memberId, { error: issue('invalid_ids') }).check(
  // Far above the limit of a group, so that a list with every member twice still gets the right error.
  z.maxLength(4 * LIMITS.groupMembers, { error: issue('too_many_members', { limit: LIMITS.groupMembers }) }),
);

/** A group, for form and call. */
export const newGroup = z.object(
  { name: line('group_name', LIMITS.groupNameLength), member_ids: z.optional(z.nullable(memberIds)) },
  anObject('group'),
);

const oneMember = z.object({ confidant_id: line('confidant', LIMITS.idLength) });

export const groupChats = {
  create: endpoint('POST', '/api/v1/group_chats', {
    summary: 'Make a group with confidants of one’s own',
    errors: ['chat_not_found', 'person_has_too_many_chats', 'too_many_chats'],
    status: 201,
    idempotent: true,
    body: newGroup,
    reply: chat,
  }),
  addMember: endpoint('POST', '/api/v1/group_chats/{id}/add_member', {
    summary: 'Add a confidant, who reads from now on; who is a member already stays one',
    errors: ['chat_not_found', 'person_has_too_many_chats', 'too_many_members', 'unknown_members'],
    body: oneMember,
    reply: chat,
  }),
  removeMember: endpoint('POST', '/api/v1/group_chats/{id}/remove_member', {
    summary: 'Remove somebody else',
    errors: ['cannot_remove_yourself', 'chat_not_found', 'not_a_member'],
    body: oneMember,
    reply: chat,
  }),
  leave: endpoint('POST', '/api/v1/group_chats/{id}/leave_chat', {
    summary: 'Leave the group; the last one to leave deletes it',
    errors: ['chat_not_found'],
  }),
};

export type NewGroup = z.input<typeof newGroup>;
