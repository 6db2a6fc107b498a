import '../journaling.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { dateName } from '#frontend/lib/days.ts';
import { type JournalExcerpt, journaling } from '#shared/contracts/journaling.ts';
import * as text from '#shared/text/journaling.ts';
import { JOURNAL_KEY } from '../query-keys.ts';
import { Excerpts } from './excerpts.tsx';

/** The written days with these words, the latest first. */
export const useDaysWith = (words: string) =>
  useInfiniteQuery({
    queryKey: [...JOURNAL_KEY, 'found', words],
    queryFn: ({ signal, pageParam }) =>
      call(journaling.search, { query: { q: words, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ searched_from }) => searched_from,
    gcTime: 0,
  });

interface FoundProps {
  found: readonly JournalExcerpt[];
  /** The search text. */
  words: string;
  today: string;
  /** The earliest day that was searched; null if all were. */
  searchedFrom: string | null;
  /** Searches earlier days. */
  onMore: () => void;
  loading: boolean;
  failed: boolean;
  onDay: (date: string) => void;
}

/** The written days that a search has found, newest first. */
export function FoundDays({ found, words, today, searchedFrom, onMore, loading, failed, onDay }: FoundProps) {
  const nameOf = (day: string) => dateName(day, today);
  const none = searchedFrom === null ? text.noneFound(words) : text.noneFoundSince(words, nameOf(searchedFrom));
  const some = searchedFrom === null ? text.foundDays(found.length) : text.latestFound(found.length);
  return (
    <section className="found-days" aria-label={text.found}>
      <p role="status" className="found-days-count">
        {found.length === 0 ? none : some}
      </p>
      <Excerpts excerpts={found} nameOf={nameOf} onDay={onDay} />
      {failed ? (
        <p className="alert" role="alert">
          {text.searchFailure}
        </p>
      ) : null}
      {searchedFrom === null ? null : (
        <button type="button" className="button quiet" aria-disabled={loading} onClick={loading ? undefined : onMore}>
          {text.showMore}
        </button>
      )}
    </section>
  );
}
