import { resource } from '#functions/lib/http/resource.ts';
import {
  acceptAgreement,
  declineAgreement,
  listAgreementVersions,
  readAgreement,
  updateAgreement,
} from './agreement.ts';
import { readConfidantsCommitments } from './commitments.ts';
import { inviteConfidant } from './invite.ts';
import { listConfidants } from './list.ts';
import { readPreview } from './preview.ts';
import { revokeConfidant } from './revoke.ts';
import { listViews } from './views.ts';

export const handler = resource(
  listConfidants,
  inviteConfidant,
  revokeConfidant,
  readConfidantsCommitments,
  readPreview,
  listViews,
  readAgreement,
  updateAgreement,
  acceptAgreement,
  declineAgreement,
  listAgreementVersions,
);
