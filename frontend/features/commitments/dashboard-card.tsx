import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { Segments } from '#frontend/ui/segments.tsx';
import { Blank, OfflineNote } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import { grouped } from './arrange.ts';
import { CommitmentRow } from './commitment-row.tsx';
import { DASHBOARD_LIMIT } from './constants.ts';
import { AddCommitment, CommitmentEditor, useCommitmentEditor } from './editor.tsx';
import { intend } from './intents.ts';
import { useOrdered } from './order.ts';
import { ListFailure, ListSkeleton, StaleNote } from './states.tsx';
import { type ClockQuery, useCommitments } from './use-commitments.ts';

const SORTS: Record<SortMode, string> = { manual: 'Manual', category: 'Category' };

interface CardProps {
  clock: ClockQuery;
  /** In their order; `undefined` until known. */
  categories: readonly Category[] | undefined;
  categoriesFailed: boolean;
  readCategories: () => void;
  sort: SortMode;
  onSort: (sort: SortMode) => void;
  allPath: string;
}

/** 'My Commitments': the first few, to check off in passing. What is completed stays where it is. */
export function CommitmentsCard({
  clock,
  categories,
  categoriesFailed,
  readCategories,
  sort,
  onSort,
  allPath,
}: CardProps) {
  const { commitments: known, today, failed, error, retry } = useCommitments(clock);
  const commitments = useOrdered(known);
  const { opening, openFor, close } = useCommitmentEditor();
  const client = useQueryClient();
  const onDeed = useCallback((id: string, deed: Deed) => intend(client, id, deed), [client]);
  const more = (commitments?.length ?? 0) - DASHBOARD_LIMIT;

  return (
    <section className="card commitments-card" aria-labelledby="my-commitments">
      <div className="card-head">
        <h2 id="my-commitments">My Commitments</h2>
        <Link to={allPath} className="quiet-link">
          View All
        </Link>
      </div>
      <Segments label="Sort" choices={SORTS} value={sort} onChoose={onSort} />
      {commitments ? (
        <>
          <StaleNote failed={failed} error={error} retry={retry} />
          {sort === 'category' && categoriesFailed ? (
            <OfflineNote retry={readCategories}>Failed to fetch categories</OfflineNote>
          ) : null}
          {commitments.length > 0 ? (
            <ul className="rows">
              {inOrder(commitments, sort, categories)
                .slice(0, DASHBOARD_LIMIT)
                .map((commitment) => (
                  <CommitmentRow key={commitment.id} commitment={commitment} today={today} onDeed={onDeed} />
                ))}
            </ul>
          ) : (
            <Blank action={<AddCommitment edit={openFor}>Create Commitment</AddCommitment>}>
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
      <CommitmentEditor
        opening={opening}
        close={close}
        today={today}
        categories={categories}
        onCategoryGone={readCategories}
      />
    </section>
  );
}

/** Until the categories are known, the manual order stands. */
function inOrder(
  commitments: readonly Commitment[],
  sort: SortMode,
  categories: readonly Category[] | undefined,
): readonly Commitment[] {
  if (sort === 'manual' || !categories) return commitments;
  return grouped(commitments, categories).flatMap(({ rows }) => rows);
}
