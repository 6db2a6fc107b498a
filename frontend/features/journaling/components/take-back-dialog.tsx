import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { hasCode } from '#frontend/lib/api-error.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Confirmation } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type JournalPage, type JournalShare, journaling } from '#shared/contracts/journaling.ts';
import * as text from '#shared/text/journaling-shares.ts';
import { entryKey } from '../query-keys.ts';

interface QuestionProps {
  date: string;
  share: JournalShare;
  open: boolean;
  onClose: () => void;
}

/** Asks before a copy is taken back. Stays open after a failure. */
export default function TakeBackDialog({ date, share, open, onClose }: QuestionProps) {
  const takeBack = useTakeBack(date);
  // Its own button is removed with the copy.
  const returnFocusTo = useReturnFocus('.share-page, .take-back');
  const confirmed = () =>
    takeBack.mutate(share, {
      onSuccess: () => {
        onClose();
        notify('success', text.tookBack);
      },
    });
  return (
    <Confirmation
      open={open}
      question={text.takeBackQuestion}
      confirm={text.takeBack}
      busy={takeBack.isPending}
      failure={takeBack.error}
      onConfirm={confirmed}
      onCancel={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{share.name === null ? text.takeBackFromAll : text.takeBackConsequence(share.name)}</p>
    </Confirmation>
  );
}

/** Takes a copy back. One that was taken back elsewhere counts as done. */
function useTakeBack(date: string) {
  const client = useQueryClient();
  const queryKey = entryKey(date);
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ id }: JournalShare) =>
      call(journaling.takeBack, { params: { id } }).catch((error: unknown) => {
        if (!hasCode(error, 'page_not_shared')) throw error;
      }),
    onSuccess: async (_, { id }) => {
      // A running fetch may have read the copies before.
      await client.cancelQueries({ queryKey });
      client.setQueryData<JournalPage>(
        queryKey,
        (known) => known && { ...known, shares: known.shares.filter((each) => each.id !== id) },
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
