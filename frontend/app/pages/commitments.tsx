import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { categoryQueries, reorderCategories, useOrderedCategories } from '#frontend/features/categories/api.ts';
import { AddCategory, CategoryEditor, useCategoryEditor } from '#frontend/features/categories/components/editor.tsx';
import { commitmentQueries, uncategorise, useOrderedCommitments } from '#frontend/features/commitments/api.ts';
import { CommitmentsList } from '#frontend/features/commitments/components/commitments-list.tsx';
import {
  AddCommitment,
  commitmentDialog,
  PauseEditor,
  pauseDialog,
  reorderBoard,
  useCommitmentEditor,
  usePauseEditor,
} from '#frontend/features/commitments/components/editor.tsx';
import { FilterBar } from '#frontend/features/commitments/components/filter-bar.tsx';
import { ListFailure, ListSkeleton, StaleNote } from '#frontend/features/commitments/components/list-states.tsx';
import { useCommitments } from '#frontend/features/commitments/components/use-commitments.ts';
import { isClosed, isLeftToDo } from '#frontend/features/commitments/model.ts';
import { matchesFilters, searchOf, type View, viewOf } from '#frontend/features/commitments/view.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { MoreIcon } from '#frontend/ui/icons.tsx';
import { LazyButton, loadOrNotify } from '#frontend/ui/lazy-controls.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import * as categoriesText from '#shared/text/categories.ts';
import { listActions, manage } from '#shared/text/commitments-list.ts';
import * as text from '#shared/text/commitments-page.ts';
import { history, newCommitment, commitments as title } from '#shared/text/pages.ts';
import { Page } from '../page.tsx';
import { commitmentPath } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { CommitmentEditor } from '../quick-add.tsx';
import { useSearch } from '../use-search.ts';

const NOT_ASKED = { new: null, about: null };

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, commitmentQueries.list, categoryQueries.list);

