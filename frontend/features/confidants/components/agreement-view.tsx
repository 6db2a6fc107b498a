import * as text from '#shared/text/agreements.ts';
import '#frontend/ui/sections.css';
import '../agreement.css';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasCode, sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { useEnds } from '#frontend/lib/use-ends.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import type { Confidant } from '#shared/contracts/confidants.ts';
import { areSame } from '#shared/domain/agreements.ts';
import { endOfDay, toLocal } from '#shared/domain/local-time.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type Agreement, type Draft, draftOf, isEmpty, isOver, renewed, type Side } from '../agreement.ts';
import { useAgreementCalls, versionsWith } from '../agreement-api.ts';
import { changeSentences, dayWords, type ReaderContext } from '../agreement-words.ts';
import { AgreementForm } from './agreement-form.tsx';
import { Versions } from './agreement-versions.tsx';

interface ViewProps {
  agreement: Agreement;
  confidant: Pick<Confidant, 'name' | 'role' | 'shares_commitments'>;
  /** The reader's timezone. */
  timezone: string;
  refetch: () => void;
}

/** The agreement with a confidant: a proposal, both halves, and earlier versions. */
export function AgreementView({ agreement, confidant, timezone, refetch }: ViewProps) {
  const { name, role, shares_commitments } = confidant;
  const coach: Side | undefined = role === 'coach' ? (shares_commitments ? 'mine' : 'theirs') : undefined;
  const { date: today } = toLocal(
    useNow((instant) => endOfDay(toLocal(instant, timezone).date, timezone)),
    timezone,
  );
  useEnds([agreement.next_end], { refetch });
  const calls = useAgreementCalls(agreement.confidant_id);
  const [chosen, setChosen] = useState<{ draft: Draft; over: Agreement }>();
  const [asks, setAsks] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useFocusAfter(root);
  const isMeanwhile = chosen !== undefined && !isUnchanged(chosen.over, agreement);
  const setDraft = (draft: Draft) => {
    setChosen(isEmpty(draft) ? undefined : { draft, over: chosen?.over ?? agreement });
  };
  const reading = { name: isolated(name), coach, today };
  const onRenew = (last: LastTerms) => {
    setAsks(coach !== 'theirs');
    setDraft(draftOf(renewed(last, today), agreement));
    focusNext('[data-day="until"]');
  };
  return (
    <div ref={root}>
      <p className="agreement-about any-name">{text.about(reading.name)}</p>
      {agreement.until !== null && isOver(agreement, today) ? (
        <Ended until={agreement.until} today={today} id={agreement.confidant_id} onRenew={onRenew} />
      ) : null}
      <Proposal agreement={agreement} calls={calls} {...reading} />
      <div role="status">{isMeanwhile ? <p className="note">{text.changedMeanwhile}</p> : null}</div>
      <AgreementForm
        agreement={agreement}
        draft={chosen?.draft ?? {}}
        onDraft={setDraft}
        onDone={() => {
          setDraft({});
          setAsks(false);
        }}
        asks={asks}
        onAsk={() => {
          setAsks(true);
          focusNext('[aria-labelledby="half-theirs"] select');
        }}
        calls={calls}
        {...reading}
      />
      <Versions agreement={agreement} timezone={timezone} {...reading} />
    </div>
  );
}

type LastTerms = Pick<Agreement, 'mine' | 'theirs'>;

const isUnchanged = (before: Agreement, after: Agreement) =>
  areSame(before, after) && before.proposed?.version === after.proposed?.version;

/** Focuses an element that the next render adds. */
function useFocusAfter(root: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ selector: string }>();
  useEffect(() => {
    if (wanted) root.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted, root]);
  return (selector: string) => setWanted({ selector });
}

interface EndedProps {
  until: string;
  today: string;
  id: string;
  onRenew: (last: LastTerms) => void;
}

/** Shown after the last day, with a button that proposes the same terms again. */
function Ended({ until, today, id, onRenew }: EndedProps) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const renew = async () => {
    setIsBusy(true);
    try {
      const [last] = await client.fetchQuery(versionsWith(id));
      if (last) onRenew(last);
    } catch (error) {
      notifyFailure(error as Error, text.versionsFailure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="note">
      <div>
        <p>{text.ended(dayWords(until, today))}</p>
        <p>{text.endedAbout}</p>
      </div>
      <button
        type="button"
        className="button quiet small"
        aria-disabled={isBusy}
        onClick={() => isBusy || void renew()}
      >
        {text.renew}
      </button>
    </div>
  );
}

interface ProposalProps extends ReaderContext {
  agreement: Agreement;
  calls: Pick<ReturnType<typeof useAgreementCalls>, 'accept' | 'decline'>;
}

/** A proposal that waits for a yes, its changes, and the buttons to answer it. */
function Proposal({ agreement, calls, ...reading }: ProposalProps) {
  const { proposed, confidant_id } = agreement;
  const { accept, decline } = calls;
  /** The error of the last attempt, with the version of the proposal at that time. */
  const [failed, setFailed] = useState<{ sentence: string | null; version: number }>();
  const busy = accept.isPending || decline.isPending;
  const answer = {
    onError: (error: Error) => {
      if (isEndOfSession(error)) return;
      const isAnother = hasCode(error, 'changed_meanwhile');
      setFailed({ sentence: isAnother ? null : sentenceOf(error), version: proposed?.version ?? 0 });
    },
  };
  const done = (said: string) => {
    setFailed(undefined);
    notify('success', said);
    // The buttons are removed.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const isTheirs = proposed?.by === confidant_id;
  const isRead = failed !== undefined && failed.version !== proposed?.version;
  const sentence = failed?.sentence ?? (isRead ? (proposed ? text.anotherProposal : text.noProposal) : null);
  const sentences = proposed ? changeSentences(agreement, proposed, reading) : [];
  const isEnded = proposed !== null && isOver(proposed, reading.today);
  return (
    <>
      {sentence ? (
        <p className="alert" role="alert">
          {sentence}
        </p>
      ) : null}
      {proposed ? (
        <section className="card proposal" aria-labelledby="proposal" onFocus={toaster.prepare}>
          <h2 id="proposal" className="any-name">
            {isTheirs ? text.theyPropose(reading.name) : text.youPropose(reading.name)}
          </h2>
          <ul className="changes any-name">
            {sentences.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {isEnded ? <p>{text.proposalOver}</p> : null}
          <div className="section-actions">
            {isTheirs && !isEnded ? (
              <button
                type="button"
                className="button primary"
                aria-describedby="proposal"
                aria-disabled={busy}
                onClick={() =>
                  busy || accept.mutate(proposed.version, { ...answer, onSuccess: () => done(text.accepted) })
                }
              >
                {text.accept}
              </button>
            ) : null}
            <button
              type="button"
              className="button quiet"
              aria-describedby="proposal"
              aria-disabled={busy}
              onClick={() =>
                busy ||
                decline.mutate(proposed.version, {
                  ...answer,
                  onSuccess: () => done(isTheirs ? text.declined : text.takenBack),
                })
              }
            >
              {isTheirs ? text.decline : text.takeBack}
            </button>
          </div>
        </section>
      ) : null}
    </>
  );
}
