import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PauseEditor, usePauseEditor } from '#frontend/features/commitments/components/editor.tsx';
import type { PlanPart } from '#frontend/features/commitments/components/save-commitment.ts';
import { setClosed, useCommitments } from '#frontend/features/commitments/components/use-commitments.ts';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { saveAnswers, usePendingAnswers, withPending } from '#frontend/features/reviews/api.ts';
import { Answers } from '#frontend/features/reviews/components/answers.tsx';
import { ChangeOfPlan, ColdCommitments, PLAN_PLACE } from '#frontend/features/reviews/components/change-of-plan.tsx';
import { WeekRecord } from '#frontend/features/reviews/components/record.tsx';
import { Sharing } from '#frontend/features/reviews/components/sharing.tsx';
import {
  actionWords,
  canAnswer,
  canChange,
  commitmentIdsOf,
  type PlanKind,
  weekWords,
} from '#frontend/features/reviews/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PlanAction, Review } from '#shared/contracts/reviews.ts';
import type { User } from '#shared/contracts/users.ts';
import { AI_KEY_CONFIGURED } from '#shared/domain/ai-provider.ts';
import type { CoachRemedy } from '#shared/domain/failures.ts';
import { entryAddress } from '#shared/domain/history-addresses.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { suggestedChanges } from '#shared/domain/plan-suggestions.ts';
import * as text from '#shared/text/reviews-page.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { shownCommitments } from '../quick-add.tsx';

const planCode = lazyModule(() => import('#frontend/features/commitments/plan.ts'));
const wordsHelp = lazyModule(() => import('#frontend/features/reviews/components/words-help.tsx'));
const planDialog = lazyModule(() => import('#frontend/features/commitments/components/plan-dialog.tsx'));

interface OwnProps {
  review: Review;
  user: User;
  /** An earlier review than that of the last week: its saved answers are shown as text first. */
  isPast?: boolean;
}

/** A review of the user's own: its sentences, the questions, and its readers. */
export function OwnReview({ review, user, isPast = false }: OwnProps) {
  const client = useQueryClient();
  const shown = withPending(review, usePendingAnswers());
  const { commitments = [], today } = useCommitments(useQuery({ ...me, select: clockOf }), 'known');
  const people = useQuery({ ...confidantQueries.list, select: shownCommitments }).data;
  const Help = useLazyModule(wordsHelp, user[AI_KEY_CONFIGURED])?.default;
  const isLate = !canAnswer(review.week, today, LIMITS.reviewDaysBack);
  return (
    <div className="review">
      <p className="review-week">{weekWords(review.week)}</p>
      <WeekRecord review={review} pathOf={entryAddress} />
      {review.away ? (
        <Cold review={review} commitments={commitments} today={today} />
      ) : (
        <>
          <Answers
            key={review.id}
            review={shown}
            owner={user.id}
            Help={Help}
            settingsLink={settingsLink}
            isText={isPast || isLate}
            isFinal={isLate}
            onSave={(answers) => saveAnswers(client, shown, answers)}
          />
          <Plan key={`plan ${review.id}`} review={shown} commitments={commitments} today={today} isPast={isPast} />
        </>
      )}
      {review.away ? null : <Sharing review={review} people={people} />}
    </div>
  );
}

function settingsLink(label: string, about: CoachRemedy) {
  return (
    <Link className="quiet-link" to={`${PATHS.settings}#${SETTINGS_ANCHORS[about]}`}>
      {label}
    </Link>
  );
}

interface PartProps {
  review: Review;
  commitments: readonly Commitment[];
  today: string;
}

