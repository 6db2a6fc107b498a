import { loadEncouragements } from '#functions/lib/data/encouragements/encouragements.ts';
import { route } from '#functions/lib/http/route.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

export const listEncouragements = route(encouragements.list, async ({ user }) => loadEncouragements(user.id));
