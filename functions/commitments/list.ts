import { loadBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentBoard } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';

export const listCommitments = route(commitments.list, async ({ user, query, now }) => {
  const { closed } = query();
  return presentBoard(await loadBoard(user.id), now, closed === 'true');
});
