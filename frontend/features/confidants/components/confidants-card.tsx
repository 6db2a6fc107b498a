import '../overview.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useEnds } from '#frontend/lib/use-ends.ts';
import { EmptyState, Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import type { Confidant } from '#shared/contracts/confidants.ts';
import { skipped } from '#shared/text/commitments.ts';
import { completed, incomplete } from '#shared/text/commitments-list.ts';
import * as text from '#shared/text/confidants.ts';
import * as cardText from '#shared/text/confidants-dashboard.ts';
import { confidantQueries, useConfidantsCache } from '../api.ts';
import type { ConfidantsData } from '../model.ts';
import type { ConfidantPaths } from './active-confidants.tsx';

const LIMIT = 3;

const BADGES = { completed: 'green', pending: 'yellow', missed: 'red' } as const;

interface CardProps extends ConfidantPaths {
  allPath: string;
  invitePath: string;
}

interface OverviewProps extends CardProps {
  /** Hides the card if there are no confidants; a failed request shows it. */
  ifAny: boolean;
}

/** The first few confidants on the dashboard, with their commitments. */
export function ConfidantsCard({ ifAny, allPath, invitePath, ...paths }: OverviewProps) {
  const query = useQuery(confidantQueries.list);
  if (ifAny && !query.data?.active_confidants.length && !query.isError) return null;
  return (
    <section className="card confidants-card" aria-labelledby="confidants-overview">
      <div className="card-head">
        <h2 id="confidants-overview">{cardText.title}</h2>
        <Link to={allPath} className="quiet-link">
          {cardText.viewAll}
        </Link>
      </div>
      <Known query={query}>
        {({ active_confidants }) => (
          <First confidants={active_confidants} allPath={allPath} invitePath={invitePath} {...paths} />
        )}
      </Known>
    </section>
  );
}

function Known({
  query,
  children,
}: {
  query: UseQueryResult<ConfidantsData>;
  children: (data: ConfidantsData) => ReactNode;
}) {
  const { data, dataUpdatedAt, error, isError, fetchStatus, refetch } = query;
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  if (data) {
    return (
      <>
        <OfflineNote retry={retry} at={dataUpdatedAt}>
          {partNote(online, failed, error)}
        </OfflineNote>
        {children(data)}
      </>
    );
  }
  if (!failed) return <CardSkeleton />;
  return (
    <Failure offline={text.offline} retry={retry}>
      {text.failure}
    </Failure>
  );
}

function First({ confidants, allPath, invitePath, ...paths }: CardProps & { confidants: readonly Confidant[] }) {
  const { refetch } = useConfidantsCache();
  const isOver = useEnds(
    confidants.map(({ visible_until }) => visible_until),
    { refetch },
  );
  if (confidants.length === 0) {
    return (
      <EmptyState
        action={
          <Link className="button quiet" to={invitePath}>
            {cardText.invite}
          </Link>
        }
      >
        {text.none}
      </EmptyState>
    );
  }
  const more = confidants.length - LIMIT;
  return (
    <>
      <ul className="rows">
        {confidants.slice(0, LIMIT).map((confidant) => (
          <OverviewRow
            key={confidant.id}
            confidant={isOver(confidant.visible_until) ? { ...confidant, top_commitments: [] } : confidant}
            {...paths}
          />
        ))}
      </ul>
      {more > 0 ? (
        <Link to={allPath} className="card-more">
          {cardText.viewMore(more)}
        </Link>
      ) : null}
    </>
  );
}

function OverviewRow({ confidant, ...paths }: ConfidantPaths & { confidant: Confidant }) {
  const { id, name, email, shares_commitments, chat_id, total_count, top_commitments, agreement_proposed } = confidant;
  return (
    <li className="overview" data-confidant-id={id}>
      <div className="overview-head">
        <p className="overview-who">
          <span className="person-name">
            <bdi>{name}</bdi>
            {agreement_proposed ? <span className="badge amber">{text.newProposal}</span> : null}
          </span>
          <span className="person-email">{email}</span>
        </p>
        {shares_commitments ? (
          <Link className="quiet-link" to={paths.commitmentsPath(id)} aria-label={cardText.viewNamed(name)}>
            {cardText.view}
          </Link>
        ) : (
          <Link className="quiet-link" to={paths.chatPath(chat_id)} aria-label={cardText.messageNamed(name)}>
            {text.message}
          </Link>
        )}
      </div>
      {!shares_commitments ? (
        <p className="person-role">{text.coachRelation(shares_commitments)}</p>
      ) : total_count === 0 ? (
        <p className="person-role">{text.noCommitments}</p>
      ) : (
        <ul className="overview-top">
          {top_commitments.map((commitment) => (
            <li key={commitment.id} data-status={commitment.status}>
              <p>
                <span dir="auto">{commitment.title}</span>
                {/* The colour of the badge alone would not be accessible. */}
                {commitment.status === 'missed' ? <span className="overview-skipped">{skipped}</span> : null}
              </p>
              <span className={`badge ${BADGES[commitment.status]}`}>
                {commitment.status === 'completed' ? completed : incomplete}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function CardSkeleton() {
  return (
    <div className="rows skeleton" role="status" aria-label={text.loading}>
      {['w1', 'w2'].map((width) => (
        <div className="overview" key={width}>
          <div className="overview-head">
            <Skeleton shape={`line ${width}`} />
          </div>
          <Skeleton shape="line w0" />
        </div>
      ))}
    </div>
  );
}
