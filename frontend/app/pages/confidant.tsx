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
import * as text from '#shared/text/confidant-page.ts';
import { message, notConfidants, revoke, toConfidants, viewOnly } from '#shared/text/confidants.ts';
import { confidant as title } from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { chatPath, confidantDashboardPath, idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';

/** The commitments of a confidant, read-only. */
export default function ConfidantPage() {
  const id = idIn(useLocation().pathname);
  const query = useQuery(confidantQueries.commitmentsOf(id));
  const known = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find((each) => each.id === id),
  }).data;
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
      <Fetched query={query} skeleton={<SharedSkeleton />} failure={text.failure} offline={text.offline}>
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
  // Deferred: the control shows the choice at once, and a long list does not hold it up.
  const listed = sharedViewOf(useDeferredValue(search), categories);
  const onView = useCallback((change: Partial<View>) => changeSearch(sharedSearchOf(change)), [changeSearch]);
  // Only decides whether a date shows its year.
  const { date: today } = toLocal(serverTime.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <>
      <p className="page-about">
        <span className="badge plain">{viewOnly}</span>
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
  // Without the list of confidants: the page shows their commitments, so they do share them.
  const relation = known ?? { id, name, role: 'friend' as const, shares_commitments: true };
  const entries = [
    known && { value: 'message', text: message, onSelect: () => void navigate(chatPath(known.chat_id)) },
    { value: 'revoke', text: revoke, onSelect: () => void ending.openFor({ kind: 'confidant', confidant: relation }) },
  ].filter((entry) => entry !== undefined);
  return (
    <div className="head-actions">
      <Link className="button quiet" to={confidantDashboardPath(id)}>
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

/** The two are not confidants, or the confidant shares nothing. */
function Refused({ sentence }: { sentence: string | null }) {
  return (
    <Page name={title}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.confidants}>
            {toConfidants}
          </Link>
        }
      >
        {sentence ?? notConfidants}
      </EmptyState>
    </Page>
  );
}
