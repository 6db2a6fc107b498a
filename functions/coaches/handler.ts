import { resource } from '#functions/lib/http/resource.ts';
import { activateCoach } from './activate.ts';
import { createCoach } from './create.ts';
import { deactivateCoach } from './deactivate.ts';
import { deleteCoach } from './delete.ts';
import { hideCoachType } from './hide.ts';
import { limitCoaches } from './limit.ts';
import { listMyCoaches } from './my-coaches.ts';
import { listCoachTypes } from './types.ts';
import { updateCoach } from './update.ts';
import { readUsage } from './usage.ts';

export const handler = resource(
  listCoachTypes,
  listMyCoaches,
  readUsage,
  limitCoaches,
  activateCoach,
  hideCoachType,
  createCoach,
  updateCoach,
  deactivateCoach,
  deleteCoach,
);