/** One change of plan, with the dialogs that make it. It is recorded once it was made. */
function Plan({ review, commitments, today, isPast }: PartProps & { isPast: boolean }) {
  const client = useQueryClient();
  const [undo, setUndo] = useState<() => void>();
  const planner = useOpening<{ commitment: Commitment; part: PlanPart }>(planDialog);
  const pausing = usePauseEditor(commitments);
  const opener = useRef<HTMLElement>(null);
  // After the change, the button that opened the dialog is gone.
  const returnFocusTo = () => opener.current ?? document.querySelector<HTMLElement>(PLAN_PLACE);
  const { change } = review.answers;
  const ids = commitmentIdsOf(review);
  const open = ids.flatMap((id) => commitments.find((each) => each.id === id && canChange(each)) ?? []);
  const ready = isPast || change?.action ? [] : suggestedChanges(review, open, today, text.cueAfter);
  // Loaded ahead, so that a change can be made and undone without a network.
  useLazyModule(planCode, !isPast);
  const record = (action: PlanAction | null) => {
    const words = change?.text ?? null;
    saveAnswers(client, review, { change: words || action ? { text: words, action } : null });
  };
  const make = (action: PlanAction, takeBack: () => void) => {
    opener.current = null;
    record(action);
    setUndo(() => takeBack);
  };
  const choose = (kind: PlanKind, commitment: Commitment) => {
    opener.current = document.activeElement as HTMLElement | null;
    if (kind === 'pause') return void pausing.openFor({ commitment, what: 'pause' });
    if (kind !== 'close') return void planner.openFor({ commitment, part: kind });
    setClosed(client, commitment, true);
    make({ kind, commitment_id: commitment.id, value: null }, () => setClosed(client, commitment, false));
  };
  const take = async (action: PlanAction, commitment: Commitment) => {
    const code = await loadOrNotify(planCode);
    if (code) make(action, code.makeChange(client, commitment, action));
  };
  const titleOf = (id: string) =>
    commitments.find((each) => each.id === id)?.title ??
    review.sentences.find(({ refs }) => refs[0]?.commitment_id === id)?.params.title ??
    text.someCommitment;
  const { action } = change ?? {};
  return (
    <>
      <ChangeOfPlan
        done={action ? actionWords(action, titleOf(action.commitment_id)) : undefined}
        onUndo={
          undo &&
          (() => {
            undo();
            setUndo(undefined);
            record(null);
          })
        }
        commitments={isPast ? [] : open}
        ready={ready}
        onTake={(chosen, commitment) => void take(chosen, commitment)}
        onChoose={choose}
      />
      <Opened opening={planner.opening} code={planDialog}>
        {(Dialog, { subject, open: isOpen }) => (
          <Dialog
            {...subject}
            open={isOpen}
            today={today}
            onClose={planner.close}
            onChanged={(after, takeBack) => make(actionOf(subject.part, after), takeBack)}
            returnFocusTo={returnFocusTo}
          />
        )}
      </Opened>
      <PauseEditor
        opening={pausing.opening}
        close={pausing.close}
        commitments={commitments}
        today={today}
        onPaused={(pause) => {
          const paused = pausing.opening?.subject.commitment;
          if (!paused) return;
          const { from, until } = pause;
          make(
            { kind: 'pause', commitment_id: paused.id, value: { from, until } },
            () =>
              void loadOrNotify(planCode).then((code) =>
                code?.removePause(client, pause, text.pauseNamed(paused.title)),
              ),
          );
        }}
        returnFocusTo={returnFocusTo}
      />
    </>
  );
}

function actionOf(kind: PlanPart, { id, cue, reminders, frequency, schedule }: Commitment): PlanAction {
  const value = { cue, reminders, schedule: { frequency, ...schedule } }[kind];
  return { kind, commitment_id: id, value };
}

/** After a week away: the cold commitments, and a link to begin again. */
function Cold({ review, commitments, today }: PartProps) {
  const client = useQueryClient();
  const pausing = usePauseEditor(commitments);
  /** Commitments that were closed or reopened here: they have left the list of commitments, or are not in it yet. */
  const [kept, setKept] = useState<ReadonlyMap<string, Commitment>>(new Map());
  const cold = review.cold.flatMap((id) => {
    const own = kept.get(id);
    const known = commitments.find((each) => each.id === id);
    return (own?.closed_at ? own : (known ?? own)) ?? [];
  });
  const close = (commitment: Commitment, isClosing: boolean) => {
    setClosed(client, commitment, isClosing);
    const closed_at = isClosing ? new Date(serverTime.now()).toISOString() : null;
    setKept(new Map([...kept, [commitment.id, { ...commitment, closed_at }]]));
  };
  return (
    <>
      <p>
        <Link className="button quiet" to={PATHS.commitments}>
          {text.toCommitments}
        </Link>
      </p>
      <ColdCommitments
        commitments={cold}
        onPause={(commitment) => void pausing.openFor({ commitment, what: 'pause' })}
        onClose={close}
      />
      <PauseEditor opening={pausing.opening} close={pausing.close} commitments={commitments} today={today} />
    </>
  );
}
