import { resource } from '#functions/lib/http/resource.ts';
import { installPowerup } from './install.ts';
import { listPowerups } from './list.ts';
import { listMyPowerups } from './my-powerups.ts';
import { updatePowerup } from './update.ts';

export const handler = resource(listPowerups, installPowerup, listMyPowerups, updatePowerup);
