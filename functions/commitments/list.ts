import { loadBoard } from '#functions/lib/data/boards.ts';
import { route } from '#functions/lib/http/route.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { presentBoard } from './present-commitment.ts';

export const listCommitments = route(commitments.list, async ({ user, now }) =>
  presentBoard(await loadBoard(user.id), now),
);
