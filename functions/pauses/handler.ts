import { resource } from '#functions/lib/http/resource.ts';
import { createPause } from './create.ts';
import { deletePause } from './delete.ts';
import { listPauses } from './list.ts';
import { updatePause } from './update.ts';

export const handler = resource(listPauses, createPause, updatePause, deletePause);
