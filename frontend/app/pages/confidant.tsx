import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FilterBar } from '#frontend/features/commitments/components/filter-bar.tsx';
import { SharedSkeleton } from '#frontend/features/commitments/components/list-states.tsx';
import { SharedList } from '#frontend/features/commitments/components/shared-list.tsx';
import { sharedSearchOf, sharedViewOf, type View } from '#frontend/features/commitments/view.ts';
import { confidantQueries, type SharedCommitments } from '#frontend/features/confidants/api.ts';
import { RevokeDialog, useRevokeDialog } from '#frontend/features/confidants/components/revoke.tsx';
import { serverTime } from '#frontend/lib/clock.ts';
import { MoreIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Confidant } from '#shared/contracts/confidants.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { chatPath } from '../chat-path.ts';
import { confidantDashboardPath, confidantOf } from '../confidant-path.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';

/** What a confidant keeps, to look at. */
export default function ConfidantPage() {
  const id = confidantOf(useLocation().pathname);
  const query = useQuery(confidantQueries.commitmentsOf(id));
  const known = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find((each) => each.id === id),
  }).data;
  if (query.data && 'refused' in query.data) return <Refused sentence={query.data.refused} />;
  const name = query.data?.shown.confidant.name ?? known?.name;
  return (
    <Page
      name={name ?? 'Confidant'}
      heading={
        <span className="any-name" dir="auto">
          {name ?? 'Confidant'}
        </span>
      }
      actions={name === undefined ? null : <Actions id={id} name={name} known={known} />}
    >
      <Fetched
        query={query}
        skeleton={<SharedSkeleton />}
        failure="Error loading confidant commitments"
        offline="You are offline. These commitments show when you are back."
      >
        {(data) => ('shown' in data ? <Commitments {...data.shown} /> : null)}
      </Fetched>
    </Page>
  );
}

type Shown = Extract<SharedCommitments, { shown: unknown }>['shown'];

function Commitments({ confidant, categories: known, commitments }: Shown) {
  const categories = known.toSorted((a, b) => a.position - b.position);
  const [search, changeSearch] = useSearch();
  const view = sharedViewOf(search, categories);
  // The control shows at once what was chosen; a long list follows when it can, and holds nothing up.
  const listed = sharedViewOf(useDeferredValue(search), categories);
  const onView = useCallback((change: Partial<View>) => changeSearch(sharedSearchOf(change)), [changeSearch]);
  // Of use for the year of a date alone.
  const { date: today } = toLocal(serverTime.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <p className="page-about">
        <span className="badge plain">View Only</span>
        <span className="any-name">{confidant.email}</span>
      </p>
      <FilterBar view={view} categories={categories} onChange={onView} shared />
      <div className="shared-list">
        <SharedList commitments={commitments} categories={categories} view={listed} today={today} onView={onView} />
      </div>
    </>
  );
}

function Actions({ id, name, known }: { id: string; name: string; known: Confidant | undefined }) {
  const ending = useRevokeDialog();
  const navigate = useNavigate();
  // Where the list of confidants is not known: they show their commitments, or none of this would be here.
  const tie = known ?? { id, name, role: 'friend' as const, shares_commitments: true };
  const entries = [
    known && { value: 'message', text: 'Message', onSelect: () => void navigate(chatPath(known.chat_id)) },
    { value: 'revoke', text: 'Revoke', onSelect: () => void ending.openFor({ kind: 'confidant', confidant: tie }) },
  ].filter((entry) => entry !== undefined);
  return (
    <div className="head-actions">
      <Link className="button quiet" to={confidantDashboardPath(id)}>
        View Dashboard
      </Link>
      <MenuButton label={`More actions for ${name}`} className="icon-button" entries={entries}>
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

/** No confidant, or not any more, or one who shows nothing. */
function Refused({ sentence }: { sentence: string | null }) {
  return (
    <Page name="Confidant">
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.confidants}>
            Go to your confidants
          </Link>
        }
      >
        {sentence ?? 'The two of you are not confidants, or no longer.'}
      </EmptyState>
    </Page>
  );
}
