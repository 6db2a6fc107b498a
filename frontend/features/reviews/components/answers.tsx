import '../reviews.css';
import { type FormEvent, Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { TextArea } from '#frontend/ui/written-fields.tsx';
import type { Review, ReviewAnswers } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { notSent } from '#shared/text/connection.ts';
import * as text from '#shared/text/reviews-page.ts';
import { type AnswerTexts, answerDrafts, type Question, useAnswerDraft } from '../answer-drafts.ts';
import type WordsHelp from './words-help.tsx';

const QUESTIONS = Object.keys(text.questions) as Question[];

function answerOf({ helped, hindered, change }: ReviewAnswers, question: Question): string {
  const texts = { helped, hindered, change: change?.text };
  return texts[question] ?? '';
}

interface FormProps {
  review: Review;
  owner: string;
  /** The coach's help with words, if the code is loaded and a coach can help. */
  Help: typeof WordsHelp | undefined;
  settingsLink: Parameters<typeof WordsHelp>[0]['settingsLink'];
  onSave: (answers: Partial<ReviewAnswers>) => void;
}

interface AnswersProps extends FormProps {
  /** The answers are shown as text first, unless there are none, or a draft. */
  isText: boolean;
  /** The answers can no longer be changed. */
  isFinal: boolean;
}

/** The form with the questions, or the answers as text with a button that opens the form. */
export function Answers({ isText, isFinal, ...props }: AnswersProps) {
  const { review, owner } = props;
  const hasAnswers = QUESTIONS.some((each) => answerOf(review.answers, each) !== '');
  const [isOpen, setIsOpen] = useState(() => !hasAnswers || answerDrafts(owner).read()[review.id] !== undefined);
  const form = useRef<HTMLDivElement>(null);
  if (isFinal || (isText && !isOpen)) {
    return (
      <>
        <SavedAnswers answers={review.answers} />
        {isFinal ? null : (
          <button
            type="button"
            className="button quiet review-edit"
            onClick={() => {
              flushSync(() => setIsOpen(true));
              form.current?.querySelector('textarea')?.focus();
            }}
          >
            {text.editAnswers}
          </button>
        )}
      </>
    );
  }
  return (
    <div ref={form}>
      <AnswersForm {...props} />
    </div>
  );
}

/** The three questions. Unsaved answers are kept on the device. */
function AnswersForm({ review, owner, Help, settingsLink, onSave }: FormProps) {
  const { id, answers } = review;
  const [typed, keep] = useAnswerDraft(owner, id);
  const [hasSaved, setHasSaved] = useState(false);
  const isWaiting = useIsWaiting(id);
  const shownIn = (question: Question) => typed[question] ?? answerOf(answers, question);
  const changed = QUESTIONS.filter((each) => shownIn(each).trim() !== answerOf(answers, each));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tooLong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid]');
    if (tooLong) return tooLong.focus();
    if (changed.length === 0) return setHasSaved(review.saved);
    const now = Object.fromEntries(changed.map((each) => [each, shownIn(each).trim() || null])) as AnswerTexts;
    const { change, ...others } = now;
    const action = answers.change?.action ?? null;
    onSave({
      ...others,
      ...('change' in now && { change: change || action ? { text: change ?? null, action } : null }),
    });
    keep({});
    setHasSaved(true);
  };
  const state = changed.length > 0 ? text.draft : isWaiting ? notSent : hasSaved ? text.saved : null;
  return (
    <form className="review-questions" onSubmit={onSubmit}>
      {QUESTIONS.map((each) => (
        <Fragment key={each}>
          <TextArea
            label={text.questions[each]}
            name={each}
            rows={2}
            limit={LIMITS.reviewAnswerLength}
            value={shownIn(each)}
            onChange={({ target }) => keep({ ...typed, [each]: target.value })}
          />
          {Help ? (
            <Help
              reviewId={id}
              question={each}
              isFirst={each === QUESTIONS[0]}
              value={shownIn(each)}
              saved={answerOf(answers, each)}
              settingsLink={settingsLink}
              onChange={(value) => keep({ ...typed, [each]: value })}
            />
          ) : null}
        </Fragment>
      ))}
      <div className="review-save">
        <button type="submit" className="button primary">
          {text.saveAnswers}
        </button>
        <p role="status">{state}</p>
      </div>
    </form>
  );
}

/** The saved answers as text. */
export function SavedAnswers({ answers }: Pick<Review, 'answers'>) {
  const given = QUESTIONS.filter((each) => answerOf(answers, each) !== '');
  if (given.length === 0) return null;
  return (
    <dl className="review-answers">
      {given.map((each) => (
        <div key={each}>
          <dt>{text.questions[each]}</dt>
          <dd dir="auto">{answerOf(answers, each)}</dd>
        </div>
      ))}
    </dl>
  );
}
