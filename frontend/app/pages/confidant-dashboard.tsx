import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import {
  isRecorded,
  readIfSeen,
  ViewNotice,
  WHILE_SEEN,
} from '#frontend/features/confidants/components/view-notice.tsx';
import { dashboardOf } from '#frontend/features/confidants/dashboard-api.ts';
import { DaySkeleton, FitnessSkeleton } from '#frontend/features/fitness/components/skeletons.tsx';
import { serverTime } from '#frontend/lib/clock.ts';
import { dateName, requestedDate } from '#frontend/lib/days.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { DayNav } from '#frontend/ui/day-nav.tsx';
import { ImageRenewal } from '#frontend/ui/renewed-image.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import { notConfidants, toConfidants } from '#shared/text/confidant-page.ts';
import { viewOnly } from '#shared/text/confidants.ts';
import * as text from '#shared/text/fitness-dashboard.ts';
import { fitnessDashboard as title, viewCommitments } from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { confidantPath, idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';
import { ConfidantDay } from './confidant-day.tsx';

/** A confidant's shared day of fitness, read-only. */
export default function ConfidantDashboardPage() {
  const id = idIn(useLocation().pathname);
  const known = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find((each) => each.id === id)?.name,
  }).data;
  const [search, changeSearch] = useSearch();
  // The current day by the confidant's clock. Before the first answer, the latest date on earth is assumed.
  const [told, setTold] = useState<{ today: string; at: number }>();
  const today = told?.today;
  const asked = requestedDate(new URLSearchParams(search).get('date'), today ?? latestToday());
  const query = useQuery({ ...dashboardOf(id, asked), ...WHILE_SEEN });
  usePoll(query);
  const reply = query.data && 'shown' in query.data ? query.data.shown : undefined;
  // Only the latest answer counts: a cached answer for another day may be from before the confidant's midnight.
  if (reply && query.dataUpdatedAt > (told?.at ?? 0)) setTold({ today: reply.today, at: query.dataUpdatedAt });
  // The confidant's day may have ended since the answer.
  const over = reply !== undefined && asked === undefined && today !== undefined && reply.date !== today;
  const { refetch } = query;
  const renewal = { at: query.dataUpdatedAt, renew: () => void refetch({ cancelRefetch: false }) };
  useEffect(() => {
    if (over) void refetch();
  }, [over, refetch]);
  if (query.data && 'refused' in query.data) return <Refused sentence={query.data.refused} />;
  const name = reply?.confidant.name ?? known;
  const onDay = (day: string) => changeSearch({ date: day === today ? null : day });
  return (
    <Page
      name={title}
      actions={
        reply?.installed === false ? null : (
          <Link className="button quiet" to={confidantPath(id)}>
            {viewCommitments}
          </Link>
        )
      }
    >
      <p className="page-about">
        <span className="badge plain">{viewOnly}</span>
        {name ? <ViewNotice name={name} isRecorded={reply?.installed === true && isRecorded(query)} /> : null}
      </p>
      {today === undefined || reply?.installed === false ? null : (
        <DayNav date={asked ?? today} today={today} name={dateName(asked ?? today, today)} onDay={onDay} />
      )}
      <Fetched
        query={query}
        skeleton={today === undefined ? <FitnessSkeleton /> : <DaySkeleton />}
        failure={text.failure}
        offline={text.offline}
      >
        {/* An answer from before the confidant's midnight has its own day as today. */}
        {(data) =>
          'shown' in data ? (
            data.shown.installed ? (
              <ImageRenewal value={renewal}>
                <ConfidantDay
                  {...data.shown}
                  today={today ?? data.shown.today}
                  refetch={(again) => readIfSeen(query, again)}
                />
              </ImageRenewal>
            ) : (
              <NotInstalled {...data.shown.confidant} />
            )
          ) : null
        }
      </Fetched>
    </Page>
  );
}

function NotInstalled({ id, name }: { id: string; name: string }) {
  return (
    <EmptyState
      action={
        <Link className="button quiet" to={confidantPath(id)}>
          {text.backTo(name)}
        </Link>
      }
    >
      <span>{text.notInstalled[0]}</span>
      <bdi>{name}</bdi>
      <span>{text.notInstalled[1]}</span>
    </EmptyState>
  );
}

const HOUR = 3_600_000;

/** The most advanced timezones are 14 hours ahead of UTC. */
function latestToday(): string {
  return new Date(serverTime.now() + 14 * HOUR).toISOString().slice(0, 10);
}

/** Shown if the two are not confidants, or the confidant shares nothing. */
function Refused({ sentence }: { sentence: string | null }) {
  return (
    <Page name={title}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.confidants}>
            {toConfidants}
          </Link>
        }
      >
        {sentence ?? notConfidants}
      </EmptyState>
    </Page>
  );
}
