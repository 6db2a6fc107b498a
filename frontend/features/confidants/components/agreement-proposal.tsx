import { useState } from 'react';
import { hasCode, sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import * as text from '#shared/text/agreements.ts';
import { type Agreement, isOver } from '../agreement.ts';
import type { useAgreementCalls } from '../agreement-api.ts';
import { changeSentences, type Reading } from '../agreement-words.ts';

interface ProposalProps extends Reading {
  agreement: Agreement;
  calls: Pick<ReturnType<typeof useAgreementCalls>, 'accept' | 'decline'>;
}

/** What waits for the yes of one of the two, with what it would change, and the answers to it. */
export function Proposal({ agreement, calls, ...reading }: ProposalProps) {
  const { proposed, confidant_id } = agreement;
  const { accept, decline } = calls;
  /** What became of the last attempt, and what was proposed then. */
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
    // The buttons go.
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
