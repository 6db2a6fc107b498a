import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { Segments } from '#frontend/ui/segments.tsx';
import { EmptyState, OfflineNote } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';
import * as categoriesText from '#shared/text/categories.ts';
import * as text from '#shared/text/commitments.ts';
import * as dashboard from '#shared/text/commitments-dashboard.ts';
import { performAction, useOrderedCommitments } from '../api.ts';
import { groupByCategory } from '../view.ts';
import { CommitmentRow } from './commitment-row.tsx';
import { AddCommitment, CommitmentEditor, useCommitmentEditor } from './editor.tsx';
import { DASHBOARD_LIMIT, ListFailure, ListSkeleton, StaleNote } from './list-states.tsx';
import { type ClockQuery, useCommitments } from './use-commitments.ts';

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

/** 'My Commitments': the first few, to check off. Completed ones keep their place. */
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
  const commitments = useOrderedCommitments(known);
  const { opening, openFor, close } = useCommitmentEditor();
  const client = useQueryClient();
  const onAction = useCallback((id: string, kind: ActionKind) => performAction(client, id, kind), [client]);
  const more = (commitments?.length ?? 0) - DASHBOARD_LIMIT;

  return (
    <section className="card commitments-card" aria-labelledby="my-commitments">
      <div className="card-head">
        <h2 id="my-commitments">{dashboard.myCommitments}</h2>
        <Link to={allPath} className="quiet-link">
          {dashboard.viewAll}
        </Link>
      </div>
      <Segments label={text.sort} choices={text.sortModes} value={sort} onChoose={onSort} />
      {commitments ? (
        <>
          <StaleNote failed={failed} error={error} retry={retry} />
          {sort === 'category' && categoriesFailed ? (
            <OfflineNote retry={readCategories}>{categoriesText.loadFailed}</OfflineNote>
          ) : null}
          {commitments.length > 0 ? (
            <ul className="rows">
              {inOrder(commitments, sort, categories)
                .slice(0, DASHBOARD_LIMIT)
                .map((commitment) => (
                  <CommitmentRow key={commitment.id} commitment={commitment} today={today} onAction={onAction} />
                ))}
            </ul>
          ) : (
            <EmptyState action={<AddCommitment edit={openFor}>{dashboard.create}</AddCommitment>}>
              {dashboard.none}
            </EmptyState>
          )}
          {more > 0 ? (
            <Link to={allPath} className="card-more">
              {dashboard.viewMore(more)}
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

/** In manual order until the categories are known. */
function inOrder(
  commitments: readonly Commitment[],
  sort: SortMode,
  categories: readonly Category[] | undefined,
): readonly Commitment[] {
  if (sort === 'manual' || !categories) return commitments;
  return groupByCategory(commitments, categories).flatMap(({ rows }) => rows);
}
