import { loadEncouragements } from '#functions/lib/data/encouragements/encouragements.ts';
import { route } from '#functions/lib/http/route.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';

// All of them are one small Query. Picking a random key in the table would favour encouragements after a gap.
export const randomEncouragement = route(encouragements.random, async ({ user }) => {
  const all = await loadEncouragements(user.id);
  return all[Math.floor(Math.random() * all.length)] ?? null;
});
