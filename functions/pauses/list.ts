import { loadPauses } from '#functions/lib/data/pauses/pauses.ts';
import { route } from '#functions/lib/http/route.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { presentPause } from './present-pause.ts';

export const listPauses = route(pauses.list, async ({ user }) => (await loadPauses(user.id)).map(presentPause));
