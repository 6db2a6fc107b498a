import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { RevokeDialog, useRevokeDialog } from '#frontend/features/confidants/components/revoke.tsx';
import {
  isRecorded,
  readIfSeen,
  ViewNotice,
  WHILE_SEEN,
} from '#frontend/features/confidants/components/view-notice.tsx';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { MoreIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Confidant } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/confidant-page.ts';
import { title as preview } from '#shared/text/confidant-preview.ts';
import { message, newProposal, revoke, viewOnly } from '#shared/text/confidants.ts';
import { agreement, confidant as title } from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { chatPath, confidantPath, idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { ConfidantCommitments } from './confidant-commitments.tsx';
import { SharedSkeleton } from './shared-skeleton.tsx';

/** Weekly reviews that the confidant shares, below their commitments. */
const sharedReviews = lazyModule(() => import('./shared-reviews.tsx'));

/** The commitments of a confidant, read-only. */
export default function ConfidantPage() {
  const id = idIn(useLocation().pathname);
  const query = useQuery({ ...confidantQueries.commitmentsOf(id), ...WHILE_SEEN });
  usePoll(query);
  const known = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find((each) => each.id === id),
  }).data;
  const Reviews = useLazyModule(sharedReviews)?.ReviewsOfConfidant;
  if (query.data && 'refused' in query.data) return <Refused sentence={query.data.refused} />;
  const name = query.data?.shown.confidant.name ?? known?.name;
  return (
    <Page
      name={name ?? title}
      heading={
        <span className="any-name" dir="auto">
          {name ?? title}
        </span>
      }
      actions={name === undefined ? null : <Actions id={id} name={name} known={known} />}
    >
      <Fetched
        query={query}
        skeleton={<SharedSkeleton />}
        failure={text.failure}
        reason={text.reason}
        offline={text.offline}
      >
        {(data) =>
          'shown' in data ? (
            <>
              <p className="page-about">
                <span className="badge plain">{viewOnly}</span>
                <span className="any-name">{data.shown.confidant.email}</span>
                {known?.agreement_proposed ? <Link to={confidantPath(id, 'agreement')}>{newProposal}</Link> : null}
                {isRecorded(query) ? <ViewNotice name={data.shown.confidant.name} isRecorded /> : null}
              </p>
              <ConfidantCommitments {...data.shown} refetch={(again) => readIfSeen(query, again)} />
              {Reviews ? <Reviews id={id} name={data.shown.confidant.name} /> : null}
            </>
          ) : null
        }
      </Fetched>
    </Page>
  );
}

function Actions({ id, name, known }: { id: string; name: string; known: Confidant | undefined }) {
  const ending = useRevokeDialog();
  const navigate = useNavigate();
  // The list of confidants is not loaded. The page has their commitments, so they do share them.
  const relation = known ?? { id, name, role: 'friend' as const, shares_commitments: true };
  const entries = [
    known && { value: 'message', text: message, onSelect: () => void navigate(chatPath(known.chat_id)) },
    { value: 'agreement', text: agreement, onSelect: () => void navigate(confidantPath(id, 'agreement')) },
    { value: 'preview', text: preview(name), onSelect: () => void navigate(confidantPath(id, 'preview')) },
    { value: 'revoke', text: revoke, onSelect: () => void ending.openFor({ kind: 'confidant', confidant: relation }) },
  ].filter((entry) => entry !== undefined);
  return (
    <div className="head-actions">
      <Link className="button quiet" to={confidantPath(id, 'dashboard')}>
        {text.viewDashboard}
      </Link>
      <MenuButton label={text.moreActions(name)} className="icon-button" entries={entries}>
        <MoreIcon />
      </MenuButton>
      <RevokeDialog
        opening={ending.opening}
        close={ending.close}
        onEnded={() => void navigate(PATHS.confidants, { replace: true })}
      />
    </div>
  );
}

/** Shown if the two are not confidants, or the confidant shares nothing. */
function Refused({ sentence }: { sentence: string | null }) {
  return (
    <Page name={title}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.confidants}>
            {text.toConfidants}
          </Link>
        }
      >
        {sentence ?? text.notConfidants}
      </EmptyState>
    </Page>
  );
}
