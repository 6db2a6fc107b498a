import '../reviews.css';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { reviews } from '#shared/contracts/reviews.ts';
import { type CoachRemedy, remedyOf } from '#shared/domain/failures.ts';
import * as page from '#shared/text/reviews-page.ts';
import * as text from '#shared/text/reviews-words.ts';
import type { Question } from '../answer-drafts.ts';

/** The line that says what is sent, for the buttons of all questions. */
const SENT = 'words-sent';

interface HelpProps {
  reviewId: string;
  question: Question;
  /** That of the first question also says what is sent. */
  isFirst: boolean;
  /** What is written so far. */
  value: string;
  /** What is saved. */
  saved: string;
  /** A link to the part of the settings that helps. */
  settingsLink: (label: string, about: CoachRemedy) => ReactNode;
  /** Puts other words into the question, as a draft that is not saved. */
  onChange: (value: string) => void;
}

/** A coach drafts an answer below what is written, to change or to take back. */
export default function WordsHelp(props: HelpProps) {
  const { reviewId, question, isFirst, value, saved, settingsLink, onChange } = props;
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
  const isDraft = drafted !== undefined && value === drafted.after && value.trim() !== saved;
  const remedy = data?.failure && !error && !isPending && !isDraft ? remedyOf(data.failure) : undefined;
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
        aria-describedby={SENT}
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
      {isFirst ? <p id={SENT}>{text.sent}</p> : null}
      <p role="status">{isPending ? text.writing : isDraft ? text.drafted : failure}</p>
      {remedy ? settingsLink(text.openSettings, remedy) : null}
    </div>
  );
}
