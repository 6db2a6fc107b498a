import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryQueries, useOrderedCategories } from '#frontend/features/categories/api.ts';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { CommitmentsCard, DayLine } from '#frontend/features/commitments/components/dashboard-card.tsx';
import { useCommitments } from '#frontend/features/commitments/components/use-commitments.ts';
import { isClosed } from '#frontend/features/commitments/model.ts';
import { searchOf, viewOf } from '#frontend/features/commitments/view.ts';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { ConfidantsCard } from '#frontend/features/confidants/components/confidants-card.tsx';
import { encouragementQueries } from '#frontend/features/encouragements/api.ts';
import { RandomEncouragement } from '#frontend/features/encouragements/components/random-encouragement.tsx';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { weekdayOf } from '#shared/domain/recurrence.ts';
import { dashboard as title } from '#shared/text/pages.ts';
import { Page } from '../page.tsx';
import { chatPath, commitmentPath, confidantPath } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, commitmentQueries.list, encouragementQueries.random, categoryQueries.list);

const weekOver = lazyModule(() => import('./week-over.tsx'));

export default function DashboardPage() {
  const list = useCommitments(useQuery({ ...me, select: clockOf }), 'known');
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery(categoryQueries.list);
  const categories = useOrderedCategories(data);
  const failed = !categories && (isError || fetchStatus === 'paused');
  const [search, change] = useSearch();
  const { sort } = viewOf(search, undefined);
  const confidants = useQuery(confidantQueries.list).data?.active_confidants;
  const { commitments, clock, today } = list;
  const isFirstDay = clock !== undefined && weekdayOf(today) === clock.weeklyResetDay;
  const WeekOver = useLazyModule(weekOver, isFirstDay)?.default;
  // Above the cards, unless these are shown already: then the line would move them.
  const [isAbove] = useState(isFirstDay);
  const isKnown = commitments !== undefined || list.failed;
  // The other cards are hidden until there is a commitment, or something to show.
  const isFirstRun = commitments?.every(isClosed) ?? false;
  const invitePath = `${PATHS.confidants}?invite=1`;
  const navigate = useNavigate();
  const onOpen = useCallback((id: string) => void navigate(commitmentPath(id)), [navigate]);
  const lastWeek =
    isFirstDay && !isFirstRun ? <div className="week-over">{WeekOver ? <WeekOver {...list} /> : null}</div> : null;
  return (
    <Page name={title} actions={<DayLine list={list} />}>
      {isAbove ? lastWeek : null}
      <div className="dashboard">
        <CommitmentsCard
          list={list}
          categories={categories}
          categoriesFailed={failed}
          categoriesAt={dataUpdatedAt}
          readCategories={() => void refetch()}
          sort={sort}
          onSort={(chosen) => change(searchOf({ sort: chosen }))}
          invitePath={confidants?.length === 0 ? invitePath : null}
          allPath={sort === 'manual' ? PATHS.commitments : `${PATHS.commitments}?sort=${sort}`}
          pathOf={commitmentPath}
          onOpen={onOpen}
        />
        <RandomEncouragement
          managePath={PATHS.encouragements}
          none={isFirstRun ? 'hidden' : isKnown ? 'asked' : 'loading'}
        />
        {isKnown ? (
          <ConfidantsCard
            ifAny={isFirstRun}
            allPath={PATHS.confidants}
            invitePath={invitePath}
            commitmentsPath={confidantPath}
            chatPath={chatPath}
          />
        ) : null}
      </div>
      {isAbove ? null : lastWeek}
    </Page>
  );
}
