import { resource } from '#functions/lib/http/resource.ts';
import { installPowerUp } from './install.ts';
import { listPowerUps } from './list.ts';
import { listMyPowerUps } from './mine.ts';
import { updatePowerUp } from './update.ts';

export const handler = resource(listPowerUps, installPowerUp, listMyPowerUps, updatePowerUp);
