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

/** The id of the line about the sent data, which describes the buttons of all questions. */
const SENT = 'words-sent';

interface HelpProps {
  reviewId: string;
  question: Question;
  /** The first question also shows the line about the sent data. */
  isFirst: boolean;
  /** The text in the field. */
  value: string;
  /** The saved answer. */
  saved: string;
  /** A link to the part of the settings that helps. */
  settingsLink: (label: string, about: CoachRemedy) => ReactNode;
  /** Replaces the text in the field by an unsaved draft. */
  onChange: (value: string) => void;
}

/** A coach adds a draft to the text, which the user can change or undo. */
export default function WordsHelp(props: HelpProps) {
  const { reviewId, question, isFirst, value, saved, settingsLink, onChange } = props;
  /** The text before and after the draft was added. */
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
    // The pressed button is removed.
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
