import { useQueryClient } from '@tanstack/react-query';
import { noteEntry } from '#frontend/features/history/api.ts';
import { type ListProps, Rows } from '#frontend/features/history/components/day-list.tsx';
import { DaysSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { useCorrections, withCorrections } from '#frontend/features/history/corrections.ts';
import { useEntriesWith } from '#frontend/features/history/entries-api.ts';
import { fullDate, shownNumber } from '#frontend/features/history/model.ts';
import { usePendingNotes, withNotes } from '#frontend/lib/notes.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/history.ts';
import { Fetched } from '../fetched.tsx';
import { commitmentPath } from '../page-paths.ts';

type FoundProps = Pick<ListProps, 'clock' | 'names' | 'now' | 'today'> & { words: string };

/** The notes that a search has found. */
export default function Found({ words, names, ...common }: FoundProps) {
  const query = useEntriesWith(words);
  const corrections = useCorrections();
  const notes = usePendingNotes();
  const client = useQueryClient();
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = query;
  const entries = (query.data?.pages.flat() ?? []).filter(({ commitment_id }) => names.has(commitment_id));
  return (
    <Fetched query={query} skeleton={<DaysSkeleton />} failure={text.searchFailure} offline={text.searchOffline}>
      {() => (
        <FoundNotes
          {...common}
          entries={entries.map((entry) => withNotes(withCorrections(entry, corrections), notes))}
          names={names}
          words={words}
          commitmentPath={commitmentPath}
          onNote={(...note) => noteEntry(client, ...note)}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
        />
      )}
    </Fetched>
  );
}

interface NotesProps extends Omit<ListProps, 'shown' | 'empty' | 'chosen'> {
  entries: readonly HistoryEntry[];
  /** The search text. */
  words: string;
  /** Fetches earlier notes; `undefined` if there are none. */
  onMore: (() => void) | undefined;
  loading: boolean;
  failed: boolean;
}

/** Entries with matching notes, newest first, by the dates on which they began. */
function FoundNotes({ entries, words, onMore, loading, failed, ...common }: NotesProps) {
  const count = shownNumber(entries.length);
  const about = onMore ? text.latestNotes(count) : text.notesFound(entries.length, count);
  return (
    <div className="day-list">
      <div role="status">
        {entries.length > 0 ? (
          <h2 className="found-count">{about}</h2>
        ) : (
          <p className="history-none">{text.noNotesFound(words)}</p>
        )}
      </div>
      {[...Map.groupBy(entries, ({ date }) => date)].map(([date, own]) => (
        <section className="day" key={date}>
          <h3>{fullDate(date)}</h3>
          <Rows entries={own} {...common} />
        </section>
      ))}
      {failed ? (
        <p className="alert" role="alert">
          {text.searchFailure}
        </p>
      ) : null}
      {onMore ? (
        <button type="button" className="button quiet" aria-disabled={loading} onClick={loading ? undefined : onMore}>
          {text.showMore}
        </button>
      ) : null}
    </div>
  );
}
