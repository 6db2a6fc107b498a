import { closeOrOpen, loadCommitment } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';

export const closeCommitment = closing(commitments.close, true);
export const reopenCommitment = closing(commitments.reopen, false);

function closing(endpoint: typeof commitments.close | typeof commitments.reopen, isClosed: boolean) {
  return route(endpoint as typeof commitments.close, async ({ user, params, body, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const { at } = body();
    return presentCommitment(await closeOrOpen(user.id, found, isClosed, { at: at ?? now, now }), now);
  });
}
