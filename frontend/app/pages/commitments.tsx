import { useQuery } from '@tanstack/react-query';
import { CommitmentsList } from '#frontend/features/commitments/commitments-list.tsx';
import { Editor, NewButton, useEditor } from '#frontend/features/commitments/editor.tsx';
import { ListFailure, ListSkeleton, StaleNote } from '#frontend/features/commitments/states.tsx';
import { useCommitments } from '#frontend/features/commitments/use-commitments.ts';
import { isOpen } from '#frontend/features/commitments/words.ts';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { Page } from '../page.tsx';

export default function CommitmentsPage() {
  const clock = useQuery({ ...me, select: clockOf });
  const { commitments, today, failed, retry } = useCommitments(clock);
  const { opening, edit, close } = useEditor();
  return (
    <Page
      name="Commitments"
      heading={commitments ? `Commitments (${commitments.filter(isOpen).length})` : 'Commitments'}
      actions={<NewButton edit={edit}>New Commitment</NewButton>}
    >
      {commitments ? (
        <>
          <StaleNote failed={failed} retry={retry} />
          <CommitmentsList commitments={commitments} today={today} onEdit={edit} />
        </>
      ) : failed ? (
        <ListFailure retry={retry} />
      ) : (
        <ListSkeleton rows={6} actions />
      )}
      <Editor opening={opening} close={close} today={today} />
    </Page>
  );
}
