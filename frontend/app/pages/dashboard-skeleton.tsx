import './dashboard.css';
import { DASHBOARD_LIMIT, ListSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { EncouragementLoading } from '#frontend/features/encouragements/components/random-encouragement.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import { myCommitments } from '#shared/text/commitments-dashboard.ts';
import { label as encouragement } from '#shared/text/encouragements-random.ts';
import * as heads from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function DashboardPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{heads.dashboard}</HeadingSkeleton>
      <div className="dashboard">
        <section className="card commitments-card" aria-labelledby="my-commitments">
          <div className="card-head">
            <h2 id="my-commitments">{myCommitments}</h2>
          </div>
          <Skeleton shape="segments-bone" />
          <ListSkeleton rows={DASHBOARD_LIMIT} actions />
        </section>
        <section className="encouragement" aria-label={encouragement}>
          <EncouragementLoading />
        </section>
      </div>
    </>
  );
}
