import { resource } from '#functions/lib/http/resource.ts';
import { readConfidantsCommitments } from './commitments.ts';
import { inviteConfidant } from './invite.ts';
import { listConfidants } from './list.ts';
import { revokeConfidant } from './revoke.ts';

export const handler = resource(listConfidants, inviteConfidant, revokeConfidant, readConfidantsCommitments);
