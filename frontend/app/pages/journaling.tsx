import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { entryOf } from '#frontend/features/journaling/api.ts';
import { JournalCalendar } from '#frontend/features/journaling/components/journal-calendar.tsx';
import { JournalPage, UnsavedDays } from '#frontend/features/journaling/components/journal-page.tsx';
import { JournalSkeleton } from '#frontend/features/journaling/components/skeletons.tsx';
import { mine as userPowerups, useUserPowerups } from '#frontend/features/powerups/api.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { dateName, requestedDate } from '#frontend/lib/days.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { DayNav } from '#frontend/ui/day-nav.tsx';
import type { User } from '#shared/contracts/users.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/journaling.ts';
import { journal } from '#shared/text/pages.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { useSearch } from '../use-search.ts';
import { useReloadOnRefusal, WithoutPowerup } from '../without-powerup.tsx';

const STATES = { failure: text.failure, offline: text.offline };

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, userPowerups);

/** The user's journal: a page for each day. */
export default function JournalingPage() {
  const both = combineQueries(useQuery(me), useUserPowerups());
  useReloadOnRefusal();
  return (
    <Page name={journal}>
      <Fetched query={both} skeleton={<JournalSkeleton />} {...STATES}>
        {([user, mine]) =>
          mine.some((each) => each.power_up_key === JOURNALING && each.status === 'installed') ? (
            <Journal user={user} />
          ) : (
            <WithoutPowerup
              mine={mine}
              power_up_key={JOURNALING}
              switchedOff={text.switchedOff}
              notInstalled={text.notInstalled}
            />
          )
        }
      </Fetched>
    </Page>
  );
}

function Journal({ user }: { user: User }) {
  const clock = clockOf(user);
  const [search, changeSearch] = useSearch();
  const today = dayAt(clock, serverTime.now());
  const [opened, setOpened] = useState(today);
  const onReturn = useEffectEvent(() => !document.hidden && setOpened(dayAt(clock, serverTime.now())));
  // Whoever writes over midnight stays on the page. Whoever returns to it later gets that of today.
  useEffect(() => {
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  const date = requestedDate(new URLSearchParams(search).get('date'), today) ?? opened;
  const onDay = (day: string) => {
    if (day === today) setOpened(today);
    changeSearch({ date: day === today ? null : day });
  };
  const query = useQuery(entryOf(date));
  usePoll(query);
  const name = dateName(date, today);
  return (
    <>
      <DayNav date={date} today={today} name={name} onDay={onDay} />
      <UnsavedDays owner={user.id} date={date} today={today} onDay={onDay} />
      <div className="journal">
        <div>
          <Fetched query={query} skeleton={<JournalSkeleton />} {...STATES}>
            {(entry) => <JournalPage key={date} entry={entry} name={name} owner={user.id} />}
          </Fetched>
        </div>
        <JournalCalendar date={date} today={today} weekStart={clock.weeklyResetDay} onDay={onDay} />
      </div>
    </>
  );
}
