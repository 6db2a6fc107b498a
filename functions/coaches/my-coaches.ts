import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { route } from '#functions/lib/http/route.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { presentCoach } from './present-coach.ts';

export const listMyCoaches = route(coaches.mine, async ({ user }) => {
  const { all } = await loadCoaches(user.id);
  return all.map(presentCoach);
});
