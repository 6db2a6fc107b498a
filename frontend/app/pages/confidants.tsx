import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Draft } from '#frontend/features/confidants/agreement.ts';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { ActiveConfidants } from '#frontend/features/confidants/components/active-confidants.tsx';
import { InviteForm } from '#frontend/features/confidants/components/invite-form.tsx';
import { PendingInvitations } from '#frontend/features/confidants/components/pending-invitations.tsx';
import { RevokeDialog, useRevokeDialog } from '#frontend/features/confidants/components/revoke.tsx';
import { ConfidantsSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import type { Role } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/confidants.ts';
import { addConfidant, confidants as title } from '#shared/text/pages.ts';
import { Fetched } from '../fetched.tsx';
import { NewGroup } from '../new-group.tsx';
import { Page } from '../page.tsx';
import { chatPath, confidantPath } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { useSearch } from '../use-search.ts';

const NOBODY: { email: string; role: Role; agreement?: Draft | undefined } = { email: '', role: 'friend' };

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, confidantQueries.list);

export default function ConfidantsPage() {
  const query = useQuery(confidantQueries.list);
  const verified = useQuery({ ...me, select: ({ email_verified }) => email_verified }).data ?? true;
  const invitation = useInvitation(query.data?.active_confidants.length === 0);
  const ending = useRevokeDialog();
  const navigate = useNavigate();
  return (
    <Page
      name={title}
      actions={
        <div className="head-actions">
          <NewGroup />
          <button type="button" className="button primary" data-add-confidant onClick={invitation.open}>
            {addConfidant}
          </button>
        </div>
      }
    >
      {invitation.form}
      <Fetched query={query} skeleton={<ConfidantsSkeleton />} failure={text.failure} offline={text.offline}>
        {({ active_confidants, pending_invitations }) => (
          <>
            <ActiveConfidants
              confidants={active_confidants}
              viewsPath={PATHS.views}
              commitmentsPath={confidantPath}
              previewPath={(id) => confidantPath(id, 'preview')}
              agreementPath={(id) => confidantPath(id, 'agreement')}
              chatPath={chatPath}
              onEnd={ending.openFor}
            />
            <PendingInvitations
              {...pending_invitations}
              verified={verified}
              onEnd={ending.openFor}
              onAccepted={(chatId) => void navigate(chatPath(chatId))}
            />
          </>
        )}
      </Fetched>
      <RevokeDialog opening={ending.opening} close={ending.close} />
    </Page>
  );
}

/** The form for invitations. The query string says whether it is open; a user without confidants always has it. */
function useInvitation(isAlone: boolean) {
  const [search, change] = useSearch();
  const [wasAlone, setWasAlone] = useState(isAlone);
  // The form stays open when the first invitation is accepted, so that no input is lost.
  if (isAlone && !wasAlone) setWasAlone(true);
  const [values, setValues] = useState(NOBODY);
  const field = useRef<HTMLInputElement>(null);
  const isAsked = new URLSearchParams(search).has('invite');
  const [focuses, setFocuses] = useState(isAsked ? 1 : 0);
  useEffect(() => {
    if (focuses > 0) field.current?.focus();
  }, [focuses]);
  const open = () => {
    change({ invite: '1' });
    setFocuses((count) => count + 1);
  };
  const cancel = () => {
    change({ invite: null });
    document.querySelector<HTMLElement>('[data-add-confidant]')?.focus();
  };
  const form =
    isAsked || wasAlone ? (
      <InviteForm values={values} onChange={setValues} field={field} onCancel={wasAlone ? undefined : cancel} />
    ) : null;
  return { form, open };
}