export default function CommitmentsPage() {
  const clock = useQuery({ ...me, select: clockOf });
  const categoryQuery = useQuery(categoryQueries.list);
  const categories = useOrderedCategories(categoryQuery.data);
  const [search, changeSearch] = useSearch();
  const view = viewOf(search, categories);
  const list = useCommitments(clock, view.closed ? 'read' : 'known');
  const { today, failed, fetchedAt, error, retry } = list;
  const commitments = useOrderedCommitments(list.commitments);
  // The controls show a choice at once; a long list is rendered afterwards without blocking them.
  const listed = viewOf(useDeferredValue(search), categories);
  const onView = useCallback((change: Partial<View>) => changeSearch(searchOf(change)), [changeSearch]);
  const editor = useCommitmentEditor();
  const pauseEditor = usePauseEditor(commitments);
  const categoryEditor = useCategoryEditor();
  const [isReordering, setReordering] = useState(false);
  const navigate = useNavigate();
  const onOpen = useCallback((id: string) => void navigate(commitmentPath(id)), [navigate]);
  const client = useQueryClient();

  // Opened by a shortcut of the installed app, or with a text that was shared to it.
  const params = new URLSearchParams(search);
  const asked = params.get('new');
  const { openFor } = editor;
  useEffect(() => {
    if (asked === null) return;
    // If loading failed, following the same link tries again.
    void openFor(null).then(() => !commitmentDialog.code && changeSearch(NOT_ASKED));
  }, [asked, openFor, changeSearch]);
  const closeEditor = () => {
    editor.close();
    if (asked !== null) changeSearch(NOT_ASKED);
  };

  const needsCategories = listed.sort === 'category' || listed.category !== '';
  const categoriesFailed = !categories && (categoryQuery.isError || categoryQuery.fetchStatus === 'paused');
  const retryCategories = () => void categoryQuery.refetch();
  const blocked = needsCategories && !categories;
  const ReorderBoard = isReordering ? reorderBoard.code?.default : undefined;
  const toggleReordering = async () => {
    if (isReordering) {
      setReordering(false);
      // The button is hidden on phones.
      if (document.querySelector('.list-menu')?.checkVisibility()) focusFirst('.list-menu');
    } else if (!blocked && (await loadOrNotify(reorderBoard))) setReordering(true);
  };
  const fromMenu = (value: string, text: string, act: () => void) => ({
    value,
    text,
    onSelect: () => {
      // The dialog returns the focus to this element.
      focusFirst('.list-menu');
      act();
    },
  });
  const canPause = !isReordering && !view.closed && commitments?.some((each) => !isClosed(each));
  const pause = () => void pauseEditor.openFor({ commitment: null, what: 'pause' });
  const entries = [
    isReordering || blocked || view.closed
      ? undefined
      : fromMenu('reorder', text.reorder, () => void toggleReordering()),
    view.sort === 'category' && !isReordering
      ? fromMenu('category', categoriesText.add, () => void categoryEditor.openFor(null))
      : undefined,
    canPause ? fromMenu('pause', manage.pause, pause) : undefined,
    { value: 'history', text: history, onSelect: () => void navigate(PATHS.history) },
  ].filter((entry) => entry !== undefined);

  const onCategoryDeleted = ({ id }: Category) => {
    void uncategorise(client, id);
    if (view.category === id) onView({ category: '' });
  };

  const content = () => {
    if (!commitments || (listed.closed && !list.hasClosed))
      return failed ? <ListFailure retry={retry} /> : <ListSkeleton rows={6} actions />;
    if (blocked) {
      return categoriesFailed ? <CategoriesFailure retry={retryCategories} /> : <ListSkeleton rows={6} actions />;
    }
    const shared = { commitments, categories: categories ?? [] };
    return (
      <>
        <StaleNote
          failed={failed}
          fetchedAt={needsCategories ? Math.min(fetchedAt, categoryQuery.dataUpdatedAt) : fetchedAt}
          error={error}
          retry={retry}
        />
        {categoriesFailed && !failed ? <CategoriesNote retry={retryCategories} /> : null}
        {ReorderBoard ? (
          <ReorderBoard
            {...shared}
            commitments={commitments.filter((each) => !isClosed(each))}
            sort={listed.sort}
            shown={commitments.filter((each) => matchesFilters(listed, each))}
            category={listed.category}
            onReorderCategories={(ids) => reorderCategories(client, ids)}
          />
        ) : (
          <CommitmentsList
            {...shared}
            view={listed}
            today={today}
            onView={onView}
            onEdit={editor.openFor}
            onEditCategory={categoryEditor.openFor}
            pause={pauseEditor.openFor}
            pathOf={commitmentPath}
            onOpen={onOpen}
          />
        )}
      </>
    );
  };

  return (
    <Page
      name={title}
      heading={
        view.closed
          ? text.closedTitle
          : commitments
            ? text.titleWithCount(commitments.filter(isLeftToDo).length)
            : title
      }
      actions={<AddCommitment edit={editor.openFor}>{newCommitment}</AddCommitment>}
    >
      <FilterBar view={view} categories={categories} onChange={onView}>
        <MenuButton label={listActions} className="icon-button list-menu" entries={entries}>
          <MoreIcon />
        </MenuButton>
      </FilterBar>
      <div className={isReordering ? 'list-bar reordering' : 'list-bar'}>
        {view.closed && !isReordering ? null : (
          <LazyButton
            code={reorderBoard}
            className="quiet-link"
            aria-pressed={isReordering}
            aria-disabled={blocked && !isReordering}
            onClick={toggleReordering}
          >
            {isReordering ? text.doneReordering : text.reorder}
          </LazyButton>
        )}
        {view.sort === 'category' && !isReordering ? <AddCategory edit={categoryEditor.openFor} /> : null}
        {canPause ? (
          <LazyButton code={pauseDialog} className="quiet-link" onClick={pause}>
            {manage.pause}
          </LazyButton>
        ) : null}
        <Link to={PATHS.history} className="quiet-link">
          {history}
        </Link>
      </div>
      {content()}
      <CommitmentEditor
        opening={editor.opening}
        close={closeEditor}
        today={today}
        draft={{ title: asked ?? '', description: params.get('about') ?? '' }}
      />
      <PauseEditor
        opening={pauseEditor.opening}
        close={pauseEditor.close}
        commitments={commitments ?? []}
        today={today}
      />
      <CategoryEditor opening={categoryEditor.opening} close={categoryEditor.close} onDeleted={onCategoryDeleted} />
    </Page>
  );
}

interface StateProps {
  retry: () => void;
}

/** Shown in place of a view that needs categories. */
function CategoriesFailure({ retry }: StateProps) {
  return (
    <Failure offline={categoriesText.loadOffline} retry={retry}>
      {categoriesText.loadFailed}
    </Failure>
  );
}

/** Shown above a list that does not need categories. */
function CategoriesNote({ retry }: StateProps) {
  const online = useOnline();
  return <OfflineNote retry={retry}>{online ? categoriesText.loadFailed : null}</OfflineNote>;
}
