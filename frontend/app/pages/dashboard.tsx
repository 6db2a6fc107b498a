import { useQuery } from '@tanstack/react-query';
import { CommitmentsCard } from '#frontend/features/commitments/dashboard-card.tsx';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';

export default function DashboardPage() {
  const clock = useQuery({ ...me, select: clockOf });
  return (
    <Page name="Dashboard">
      <div className="dashboard">
        <CommitmentsCard clock={clock} allPath={PATHS.commitments} />
      </div>
    </Page>
  );
}
