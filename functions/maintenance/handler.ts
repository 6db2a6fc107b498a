import { deleteJournalPhoto, deleteObjects, deletePhoto, pictureKey } from '#functions/lib/clients/photos.ts';
import { mailHeldInvitations } from '#functions/lib/data/chat-invitations/invitation-mails.ts';
import { loadMemberships, refreshMember } from '#functions/lib/data/chats/chats.ts';
import { loadConfidant } from '#functions/lib/data/confidants/confidants.ts';
import { tellProposal } from '#functions/lib/data/confidants/tell-proposals.ts';
import { deleteNotes } from '#functions/lib/data/history/notes.ts';
import { findJournalPhoto } from '#functions/lib/data/journaling/journal-photos.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import type { AccountCheckJob, DraftJob, MaintenanceJob } from '#functions/lib/jobs.ts';
import { worker } from '#functions/lib/worker.ts';
import { endDraft } from './draft.ts';
import { deleteMessages, deleteRest, deleteStragglers, detach } from './long-jobs.ts';

export const handler = worker<MaintenanceJob | DraftJob | AccountCheckJob>(async (job, now) => {
  switch (job.kind) {
    case 'renamed':
      return rename(job.userId);
    case 'verified':
      return mailHeldInvitations(job.userId, now);
    case 'invitation_accepted':
      return tellInvited(job, now);
    case 'chat_deleted':
      return deleteMessages(job, now);
    case 'commitment_deleted':
      return deleteNotes(job.userId, job.commitmentId);
    case 'account_deleted':
      return deleteRest(job, now);
    case 'account_reclaimed':
      return detach(job, now);
    case 'account_checked':
      return deleteStragglers(job, now);
    case 'photo_deleted':
      return deletePhoto(job.userId, job.entryId);
    case 'journal_photo_removed':
      return dropJournalPhoto(job.userId, job.photoId);
    case 'picture_deleted':
      return deleteObjects([pictureKey(job.userId, job.version)]);
    case 'draft':
      return endDraft(job, now);
  }
});

/** Copies the current values: of two parallel changes, the job that runs last writes the later one. */
async function rename(userId: string): Promise<void> {
  const user = await loadUser(userId);
  if (!user) return;
  for (const { chatId } of await loadMemberships(userId)) await refreshMember(chatId, user);
}

/** A device that did not know it was removed may have added it again. */
async function dropJournalPhoto(userId: string, photoId: string): Promise<void> {
  if (!(await findJournalPhoto(userId, photoId))) await deleteJournalPhoto(userId, photoId);
}

/** Tells the proposal of an invitation, unless the two are no longer confidants or it was answered already. */
async function tellInvited({ userId, senderId }: { userId: string; senderId: string }, now: number): Promise<void> {
  const confidant = await loadConfidant(userId, senderId);
  if (confidant) await tellProposal(confidant, { by: senderId, to: userId }, now);
}
