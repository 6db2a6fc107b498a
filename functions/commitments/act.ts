import { loadCommitment, requireEntry } from '#functions/lib/data/commitments/commitments.ts';
import { saveCompletion } from '#functions/lib/data/commitments/completions.ts';
import { scheduleOf } from '#functions/lib/data/commitments/progress.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import { actionAt } from '#shared/domain/completion.ts';

type ActionEndpoint = typeof commitments.complete | typeof commitments.pending | typeof commitments.skip;

export const completeCommitment = act(commitments.complete, 'completed');
export const pendingCommitment = act(commitments.pending, 'pending');
export const skipCommitment = act(commitments.skip, 'skipped');

function act<E extends ActionEndpoint>(endpoint: E, kind: ActionKind) {
  return route(endpoint as ActionEndpoint, async ({ user, params, body, now }) => {
    const found = await loadCommitment(user.id, params.id);
    const schedule = scheduleOf(found.progress, found.commitment.id, requireEntry(found).entry);
    const action = actionAt(schedule, kind, body(), now);
    return presentCommitment(await saveCompletion(user.id, found, action, now), now);
  });
}
