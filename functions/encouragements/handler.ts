import { resource } from '#functions/lib/http/resource.ts';
import { createEncouragement } from './create.ts';
import { deleteEncouragement } from './delete.ts';
import { listEncouragements } from './list.ts';
import { randomEncouragement } from './random.ts';
import { updateEncouragement } from './update.ts';

export const handler = resource(
  listEncouragements,
  randomEncouragement,
  createEncouragement,
  updateEncouragement,
  deleteEncouragement,
);
