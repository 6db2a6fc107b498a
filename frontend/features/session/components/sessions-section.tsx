import '#frontend/ui/sections.css';
import '../sessions.css';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { clockTime, dateFormat } from '#frontend/lib/format.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY, unlessGone } from '#frontend/lib/no-retry.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { type Session, sessions } from '#shared/contracts/sessions.ts';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/sessions.ts';
import * as settings from '#shared/text/settings.ts';
import { leaveBySigningOut } from '../api.ts';

/** Not stored: a later visit fetches the sessions again. */
const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessions.list, { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  gcTime: 0,
});

const question = lazyModule(() => import('./sign-out-others-dialog.tsx'));
const longDate = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

interface SectionProps {
  /** The anchor that links lead to. */
  id: string;
  /** The user's timezone. */
  timezone: string;
}

/** 'Where you’re signed in': the user's sessions, with buttons to end them. */
export default function SessionsSection({ id, timezone }: SectionProps) {
  const { data, dataUpdatedAt, error, isError, fetchStatus, refetch } = useQuery(sessionsQuery);
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  return (
    <section
      id={id}
      className="card section"
      aria-labelledby={`${id}-title`}
      // Gets the focus when the pressed button is removed.
      tabIndex={-1}
      onFocus={toaster.prepare}
    >
      <h2 id={`${id}-title`}>{settings.sessions}</h2>
      {data ? (
        <>
          <OfflineNote retry={retry} at={dataUpdatedAt}>
            {partNote(online, failed, error)}
          </OfflineNote>
          <Sessions all={data} timezone={isTimezone(timezone) ? timezone : 'UTC'} />
        </>
      ) : failed ? (
        <Failure offline={text.offline} retry={retry}>
          {text.loadFailed}
        </Failure>
      ) : (
        <SessionsSkeleton />
      )}
    </section>
  );
}

function Sessions({ all, timezone }: { all: readonly Session[]; timezone: string }) {
  const others = useOpening<null>(question);
  const list = useRef<HTMLUListElement>(null);
  const heading = () => list.current?.querySelector('button') ?? null;
  return (
    <>
      <p className="section-about">{all.length > 1 ? text.about : text.only}</p>
      <ul className="rows" ref={list}>
        {all.map((session) => (
          <SessionRow key={session.id} session={session} timezone={timezone} onEnded={() => heading()?.focus()} />
        ))}
      </ul>
      {all.length > 1 ? (
        <div className="section-actions sessions-actions">
          <LazyButton code={question} className="button danger-quiet" onClick={() => void others.openFor(null)}>
            {text.signOutOthers}
          </LazyButton>
        </div>
      ) : null}
      <Opened opening={others.opening} code={question}>
        {(Question, { open }) => <Question open={open} onClose={others.close} focusTarget={heading} />}
      </Opened>
    </>
  );
}

interface RowProps {
  session: Session;
  timezone: string;
  /** Called when the row was removed with its button. */
  onEnded: () => void;
}

function SessionRow({ session, timezone, onEnded }: RowProps) {
  const { id, current, browser, system, created_at, last_seen_at } = session;
  const client = useQueryClient();
  const ending = useMutation({
    ...NO_RETRY,
    mutationFn: () => call(sessions.delete, { params: { id } }).catch(unlessGone),
    onSuccess: async () => {
      notify('success', text.signedOut);
      client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter((each) => each.id !== id));
      onEnded();
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      if (!isEndOfSession(error)) notifyFailure(error, text.signOutFailed);
    },
  });
  const busy = ending.isPending;
  const end = () => {
    // Ending the current session also ends its pushes.
    if (current) void leaveBySigningOut(client);
    else if (!busy) ending.mutate();
  };
  const seen = toLocal(Date.parse(last_seen_at), timezone);
  const since = text.since(longDate(toLocal(Date.parse(created_at), timezone).date));
  return (
    <li className="row session-row">
      <div className="session-about">
        <p className="session-browser">
          <span>{text.onSystem(browser, system)}</span>{' '}
          {current ? <span className="badge green">{text.current}</span> : null}
        </p>
        <p className="session-times">
          {current ? since : `${text.lastSeen(longDate(seen.date), clockTime(seen.time))} ${since}`}
        </p>
      </div>
      <button
        type="button"
        className="button quiet"
        aria-label={busy ? undefined : text.signOutOf(browser, system)}
        aria-disabled={busy}
        onClick={end}
      >
        {busy ? text.signingOut : text.signOut}
      </button>
    </li>
  );
}

function SessionsSkeleton() {
  return (
    <div role="status" aria-label={text.loading}>
      <p className="section-about">
        <Skeleton shape="sentence-bone" />
      </p>
      <div className="row session-row">
        <Skeleton shape="sentence-bone" />
      </div>
    </div>
  );
}
