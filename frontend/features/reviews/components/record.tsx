import '../reviews.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { useInPlace } from '#frontend/ui/in-place.ts';
import type { Review, ReviewSentence } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { entryOf, quotesNote } from '#shared/domain/reviews.ts';
import { notSent } from '#shared/text/connection.ts';
import * as text from '#shared/text/reviews-page.ts';
import { sendReply } from '../api.ts';
import { groupsOf } from '../model.ts';

interface RecordProps {
  review: Review;
  /** The address of a history entry. */
  pathOf: (month: string, commitmentId: string, date: string) => string;
}

/** The sentences of a week's review, for its owner: each links to its history entry. */
export function WeekRecord({ review, pathOf }: RecordProps) {
  return (
    <Groups review={review}>
      {(sentence) => {
        const entry = entryOf(sentence.refs, review.week);
        return (
          <Line sentence={sentence} key={sentence.id}>
            {entry ? (
              <Link className="review-link" to={pathOf(entry.month, entry.commitment_id, entry.date)}>
                {sentence.text}
              </Link>
            ) : (
              sentence.text
            )}
          </Line>
        );
      }}
    </Groups>
  );
}

/** The same for a confidant, who can answer each sentence. */
export function SharedRecord({ review, chatPath }: { review: Review; chatPath: string | undefined }) {
  return (
    <Groups review={review}>
      {(sentence) => <Answerable review={review} sentence={sentence} chatPath={chatPath} key={sentence.id} />}
    </Groups>
  );
}

function Groups({ review, children }: { review: Review; children: (sentence: ReviewSentence) => ReactNode }) {
  useSentenceOfAddress(review.id);
  return (
    <div className="review-record">
      {groupsOf(review.sentences).map((group) => (
        <div className="review-about" key={group[0]?.id}>
          {group.map(children)}
        </div>
      ))}
    </div>
  );
}

function Line({ sentence, children }: { sentence: ReviewSentence; children: ReactNode }) {
  return (
    <p id={sentence.id} tabIndex={-1} dir="auto" className={quotesNote(sentence) ? 'review-note' : 'review-line'}>
      {children}
    </p>
  );
}

interface AnswerableProps {
  review: Review;
  sentence: ReviewSentence;
  chatPath: string | undefined;
}

function Answerable({ review, sentence, chatPath }: AnswerableProps) {
  const { Form, open, close, opener } = useInPlace();
  const [sent, setSent] = useState<{ id: string; content: string }>();
  const isWaiting = useIsWaiting(sent?.id ?? '-');
  const client = useQueryClient();
  const { name } = review.owner;
  const send = (content: string) => {
    if (content !== '') setSent({ id: sendReply(client, review, sentence, content), content });
  };
  return (
    <div className="review-answerable">
      <Line sentence={sentence}>{sentence.text}</Line>
      {Form ? (
        <Form
          label={text.answerTo(sentence.text)}
          placeholder={text.writeTo(name)}
          text=""
          limit={LIMITS.reviewReplyLength}
          submitLabel={text.send}
          onSave={send}
          onClose={close}
        />
      ) : (
        <button
          ref={opener}
          type="button"
          className="quiet-link review-answer"
          aria-label={text.answerTo(sentence.text)}
          onClick={open}
        >
          {text.answer}
        </button>
      )}
      <p className="review-sent" role="status">
        {sent ? (
          <>
            <span>{text.youAnswered(sent.content)}</span>
            {isWaiting ? <span>{notSent}</span> : chatPath ? <Link to={chatPath}>{text.toChat}</Link> : null}
          </>
        ) : null}
      </p>
    </div>
  );
}

/** Scrolls to the sentence that the address names, for example from a chat. */
function useSentenceOfAddress(reviewId: string): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each review has its own sentences
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id === '') return;
    // Runs after the page has focused its heading.
    queueMicrotask(() => {
      const line = document.getElementById(id);
      line?.scrollIntoView({ block: 'center' });
      line?.focus({ preventScroll: true });
    });
  }, [location, reviewId]);
}
