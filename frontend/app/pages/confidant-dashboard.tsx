import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { list } from '#frontend/features/confidants/queries.ts';
import { Blank } from '#frontend/ui/states.tsx';
import { confidantOf, confidantPath } from '../confidant-path.ts';
import { Page } from '../page.tsx';

/** Where a confidant's fitness will be. */
export default function ConfidantDashboardPage() {
  const id = confidantOf(useLocation().pathname);
  const name = useQuery({ ...list, select: (all) => all.active_confidants.find((each) => each.id === id)?.name }).data;
  return (
    <Page name="Fitness Dashboard">
      <Blank
        action={
          <Link className="button quiet" to={confidantPath(id)}>
            {name ? `Back to ${name}` : 'Back to their commitments'}
          </Link>
        }
      >
        The fitness dashboard is not there yet. It will show here once there is one.
      </Blank>
    </Page>
  );
}
