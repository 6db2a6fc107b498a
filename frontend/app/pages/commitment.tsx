import './commitment.css';
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { ListFailure } from '#frontend/features/commitments/components/list-states.tsx';
import { useCommitments } from '#frontend/features/commitments/components/use-commitments.ts';
import { entriesOfCommitment, useToday } from '#frontend/features/history/api.ts';
import {
  currentLabel,
  type DueExplanation,
  explainDue,
  ruleLabel,
} from '#frontend/features/history/commitment-model.ts';
import { CommitmentHistory, useEarlier } from '#frontend/features/history/components/commitment-history.tsx';
import { CommitmentSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { correct, useCorrections, withCorrections } from '#frontend/features/history/corrections.ts';
import { currentEntryOf, monthOf, newestFirst } from '#frontend/features/history/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as history from '#shared/text/history.ts';
import * as text from '#shared/text/history-commitment.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';

export default function CommitmentPage() {
  const id = idIn(useLocation().pathname);
  const clock = useQuery({ ...me, select: clockOf });
  const { commitments, failed, retry } = useCommitments(clock);
  // A list from memory may not know the newest yet.
  const isFetching = useIsFetching({ queryKey: commitmentQueries.list.queryKey }) > 0;
  const commitment = commitments?.find((each) => each.id === id);
  if (commitment && clock.data) return <Known commitment={commitment} clock={clock.data} />;
  if (commitments && !isFetching && !failed) return <Unknown />;
  return <Page name={text.commitment}>{failed ? <ListFailure retry={retry} /> : <CommitmentSkeleton />}</Page>;
}

function Unknown() {
  return (
    <Page name={text.notFound}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.commitments}>
            {text.toCommitments}
          </Link>
        }
      >
        {text.notFoundReason}
      </EmptyState>
    </Page>
  );
}

function Known({ commitment, clock }: { commitment: Commitment; clock: Clock }) {
  const { now, today } = useToday(clock);
  const client = useQueryClient();
  const corrections = useCorrections();
  const query = useInfiniteQuery(entriesOfCommitment(commitment, monthOf(today)));
  const { onEarlier, loading, failed } = useEarlier(query);
  const entries = newestFirst(query.data?.pages ?? []).map((entry) => withCorrections(entry, corrections));
  return (
    <Page
      name={commitment.title}
      heading={<span className="commitment-title">{commitment.title}</span>}
      actions={
        <nav className="commitment-links" aria-label={text.commitment}>
          <Link className="quiet-link" to={PATHS.commitments}>
            {history.commitments}
          </Link>
          <Link className="quiet-link" to={PATHS.history}>
            {history.history}
          </Link>
        </nav>
      }
    >
      {commitment.description ? <p className="commitment-description">{commitment.description}</p> : null}
      <p className="commitment-about" data-status={commitment.current_completion.status}>
        <span>{ruleLabel(commitment, today)}</span>
        <strong>{currentLabel(commitment, clock, today)}</strong>
      </p>
      <WhyDetails
        {...explainDue(commitment, clock, now, currentEntryOf(entries, now))}
        links={
          <>
            <Link to={PATHS.settings}>{text.resetSettings}</Link>
            <Link to={PATHS.notifications}>{text.timeZone}</Link>
          </>
        }
      />
      <h2 className="commitment-past">{history.history}</h2>
      {commitment.upcoming ? (
        <p className="history-none">{text.notStarted}</p>
      ) : (
        <Fetched query={query} skeleton={<CommitmentSkeleton />} failure={history.failure} offline={history.offline}>
          {() => (
            <CommitmentHistory
              title={commitment.title}
              entries={entries}
              clock={clock}
              now={now}
              onCorrect={(entry, kind) => correct(client, entry, kind)}
              onEarlier={onEarlier}
              loading={loading}
              failure={failed ? history.failure : null}
            />
          )}
        </Fetched>
      )}
    </Page>
  );
}

/** 'Why is this due today?', collapsed at first. `links` lead to the settings that decide it. */
function WhyDetails({ question, sentences, links }: DueExplanation & { links: ReactNode }) {
  return (
    <details className="why">
      <summary>{question}</summary>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="why-links">{links}</p>
    </details>
  );
}
