import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ViewsSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { ViewsList, viewsQuery } from '#frontend/features/confidants/components/views-list.tsx';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { User } from '#shared/contracts/users.ts';
import type { View } from '#shared/contracts/views.ts';
import { dayAt, nextReset } from '#shared/domain/periods.ts';
import { toConfidants } from '#shared/text/confidant-page.ts';
import { views as title } from '#shared/text/pages.ts';
import * as text from '#shared/text/views.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';

/** Who looked at the user's commitments or fitness. */
export default function ViewsPage() {
  const query = combineQueries(useQuery(viewsQuery), useQuery(me));
  return (
    <Page name={title}>
      <p className="views-about">{text.about}</p>
      <Fetched query={query} skeleton={<ViewsSkeleton />} failure={text.failure} offline={text.offline}>
        {([views, user]) => <Days views={views} user={user} />}
      </Fetched>
    </Page>
  );
}

function Days({ views, user }: { views: readonly View[]; user: User }) {
  const clock = clockOf(user);
  const now = useNow((instant) => nextReset(clock, 'daily', instant));
  if (views.length > 0) return <ViewsList views={views} today={dayAt(clock, now)} />;
  return (
    <EmptyState
      action={
        <Link className="button quiet" to={PATHS.confidants}>
          {toConfidants}
        </Link>
      }
    >
      {text.none}
    </EmptyState>
  );
}
