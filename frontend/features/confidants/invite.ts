import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { once } from '#frontend/lib/once.ts';
import { confidants, type newInvitation } from '#shared/contracts/confidants.ts';
import { withSent } from './overview.ts';
import { useOverviewCache } from './overview-cache.ts';

export type Invitation = (typeof newInvitation)['_zod']['output'];

const inviting = () =>
  once((body: Invitation, idempotencyKey: string) => call(confidants.invite, { body, idempotencyKey }));

/** Invites. After a lost answer the same address is invited once, however often that is tried; another one is another letter. */
export function useInvite() {
  const { show, readAnew } = useOverviewCache();
  const [attempts] = useState(() => new Map<string, ReturnType<typeof inviting>>());
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (body: Invitation) => {
      const text = JSON.stringify(body);
      const invite = attempts.get(text) ?? inviting();
      attempts.set(text, invite);
      const { made } = await invite(body);
      // Revoked, the same address may be invited again.
      attempts.delete(text);
      return made;
    },
    onSuccess: (made) => show((known) => withSent(known, made)),
    onSettled: readAnew,
  });
}
