import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AddCategory, CategoryEditor, useCategoryEditor } from '#frontend/features/categories/editor.tsx';
import { orderCategories, useOrderedCategories } from '#frontend/features/categories/order.ts';
import { list as categoryList } from '#frontend/features/categories/queries.ts';
import { CategoriesFailure, CategoriesNote } from '#frontend/features/categories/states.tsx';
import { passes } from '#frontend/features/commitments/arrange.ts';
import { CommitmentsList } from '#frontend/features/commitments/commitments-list.tsx';
import { AddCommitment, useCommitmentEditor } from '#frontend/features/commitments/editor.tsx';
import { FilterBar } from '#frontend/features/commitments/filters.tsx';
import { useOrdered } from '#frontend/features/commitments/order.ts';
import { reorderBoard } from '#frontend/features/commitments/reorder/later.ts';
import { ListFailure, ListSkeleton, StaleNote } from '#frontend/features/commitments/states.tsx';
import { uncategorise } from '#frontend/features/commitments/uncategorise.ts';
import { useCommitments } from '#frontend/features/commitments/use-commitments.ts';
import { searchOf, type View, viewOf } from '#frontend/features/commitments/view.ts';
import { isOpen } from '#frontend/features/commitments/words.ts';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { reach } from '#frontend/ui/reach.ts';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { CommitmentEditor } from '../commitment-editor.tsx';
import { commitmentPath } from '../commitment-path.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';

export default function CommitmentsPage() {
  const clock = useQuery({ ...me, select: clockOf });
  const { commitments: known, today, failed, error, retry } = useCommitments(clock);
  const commitments = useOrdered(known);
  const categoryQuery = useQuery(categoryList);
  const categories = useOrderedCategories(categoryQuery.data);
  const [search, changeSearch] = useSearch();
  const view = viewOf(search, categories);
  // The control shows at once what was chosen; a long list follows when it can, and holds nothing up.
  const listed = viewOf(useDeferredValue(search), categories);
  const onView = useCallback((change: Partial<View>) => changeSearch(searchOf(change)), [changeSearch]);
  const editor = useCommitmentEditor();
  const categoryEditor = useCategoryEditor();
  const [isReordering, setReordering] = useState(false);
  const navigate = useNavigate();
  const onHistory = useCallback((id: string) => navigate(commitmentPath(id)), [navigate]);
  const client = useQueryClient();

  const needsCategories = listed.sort === 'category' || listed.category !== '';
  const categoriesFailed = !categories && (categoryQuery.isError || categoryQuery.fetchStatus === 'paused');
  const askForCategories = () => void categoryQuery.refetch();
  const blocked = needsCategories && !categories;
  const ReorderBoard = isReordering ? reorderBoard.code?.default : undefined;
  const toggleReordering = async () => {
    if (isReordering) setReordering(false);
    else if (!blocked && (await reach(reorderBoard))) setReordering(true);
  };

  const onCategoryDeleted = ({ id }: Category) => {
    void uncategorise(client, id);
    if (view.category === id) onView({ category: '' });
  };

  const content = () => {
    if (!commitments) return failed ? <ListFailure retry={retry} /> : <ListSkeleton rows={6} actions />;
    if (blocked) {
      return categoriesFailed ? <CategoriesFailure retry={askForCategories} /> : <ListSkeleton rows={6} actions />;
    }
    const shared = { commitments, categories: categories ?? [] };
    return (
      <>
        <StaleNote failed={failed} error={error} retry={retry} />
        {categoriesFailed && !failed ? <CategoriesNote retry={askForCategories} /> : null}
        {ReorderBoard ? (
          <ReorderBoard
            {...shared}
            sort={listed.sort}
            shown={commitments.filter((each) => passes(listed, each))}
            category={listed.category}
            onReorderCategories={(ids) => orderCategories(client, ids)}
          />
        ) : (
          <CommitmentsList
            {...shared}
            view={listed}
            today={today}
            onView={onView}
            onEdit={editor.openFor}
            onEditCategory={categoryEditor.openFor}
            onHistory={onHistory}
          />
        )}
      </>
    );
  };

  return (
    <Page
      name="Commitments"
      heading={commitments ? `Commitments (${commitments.filter(isOpen).length})` : 'Commitments'}
      actions={<AddCommitment edit={editor.openFor}>New Commitment</AddCommitment>}
    >
      <FilterBar view={view} categories={categories} onChange={onView} />
      <div className="list-bar">
        <ReachButton
          code={reorderBoard}
          className="quiet-link"
          aria-pressed={isReordering}
          aria-disabled={blocked && !isReordering}
          onClick={toggleReordering}
        >
          {isReordering ? 'Done Reordering' : 'Reorder'}
        </ReachButton>
        {view.sort === 'category' && !isReordering ? <AddCategory edit={categoryEditor.openFor} /> : null}
        <Link to={PATHS.history} className="quiet-link">
          History
        </Link>
      </div>
      {content()}
      <CommitmentEditor opening={editor.opening} close={editor.close} today={today} />
      <CategoryEditor opening={categoryEditor.opening} close={categoryEditor.close} onDeleted={onCategoryDeleted} />
    </Page>
  );
}
