import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE, unlessGone } from '#frontend/lib/at-once.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import type { Ending } from './ending.tsx';
import { withoutConfidant, withoutInvitation } from './overview.ts';
import { useOverviewCache } from './overview-cache.ts';
import { commitmentsOf, dashboardKey } from './queries.ts';

/** Ends it. What is over already is done. */
export function useEnd() {
  const client = useQueryClient();
  const { show, readAnew } = useOverviewCache();
  return useMutation({
    ...AT_ONCE,
    mutationFn: (ending: Ending) => send(ending).then(() => undefined, unlessGone),
    onSuccess: (_, ending) =>
      show((known) =>
        ending.kind === 'tie'
          ? withoutConfidant(known, ending.confidant.id)
          : withoutInvitation(known, ending.invitation.id),
      ),
    onSettled: (_, error, ending) => {
      readAnew();
      // What one saw of them is not kept either. (A page that still shows it is on its way out.)
      if (error || ending.kind !== 'tie') return;
      const { id } = ending.confidant;
      client.removeQueries({ ...commitmentsOf(id), type: 'inactive' });
      client.removeQueries({ queryKey: dashboardKey(id), type: 'inactive' });
    },
  });
}

function send(ending: Ending): Promise<unknown> {
  if (ending.kind === 'tie') return call(confidants.revoke, { params: { id: ending.confidant.id } });
  return call(chatInvitations.delete, { params: { token: ending.invitation.token } });
}
