import { FoundDays, useDaysWith } from '#frontend/features/journaling/components/found-days.tsx';
import { SearchSkeleton } from '#frontend/features/journaling/components/skeletons.tsx';
import * as text from '#shared/text/journaling.ts';
import { Fetched } from '../fetched.tsx';

interface FoundProps {
  words: string;
  today: string;
  onDay: (date: string) => void;
}

/** The written days that a search of the journal has found. */
export default function Found({ words, today, onDay }: FoundProps) {
  const query = useDaysWith(words);
  const { isFetchNextPageError, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Fetched query={query} skeleton={<SearchSkeleton />} failure={text.searchFailure} offline={text.searchOffline}>
      {({ pages }) => (
        <FoundDays
          found={pages.flatMap(({ entries }) => entries)}
          words={words}
          today={today}
          searchedFrom={pages.at(-1)?.searched_from ?? null}
          onMore={() => void fetchNextPage()}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          onDay={onDay}
        />
      )}
    </Fetched>
  );
}
