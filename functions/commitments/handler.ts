import { resource } from '#functions/lib/http/resource.ts';
import { completeCommitment, pendingCommitment, skipCommitment } from './act.ts';
import { closeCommitment, reopenCommitment } from './close.ts';
import { createCommitment } from './create.ts';
import { deleteCommitment } from './delete.ts';
import { readHistory } from './history.ts';
import { listCommitments } from './list.ts';
import { writeNote } from './note.ts';
import { readCommitment } from './read.ts';
import { reorderCommitments } from './reorder.ts';
import { updateCommitment } from './update.ts';
import { changeVisibility, readVisibility } from './visibility.ts';

export const handler = resource(
  listCommitments,
  readCommitment,
  createCommitment,
  updateCommitment,
  deleteCommitment,
  reorderCommitments,
  completeCommitment,
  pendingCommitment,
  skipCommitment,
  closeCommitment,
  reopenCommitment,
  readHistory,
  writeNote,
  readVisibility,
  changeVisibility,
);
