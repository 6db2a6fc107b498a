import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { categoryQueries, useOrderedCategories } from '#frontend/features/categories/api.ts';
import { CommitmentsCard } from '#frontend/features/commitments/components/dashboard-card.tsx';
import { searchOf, viewOf } from '#frontend/features/commitments/view.ts';
import { ConfidantsCard } from '#frontend/features/confidants/components/confidants-card.tsx';
import { RandomEncouragement } from '#frontend/features/encouragements/components/random-encouragement.tsx';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { dashboard as title } from '#shared/text/pages.ts';
import { Page } from '../page.tsx';
import { chatPath, confidantPath } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';

export default function DashboardPage() {
  const clock = useQuery({ ...me, select: clockOf });
  const { data, isError, fetchStatus, refetch } = useQuery(categoryQueries.list);
  const categories = useOrderedCategories(data);
  const failed = !categories && (isError || fetchStatus === 'paused');
  const [search, change] = useSearch();
  const { sort } = viewOf(search, undefined);
  return (
    <Page name={title}>
      <div className="dashboard">
        <CommitmentsCard
          clock={clock}
          categories={categories}
          categoriesFailed={failed}
          readCategories={() => void refetch()}
          sort={sort}
          onSort={(chosen) => change(searchOf({ sort: chosen }))}
          allPath={sort === 'manual' ? PATHS.commitments : `${PATHS.commitments}?sort=${sort}`}
        />
        <RandomEncouragement managePath={PATHS.encouragements} />
        <ConfidantsCard
          allPath={PATHS.confidants}
          invitePath={`${PATHS.confidants}?invite=1`}
          commitmentsPath={confidantPath}
          chatPath={chatPath}
        />
      </div>
    </Page>
  );
}
