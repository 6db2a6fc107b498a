import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { onLiveEvent } from '#frontend/features/chats/open-chat.ts';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { readIfSeen } from '#frontend/features/confidants/components/view-notice.tsx';
import { previewOf } from '#frontend/features/confidants/preview-api.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { ImageRenewal } from '#frontend/ui/renewed-image.tsx';
import { Segments } from '#frontend/ui/segments.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Preview } from '#shared/contracts/preview.ts';
import { notConfidants, toConfidants } from '#shared/text/confidant-page.ts';
import * as text from '#shared/text/confidant-preview.ts';
import { preview as anyTitle, commitments, fitness } from '#shared/text/pages.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';
import { ConfidantCommitments } from './confidant-commitments.tsx';
import { ConfidantDay } from './confidant-day.tsx';
import { SharedSkeleton } from './shared-skeleton.tsx';

const previewedReviews = lazyModule(() => import('./shared-reviews.tsx'));

/** The two pages that the confidant has. */
const PARTS = { commitments, fitness };
type Part = keyof typeof PARTS;

/**
 * What a confidant sees of the user, with the components of that confidant's pages. Without actions: those pages have
 * none on commitments, and others, such as a message, would be the confidant's.
 */
export default function ConfidantPreviewPage() {
  const id = idIn(useLocation().pathname);
  const people = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find((each) => each.id === id)?.name,
  });
  const preview = useQuery(previewOf(id));
  const { refetch } = preview;
  usePoll(preview);
  useOwnChanges(refetch);
  const [search, changeSearch] = useSearch();
  const part: Part = new URLSearchParams(search).get('part') === 'fitness' ? 'fitness' : 'commitments';
  const name = people.data;
  if (preview.data && 'refused' in preview.data) return <Refused />;
  const title = name === undefined ? anyTitle : text.title(name);
  const renew = () => void refetch({ cancelRefetch: false });
  return (
    <Page
      name={title}
      heading={
        <span className="any-name" dir="auto">
          {title}
        </span>
      }
      actions={
        preview.data?.shown.commitments ? (
          <Segments
            label={text.parts}
            choices={PARTS}
            value={part}
            onChoose={(chosen) => changeSearch({ part: chosen === 'fitness' ? chosen : null })}
          />
        ) : null
      }
    >
      <Fetched
        query={combineQueries(people, preview)}
        skeleton={<SharedSkeleton />}
        failure={text.failure}
        offline={text.offline}
      >
        {([known, data]) =>
          'shown' in data ? (
            <ImageRenewal value={{ at: preview.dataUpdatedAt, renew }}>
              <Shown {...data.shown} name={known} part={part} refetch={(again) => readIfSeen(preview, again)} />
            </ImageRenewal>
          ) : null
        }
      </Fetched>
    </Page>
  );
}

/** Several changes in a row cause one request, after this many milliseconds. */
const CALM = 500;

/** Fetches again after the user's own changes, here or on another device. */
function useOwnChanges(refetch: () => unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(({ type }) => {
      if (type !== 'commitments_updated' && type !== 'entry_updated') return;
      clearTimeout(timer);
      timer = setTimeout(refetch, CALM);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [refetch]);
}

interface ShownProps extends Preview {
  name: string;
  part: Part;
  refetch: (again: boolean) => void;
}

function Shown({ commitments: all, categories, powerup_dashboard: day, reviews, name, part, refetch }: ShownProps) {
  const Reviews = useLazyModule(previewedReviews)?.PreviewedReviews;
  if (!all || !categories || !day) return <EmptyState>{text.nothing(name)}</EmptyState>;
  return (
    <>
      <p className="page-about any-name">{text.about(name)}</p>
      {part === 'fitness' ? (
        day.installed ? (
          <ConfidantDay {...day} refetch={refetch} />
        ) : (
          <EmptyState>{text.noFitness(name)}</EmptyState>
        )
      ) : (
        <>
          {all.length > 0 ? (
            <ConfidantCommitments
              commitments={all}
              categories={categories}
              day_ends_at={day.day_ends_at}
              refetch={refetch}
            />
          ) : (
            <EmptyState>{text.noCommitments(name)}</EmptyState>
          )}
          {Reviews && reviews ? <Reviews {...reviews} name={name} /> : null}
        </>
      )}
    </>
  );
}

/** Shown if the two are not confidants. */
function Refused() {
  return (
    <Page name={anyTitle}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.confidants}>
            {toConfidants}
          </Link>
        }
      >
        {notConfidants}
      </EmptyState>
    </Page>
  );
}
