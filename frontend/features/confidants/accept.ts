import { useMutation } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { AT_ONCE } from '#frontend/lib/at-once.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { ReceivedInvitation } from '#shared/contracts/confidants.ts';
import { withoutInvitation } from './overview.ts';
import { useOverviewCache } from './overview-cache.ts';

/** Accepts. Once more by the same person answers the same, so that a lost answer is no dead end. */
export function useAccept(onAccepted: (chatId: string) => void) {
  const { show, readAnew } = useOverviewCache();
  return useMutation({
    ...AT_ONCE,
    mutationFn: ({ token }: ReceivedInvitation) => call(chatInvitations.accept, { params: { token } }),
    onSuccess: ({ chat_id }, accepted) => {
      // Here, because what is accepted goes with its row, and hears of nothing any more.
      onAccepted(chat_id);
      return show((known) => withoutInvitation(known, accepted.id));
    },
    onSettled: readAnew,
  });
}

/** The server's words, if it has any. */
export function acceptFailure(error: Error): string {
  return (error instanceof ApiError && error.said) || 'Failed to accept invitation';
}
