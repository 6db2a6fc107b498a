import '../verify-banner.css';
import { useIsFetching, useIsRestoring, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { users } from '#shared/contracts/users.ts';
import { sending } from '#shared/text/session.ts';
import * as text from '#shared/text/session-shell.ts';
import { me } from '../api.ts';
import { onUnverifiedEmailChange, storedUnverifiedEmail, storeUnverifiedEmail } from '../stored-account.ts';

/**
 * The banner for users with an unverified address, above the page. If the document's skeleton reserved no space (on the
 * first visit of a browser, or after a change of address), the banner is below the page until the next navigation, so
 * that nothing moves.
 */
export function useVerifyBanner(): { above: ReactNode; below: ReactNode } {
  const { pathname } = useLocation();
  const email = useUnverified();
  const [drawn, setDrawn] = useState(() => ({ pathname, above: storedUnverifiedEmail() !== null }));
  if (drawn.pathname !== pathname) setDrawn({ pathname, above: email !== null });
  if (email === null) return { above: null, below: null };
  const banner = <VerifyBanner email={email} />;
  return drawn.above ? { above: banner, below: null } : { above: null, below: <AfterPage>{banner}</AfterPage> };
}

/** Renders its children once the page has fetched everything: a growing page would push the banner down. */
export function AfterPage({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const fetching = useIsFetching();
  // Before the earlier data is restored, the page fetches nothing.
  const isRestoring = useIsRestoring();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Effects of the page may have started requests since the last render.
    if (!isRestoring && fetching === 0 && client.isFetching() === 0) setShown(true);
  }, [isRestoring, fetching, client]);
  return shown ? children : null;
}

/** The unverified address, or `null`. Until the server answers, the stored one. */
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
      // If the address was verified elsewhere, the server sends no link, with the same answer.
      const user = await client.fetchQuery({ ...me, staleTime: 0, networkMode: 'always' }).catch(() => undefined);
      notify('success', user?.email_verified ? text.verified : text.newLinkSent(email));
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      notify('error', sentenceOf(error));
      void client.invalidateQueries({ queryKey: me.queryKey });
    },
  });
  return (
    <BannerFrame
      sentence={`${text.linkSent[0]}${email}${text.linkSent[1]}`}
      button={
        <button
          type="button"
          className="button quiet small"
          aria-disabled={resend.isPending}
          onPointerEnter={toaster.prepare}
          onFocus={toaster.prepare}
          onClick={() => !resend.isPending && resend.mutate()}
        >
          {resend.isPending ? sending : text.sendAgain}
        </button>
      }
    />
  );
}

/** For the skeleton of a document; hidden unless the banner will show. */
export function VerifyBannerSkeleton() {
  return (
    <div className="verify-skeleton" aria-hidden="true">
      <BannerFrame
        sentence={
          <>
            <span>{text.linkSent[0]}</span>
            <span className="verify-email" />
            <span>{text.linkSent[1]}</span>
          </>
        }
        button={<span className="button quiet small">{text.sendAgain}</span>}
      />
    </div>
  );
}

function BannerFrame({ sentence, button }: { sentence: ReactNode; button: ReactNode }) {
  const id = useId();
  return (
    <section className="note verify" aria-labelledby={id}>
      <p className="verify-title" id={id}>
        {text.verify}
      </p>
      {button}
      <p className="verify-sentence">{sentence}</p>
    </section>
  );
}
