import '../reviews.css';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import * as page from '#shared/text/reviews-page.ts';
import * as text from '#shared/text/reviews-words.ts';
import type { Question } from '../answer-drafts.ts';

interface HelpProps {
  reviewId: string;
  question: Question;
  /** What is written so far. */
  value: string;
  /** Puts other words into the question, as a draft that is not saved. */
  onChange: (value: string) => void;
}

/** A coach drafts an answer below what is written, to change or to take back. */
export default function WordsHelp({ reviewId, question, value, onChange }: HelpProps) {
  /** What was written before, and what it became. */
  const [drafted, setDrafted] = useState<{ before: string; after: string }>();
  const place = useRef<HTMLDivElement>(null);
  const asking = useMutation({
    ...NO_RETRY,
    mutationFn: () => call(reviews.words, { params: { id: reviewId }, body: { question } }),
    onSuccess: ({ draft }) => {
      if (draft === null) return;
      const after = [value.trim(), draft].filter(Boolean).join('\n\n');
      setDrafted({ before: value, after });
      onChange(after);
    },
  });
  const asked = page.questions[question];
  const { error, data, isPending } = asking;
  const failure = error
    ? isEndOfSession(error)
      ? null
      : sentenceOf(error)
    : data?.failure && text.failures[data.failure];
  const isDraft = drafted !== undefined && value === drafted.after;
  const takeBack = () => {
    onChange(drafted?.before ?? '');
    setDrafted(undefined);
    // The pressed button goes.
    place.current?.querySelector('button')?.focus();
  };
  return (
    <div className="review-words" ref={place}>
      <button
        type="button"
        className="quiet-link"
        aria-label={text.helpWith(asked)}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) asking.mutate();
        }}
      >
        {text.help}
      </button>
      {isDraft ? (
        <button type="button" className="quiet-link" aria-label={text.takeBackFrom(asked)} onClick={takeBack}>
          {text.takeBack}
        </button>
      ) : null}
      <p role="status">{isPending ? text.writing : isDraft ? text.drafted : failure}</p>
    </div>
  );
}
