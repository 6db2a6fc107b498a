import '../verify-banner.css';
import { useIsFetching, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { users } from '#shared/contracts/users.ts';
import { me } from '../api.ts';
import { onUnverifiedEmailChange, storedUnverifiedEmail, storeUnverifiedEmail } from '../stored-account.ts';

/**
 * 'Verify your email', while that is to be done: above the page. Where it was not known when the page was drawn (the first
 * visit of a browser, an address just changed) it comes below the page, and above with the next one.
 */
export function useVerifyBanner(): { above: ReactNode; below: ReactNode } {
  const { pathname } = useLocation();
  const email = useUnverified();
  const [drawn, setDrawn] = useState({ pathname, above: email !== null });
  if (drawn.pathname !== pathname) setDrawn({ pathname, above: email !== null });
  if (email === null) return { above: null, below: null };
  const banner = <VerifyBanner email={email} />;
  return drawn.above ? { above: banner, below: null } : { above: null, below: <AfterPage>{banner}</AfterPage> };
}

/** When the page beside it is all there: what it still fetches would push this down. */
function AfterPage({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const fetching = useIsFetching();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Asked again: the page beside this has begun to fetch since.
    if (fetching === 0 && client.isFetching() === 0) setShown(true);
  }, [fetching, client]);
  return shown ? children : null;
}

/** The address to be verified, or `null`; until the server has said so, what was known last. */
function useUnverified(): string | null {
  const client = useQueryClient();
  const { data: user } = useQuery(me);
  const email = user ? (user.email_verified ? null : user.email) : storedUnverifiedEmail();
  useEffect(() => {
    if (user) storeUnverifiedEmail(email);
  }, [user, email]);
  useEffect(() => onUnverifiedEmailChange(() => void client.invalidateQueries({ queryKey: me.queryKey })), [client]);
  return email;
}

function VerifyBanner({ email }: { email: string }) {
  const client = useQueryClient();
  const resend = useMutation({
    ...NO_RETRY,
    mutationFn: () => call(users.resendVerification, {}),
    onSuccess: async () => {
      // It may have been verified elsewhere: the answer is the same, but no link was sent.
      const user = await client.fetchQuery({ ...me, staleTime: 0, networkMode: 'always' }).catch(() => undefined);
      notify('success', user?.email_verified ? 'Your email is verified' : `A new link is on its way to ${email}.`);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      notify('error', sentenceOf(error));
      void client.invalidateQueries({ queryKey: me.queryKey });
    },
  });
  return (
    <BannerFrame
      sentence={`We sent a link to ${email}.`}
      button={
        <button
          type="button"
          className="button quiet small"
          aria-disabled={resend.isPending}
          onPointerEnter={toaster.prepare}
          onFocus={toaster.prepare}
          onClick={() => !resend.isPending && resend.mutate()}
        >
          {resend.isPending ? 'Sending...' : 'Send it again'}
        </button>
      }
    />
  );
}

/** In a document's skeleton: hidden unless the banner will be there. */
export function VerifyBannerSkeleton() {
  return (
    <div className="verify-skeleton" aria-hidden="true">
      <BannerFrame
        sentence={
          <>
            We sent a link to <span className="verify-email" />.
          </>
        }
        button={<span className="button quiet small">Send it again</span>}
      />
    </div>
  );
}

function BannerFrame({ sentence, button }: { sentence: ReactNode; button: ReactNode }) {
  const id = useId();
  return (
    <section className="note verify" aria-labelledby={id}>
      <p className="verify-title" id={id}>
        Verify your email
      </p>
      {button}
      <p className="verify-sentence">{sentence}</p>
    </section>
  );
}
