import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { agreementWith } from '#frontend/features/confidants/agreement-api.ts';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { AgreementView } from '#frontend/features/confidants/components/agreement-view.tsx';
import { AgreementSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { me } from '#frontend/features/session/api.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { Confidant } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/agreements.ts';
import { notConfidants, toConfidants } from '#shared/text/confidant-page.ts';
import { isolated } from '#shared/text/isolated.ts';
import { agreement as anyTitle } from '#shared/text/pages.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { chatPath, confidantPath, idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';

/** The agreement with a confidant: what each shows the other, and what happens after a miss. */
export default function ConfidantAgreementPage() {
  const id = idIn(useLocation().pathname);
  const people = useQuery({
    ...confidantQueries.list,
    select: (all) => all.active_confidants.find((each) => each.id === id),
  });
  const agreement = useQuery(agreementWith(id));
  usePoll(agreement);
  const timezone = useQuery({ ...me, select: (user) => user.timezone }).data;
  if (agreement.data === null) return <NoConfidants />;
  const title = people.data === undefined ? anyTitle : text.title(isolated(people.data.name));
  return (
    <Page
      name={title}
      heading={
        <span className="any-name" dir="auto">
          {title}
        </span>
      }
      actions={people.data && <BackTo {...people.data} />}
    >
      <Fetched
        query={combineQueries(people, agreement)}
        skeleton={<AgreementSkeleton />}
        failure={text.failure}
        offline={text.offline}
      >
        {([confidant, data]) =>
          data === null ? null : (
            <AgreementView
              key={id}
              agreement={data}
              confidant={confidant}
              timezone={timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
              refetch={() => void agreement.refetch()}
            />
          )
        }
      </Fetched>
    </Page>
  );
}

/** A link to the person's commitments, or to the chat with a coach, who shows nothing. */
function BackTo({ id, name, shares_commitments, chat_id }: Confidant) {
  return (
    <Link className="quiet-link any-name" to={shares_commitments ? confidantPath(id) : chatPath(chat_id)} dir="auto">
      {name}
    </Link>
  );
}

function NoConfidants() {
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
