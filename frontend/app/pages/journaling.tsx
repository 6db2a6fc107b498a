import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { emptyPage, entryOf } from '#frontend/features/journaling/api.ts';
import { EarlierDays } from '#frontend/features/journaling/components/excerpts.tsx';
import { JournalCalendar } from '#frontend/features/journaling/components/journal-calendar.tsx';
import { JournalPage, UnsavedDays } from '#frontend/features/journaling/components/journal-page.tsx';
import { JournalSkeleton, SearchSkeleton } from '#frontend/features/journaling/components/skeletons.tsx';
import { entryKey } from '#frontend/features/journaling/query-keys.ts';
import { mine as userPowerups, useUserPowerups } from '#frontend/features/powerups/api.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { dateName, requestedDate } from '#frontend/lib/days.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { dataWith, usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { DayNav } from '#frontend/ui/day-nav.tsx';
import { SearchField } from '#frontend/ui/search-field.tsx';
import type { JournalPage as JournalPageData } from '#shared/contracts/journaling.ts';
import type { JournalPowerup, JournalSettings, UserPowerup } from '#shared/contracts/powerups.ts';
import type { User } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/journaling.ts';
import { journal } from '#shared/text/pages.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { useSearch } from '../use-search.ts';
import { useReloadOnRefusal, WithoutPowerup } from '../without-powerup.tsx';
import type JournalPrompt from './journal-prompt.tsx';

/** It needs the record of the day, which the page does not. */
const journalPrompt = lazyModule(() => import('./journal-prompt.tsx'));
const foundDays = lazyModule(() => import('./found-days.tsx'));
const shareDialog = lazyModule(() => import('./share-journal-page.tsx'));

const STATES = { failure: text.failure, offline: text.offline };

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, userPowerups);

/** The user's journal: a page for each day. */
export default function JournalingPage() {
  const both = combineQueries(useQuery(me), useUserPowerups());
  useReloadOnRefusal();
  const content = ([user, mine]: readonly [User, readonly UserPowerup[]]) => {
    const journaling = mine.find((each): each is JournalPowerup => each.power_up_key === JOURNALING);
    return journaling?.status === 'installed' ? (
      <Journal user={user} settings={journaling.settings} />
    ) : (
      <WithoutPowerup
        mine={mine}
        power_up_key={JOURNALING}
        switchedOff={text.switchedOff}
        notInstalled={text.notInstalled}
      />
    );
  };
  return (
    <Page name={journal}>
      {/* How old the shown data is, the page of the day says. */}
      {both.data ? (
        content(both.data)
      ) : (
        <Fetched query={both} skeleton={<JournalSkeleton />} {...STATES}>
          {content}
        </Fetched>
      )}
    </Page>
  );
}

interface JournalProps {
  user: User;
  settings: JournalSettings;
}

function Journal({ user, settings }: JournalProps) {
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
  const [words, setWords] = useState('');
  const Found = useLazyModule(foundDays, words !== '')?.default;
  const name = dateName(date, today);
  const pending = usePendingChanges(entryKey(date));
  // Today's page can be written before it was ever loaded. On others, that would replace what is there.
  const isFailing = query.data === undefined && (query.isError || query.fetchStatus === 'paused');
  const canBeWritten = isFailing && (date === today || pending.length > 0);
  const [unseen, setUnseen] = useState('');
  if (canBeWritten && unseen !== date) setUnseen(date);
  const known = query.data ?? (unseen === date ? emptyPage(date) : undefined);
  // Pending changes of earlier visits and of other tabs, too.
  const shown = known && (dataWith(known, pending) as JournalPageData);
  const open = (day: string) => {
    onDay(day);
    // On phones, the page is above the list.
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <DayNav date={date} today={today} name={name} onDay={onDay} />
      <UnsavedDays key={date} owner={user.id} date={date} today={today} onDay={onDay} />
      <div className="journal">
        <div>
          <Fetched query={{ ...query, data: shown }} skeleton={<JournalSkeleton />} {...STATES}>
            {(entry) => (
              <>
                {query.data ? null : <p className="not-loaded">{text.notLoaded}</p>}
                <JournalPage
                  key={date}
                  entry={entry}
                  name={name}
                  owner={user.id}
                  today={today}
                  timezone={clock.timezone}
                  shareDialog={shareDialog}
                  prompt={
                    settings.prompts ? <Prompt date={date} clock={clock} ownPrompts={settings.own_prompts} /> : null
                  }
                />
              </>
            )}
          </Fetched>
        </div>
        <div className="journal-side">
          <SearchField
            label={text.search}
            value={words}
            minimum={LIMITS.searchMinimum}
            maxLength={LIMITS.searchLength}
            onSearch={setWords}
          />
          {words ? (
            Found ? (
              <Found words={words} today={today} onDay={open} />
            ) : (
              <SearchSkeleton />
            )
          ) : (
            <>
              <JournalCalendar date={date} today={today} weekStart={clock.weeklyResetDay} onDay={open} />
              <EarlierDays date={date} today={today} earlier={query.data?.earlier ?? []} onDay={open} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Its place is there before its code, so that the page below stays where it is. */
function Prompt(props: ComponentProps<typeof JournalPrompt>) {
  const Loaded = useLazyModule(journalPrompt)?.default;
  return <p className="journal-prompt">{Loaded ? <Loaded {...props} /> : null}</p>;
}
