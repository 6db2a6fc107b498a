import * as z from 'zod/mini';
import { invitedAgreement } from './agreements.ts';
import { role } from './confidants.ts';
import { endpoint } from './endpoint.ts';

export const chatInvitations = {
  read: endpoint('GET', '/api/v1/chat_invitations/{token}', {
    summary: 'What an invitation link leads to',
    errors: ['invalid_invitation', 'invitation_expired', 'invitation_used'],
    access: 'anyone',
    reply: z.object({
      email: z.string(),
      sender_name: z.string(),
      role,
      chat_id: z.string(),
      /** null without an agreement. */
      agreement: z.nullable(invitedAgreement),
    }),
  }),
  accept: endpoint('POST', '/api/v1/chat_invitations/{token}/accept', {
    summary: 'Become confidants; again by the same person answers the same',
    errors: [
      'already_confidants',
      'invalid_invitation',
      'invitation_expired',
      'invitation_used',
      'own_invitation',
      'person_has_too_many_chats',
      'person_has_too_many_confidants',
      'too_many_chats',
      'too_many_confidants',
    ],
    reply: z.object({ chat_id: z.string() }),
  }),
  delete: endpoint('DELETE', '/api/v1/chat_invitations/{token}', {
    summary: 'Revoke an invitation that one sent, dismiss one that one received',
    errors: ['invalid_invitation', 'invitation_used'],
  }),
};
