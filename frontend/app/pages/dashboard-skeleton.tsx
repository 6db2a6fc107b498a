import './dashboard.css';
import { DASHBOARD_LIMIT, ListSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { EncouragementLoading } from '#frontend/features/encouragements/components/random-encouragement.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function DashboardPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>Dashboard</HeadingSkeleton>
      <div className="dashboard">
        <section className="card commitments-card" aria-labelledby="my-commitments">
          <div className="card-head">
            <h2 id="my-commitments">My Commitments</h2>
          </div>
          <Skeleton shape="segments-bone" />
          <ListSkeleton rows={DASHBOARD_LIMIT} />
        </section>
        <section className="encouragement" aria-label="Encouragement">
          <EncouragementLoading />
        </section>
      </div>
    </>
  );
}
