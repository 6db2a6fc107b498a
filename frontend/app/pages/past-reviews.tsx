import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reviewQueries } from '#frontend/features/reviews/api.ts';
import { ReviewList } from '#frontend/features/reviews/components/review-list.tsx';
import { ReviewListSkeleton } from '#frontend/features/reviews/components/skeletons.tsx';
import { SearchField } from '#frontend/ui/search-field.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import * as LIMITS from '#shared/domain/limits.ts';
import { beginning } from '#shared/domain/text.ts';
import { reviews as title } from '#shared/text/pages.ts';
import * as text from '#shared/text/reviews-page.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { CURRENT_REVIEW, reviewPath } from '../page-paths.ts';
import { useSearch } from '../use-search.ts';

/** The user's saved reviews, newest first, with a search. */
export default function PastReviews() {
  const [search, changeSearch] = useSearch();
  const asked = beginning(LIMITS.searchLength, new URLSearchParams(search).get('q')?.trim() ?? '');
  const words = asked.length < LIMITS.searchMinimum ? '' : asked;
  const query = useInfiniteQuery(reviewQueries.past(words));
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage, isPlaceholderData } = query;
  const found = query.data?.pages.flat();
  const isEmpty = words === '' && found?.length === 0 && !isPlaceholderData;
  return (
    <Page
      name={title}
      actions={
        <Link className="quiet-link" to={CURRENT_REVIEW}>
          {text.toCurrent}
        </Link>
      }
    >
      {isEmpty ? null : (
        <SearchField
          label={text.search}
          value={words}
          minimum={LIMITS.searchMinimum}
          maxLength={LIMITS.searchLength}
          onSearch={(q) => changeSearch({ q: q || null })}
        />
      )}
      <Fetched query={query} skeleton={<ReviewListSkeleton />} failure={text.listFailure} offline={text.listOffline}>
        {(data) =>
          isEmpty ? (
            <EmptyState
              action={
                <Link className="button quiet" to={CURRENT_REVIEW}>
                  {text.toCurrent}
                </Link>
              }
            >
              {text.none}
            </EmptyState>
          ) : (
            <ReviewList
              reviews={data.pages.flat()}
              words={words}
              pathOf={reviewPath}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              loading={isFetchingNextPage}
              failed={isFetchNextPageError}
            />
          )
        }
      </Fetched>
    </Page>
  );
}
