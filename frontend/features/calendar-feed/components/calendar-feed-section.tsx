import '#frontend/ui/checks.css';
import '#frontend/ui/fields.css';
import '#frontend/ui/sections.css';
import '../calendar-feed.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import type { CalendarFeed } from '#shared/contracts/calendar-feed.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/calendar-feed.ts';
import { calendarFeedQuery, createFeed, showFeed } from '../api.ts';
import type { Question } from './feed-question.tsx';

const question = lazyModule(() => import('./feed-question.tsx'));

/** 'Calendar feed': the address that calendar programs read, with buttons to create and end it. */
export function CalendarFeedSection({ id }: { id: string }) {
  const { data, dataUpdatedAt, error, isError, fetchStatus, refetch } = useQuery(calendarFeedQuery);
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  const heading = useId();
  return (
    <section id={id} className="card section calendar-feed" aria-labelledby={heading} onFocus={toaster.prepare}>
      <h2 id={heading}>{text.title}</h2>
      <p className="section-about">{text.about(LIMITS.calendarDays)}</p>
      {data !== undefined ? (
        <>
          <OfflineNote retry={retry} at={dataUpdatedAt}>
            {partNote(online, failed, error)}
          </OfflineNote>
          <Feed feed={data} />
        </>
      ) : failed ? (
        <Failure offline={text.offline} retry={retry}>
          {text.loadFailed}
        </Failure>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton shape="calendar-feed-bone" />
          <Skeleton shape="button-bone" />
        </div>
      )}
    </section>
  );
}

function Feed({ feed }: { feed: CalendarFeed | null }) {
  const [isNew, setNew] = useState(false);
  const asking = useOpening<Question>(question);
  const controls = useRef<HTMLDivElement>(null);
  return (
    <div ref={controls}>
      {feed ? (
        <Address feed={feed} isNew={isNew} ask={(kind) => void asking.openFor({ kind, titles: feed.titles })} />
      ) : (
        <NewAddress onCreated={() => setNew(true)} />
      )}
      <Opened opening={asking.opening} code={question}>
        {(Question, { subject, open }) => (
          <Question
            subject={subject}
            open={open}
            onClose={asking.close}
            // After removal, the button that opened the question is gone.
            focusTarget={() => controls.current?.querySelector('button') ?? null}
          />
        )}
      </Opened>
    </div>
  );
}

function NewAddress({ onCreated }: { onCreated: () => void }) {
  const client = useQueryClient();
  const [titles, setTitles] = useState(false);
  const creation = useMutation({
    ...createFeed,
    onSuccess: (feed) => {
      onCreated();
      void showFeed(client, feed);
      notify('success', text.created);
    },
    onError: (error) => isEndOfSession(error) || notifyFailure(error, text.createFailed),
  });
  const busy = creation.isPending;
  return (
    <>
      <CheckField
        label={text.showTitles}
        hint={text.titlesHint}
        checked={titles}
        onChange={({ target }) => setTitles(target.checked)}
      />
      <div className="section-actions">
        <button
          type="button"
          className="button primary"
          aria-disabled={busy}
          onClick={() => !busy && creation.mutate(titles)}
        >
          {busy ? text.creating : text.create}
        </button>
      </div>
    </>
  );
}

interface AddressProps {
  feed: CalendarFeed;
  /** The address was created a moment ago, and the button that did so is gone. */
  isNew: boolean;
  ask: (kind: Question['kind']) => void;
}

function Address({ feed: { url, titles }, isNew, ask }: AddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify('success', text.copied),
      () => {
        field.current?.focus();
        notify('error', text.copyFailed);
      },
    );
  return (
    <>
      <TextField
        label={text.address}
        hint={`${text.addressHint} ${titles ? text.withTitles : text.withoutTitles}`}
        readOnly
        dir="ltr"
        value={url}
        ref={field}
        autoFocus={isNew}
        onFocus={({ target }) => target.select()}
      />
      <div className="section-actions">
        <button type="button" className="button primary" onClick={() => void copy()}>
          {text.copy}
        </button>
        <LazyButton code={question} className="button quiet" onClick={() => ask('renew')}>
          {text.renew}
        </LazyButton>
        <LazyButton code={question} className="button danger-quiet" onClick={() => ask('remove')}>
          {text.remove}
        </LazyButton>
      </div>
    </>
  );
}
