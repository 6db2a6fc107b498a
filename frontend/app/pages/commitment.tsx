import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { LIST_KEY } from '#frontend/features/commitments/queries.ts';
import { ListFailure } from '#frontend/features/commitments/states.tsx';
import { useCommitments } from '#frontend/features/commitments/use-commitments.ts';
import { monthOf } from '#frontend/features/history/calendar.ts';
import { CommitmentHistory } from '#frontend/features/history/commitment-history.tsx';
import { corrected } from '#frontend/features/history/corrected.ts';
import { correct, useCorrections } from '#frontend/features/history/corrections.ts';
import { newestFirst, presentOf } from '#frontend/features/history/days.ts';
import { entriesOfCommitment } from '#frontend/features/history/queries.ts';
import { CommitmentSkeleton } from '#frontend/features/history/skeletons.tsx';
import { useEarlier } from '#frontend/features/history/use-earlier.ts';
import { useToday } from '#frontend/features/history/use-today.ts';
import { ruleWords, why } from '#frontend/features/history/why.ts';
import { WhyDetails } from '#frontend/features/history/why-details.tsx';
import { presentWords } from '#frontend/features/history/words.ts';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { Blank } from '#frontend/ui/states.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { commitmentOf } from '../commitment-path.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';

const FAILURE = 'Failed to fetch history';
const OFFLINE = 'You are offline. Your history shows when you are back.';

export default function CommitmentPage() {
  const id = commitmentOf(useLocation().pathname);
  const clock = useQuery({ ...me, select: clockOf });
  const { commitments, failed, retry } = useCommitments(clock);
  // A list from memory may not know the newest yet.
  const isFetching = useIsFetching({ queryKey: LIST_KEY }) > 0;
  const commitment = commitments?.find((each) => each.id === id);
  if (commitment && clock.data) return <Known commitment={commitment} clock={clock.data} />;
  if (commitments && !isFetching && !failed) return <Unknown />;
  return <Page name="Commitment">{failed ? <ListFailure retry={retry} /> : <CommitmentSkeleton />}</Page>;
}

function Unknown() {
  return (
    <Page name="Commitment not found">
      <Blank
        action={
          <Link className="button quiet" to={PATHS.commitments}>
            Go to your commitments
          </Link>
        }
      >
        It may have been deleted, or the address is mistyped.
      </Blank>
    </Page>
  );
}

function Known({ commitment, clock }: { commitment: Commitment; clock: Clock }) {
  const { now, today } = useToday(clock);
  const client = useQueryClient();
  const corrections = useCorrections();
  const query = useInfiniteQuery(entriesOfCommitment(commitment, monthOf(today)));
  const { onEarlier, loading, failed } = useEarlier(query);
  const entries = newestFirst(query.data?.pages ?? []).map((entry) => corrected(entry, corrections));
  return (
    <Page
      name={commitment.title}
      heading={<span className="commitment-title">{commitment.title}</span>}
      actions={
        <nav className="commitment-links" aria-label="Commitment">
          <Link className="quiet-link" to={PATHS.commitments}>
            Commitments
          </Link>
          <Link className="quiet-link" to={PATHS.history}>
            History
          </Link>
        </nav>
      }
    >
      {commitment.description ? <p className="commitment-description">{commitment.description}</p> : null}
      <p className="commitment-about" data-status={commitment.current_completion.status}>
        <span>{ruleWords(commitment, today)}</span>
        <strong>{presentWords(commitment, clock, today)}</strong>
      </p>
      <WhyDetails
        {...why(commitment, clock, now, presentOf(entries, now))}
        links={
          <>
            <Link to={PATHS.settings}>Reset settings</Link>
            <Link to={PATHS.notifications}>Time zone</Link>
          </>
        }
      />
      <h2 className="commitment-past">History</h2>
      {commitment.upcoming ? (
        <p className="history-none">It has not started yet.</p>
      ) : (
        <Fetched query={query} skeleton={<CommitmentSkeleton />} failure={FAILURE} offline={OFFLINE}>
          {() => (
            <CommitmentHistory
              title={commitment.title}
              entries={entries}
              clock={clock}
              now={now}
              onCorrect={(entry, deed) => correct(client, entry, deed)}
              onEarlier={onEarlier}
              loading={loading}
              failure={failed ? FAILURE : null}
            />
          )}
        </Fetched>
      )}
    </Page>
  );
}
