import { loadBoard } from '#functions/lib/data/boards.ts';
import { route } from '#functions/lib/http/route.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { presentCommitment } from './present-commitment.ts';

export const listCommitments = route(commitments.list, async ({ user, now }) => {
  const { commitments: all, order, progress } = await loadBoard(user.id);
  return all
    .filter(({ id }) => progress.entries[id])
    .map((commitment) => presentCommitment({ commitment, order, progress }, now))
    .sort((a, b) => a.manual_position - b.manual_position);
});
