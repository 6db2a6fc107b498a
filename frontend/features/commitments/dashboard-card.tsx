import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { Blank } from '#frontend/ui/states.tsx';
import type { Deed } from '#shared/domain/completion.ts';
import { CommitmentRow } from './commitment-row.tsx';
import { DASHBOARD_LIMIT } from './constants.ts';
import { Editor, NewButton, useEditor } from './editor.tsx';
import { intend } from './intents.ts';
import { ListFailure, ListSkeleton, StaleNote } from './states.tsx';
import { type ClockQuery, useCommitments } from './use-commitments.ts';

/** 'My Commitments': the first few, to check off in passing. */
export function CommitmentsCard({ clock, allPath }: { clock: ClockQuery; allPath: string }) {
  const { commitments, today, failed, retry } = useCommitments(clock);
  const { opening, edit, close } = useEditor();
  const client = useQueryClient();
  const onDeed = useCallback((id: string, deed: Deed) => intend(client, id, deed), [client]);
  const more = (commitments?.length ?? 0) - DASHBOARD_LIMIT;

  return (
    <section className="card" aria-labelledby="my-commitments">
      <div className="card-head">
        <h2 id="my-commitments">My Commitments</h2>
        <Link to={allPath} className="quiet-link">
          View All
        </Link>
      </div>
      {commitments ? (
        <>
          <StaleNote failed={failed} retry={retry} />
          {commitments.length > 0 ? (
            <ul className="rows">
              {commitments.slice(0, DASHBOARD_LIMIT).map((commitment) => (
                <CommitmentRow key={commitment.id} commitment={commitment} today={today} onDeed={onDeed} />
              ))}
            </ul>
          ) : (
            <Blank action={<NewButton edit={edit}>Create Commitment</NewButton>}>
              No commitments yet. Create your first commitment to get started!
            </Blank>
          )}
          {more > 0 ? (
            <Link to={allPath} className="card-more">
              {more === 1 ? 'View 1 more commitment' : `View ${more} more commitments`}
            </Link>
          ) : null}
        </>
      ) : failed ? (
        <ListFailure retry={retry} />
      ) : (
        <ListSkeleton rows={DASHBOARD_LIMIT} />
      )}
      <Editor opening={opening} close={close} today={today} />
    </section>
  );
}
