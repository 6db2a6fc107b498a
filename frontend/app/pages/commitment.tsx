import './commitment.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import {
  commitmentDialog,
  PauseEditor,
  reminderOffer,
  rowMenu,
  useCommitmentEditor,
  usePauseEditor,
} from '#frontend/features/commitments/components/editor.tsx';
import type { RowMenuProps } from '#frontend/features/commitments/components/row-menu.tsx';
import { type OnManage, setClosed, useCommitments } from '#frontend/features/commitments/components/use-commitments.ts';
import { audienceLabel } from '#frontend/features/commitments/model.ts';
import { plannedLabel } from '#frontend/features/commitments/row-labels.ts';
import { changeablePause } from '#frontend/features/commitments/view.ts';
import { noteEntry, useToday, withRest } from '#frontend/features/history/api.ts';
import {
  currentEntryOf,
  currentLabel,
  dueQuestion,
  newestFirst,
  pauseReason,
  ruleLabel,
} from '#frontend/features/history/commitment-model.ts';
import {
  amountChart,
  ChartRoom,
  CommitmentHistory,
  useEarlier,
} from '#frontend/features/history/components/commitment-history.tsx';
import { CommitmentSkeleton } from '#frontend/features/history/components/skeletons.tsx';
import { useCorrections, withCorrections } from '#frontend/features/history/corrections.ts';
import { entriesOfCommitment } from '#frontend/features/history/entries-api.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { monthOf } from '#frontend/lib/months.ts';
import { usePendingNotes, withNotes } from '#frontend/lib/notes.ts';
import { cueWords, progressWords, shownProgress } from '#frontend/lib/recurrence-words.ts';
import { usePendingChanges, withChanges } from '#frontend/lib/unsent-changes.ts';
import { MoreIcon } from '#frontend/ui/icons.tsx';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import { Marks } from '#frontend/ui/marks.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { EmptyState, Failure } from '#frontend/ui/states.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { whoSees } from '#shared/text/commitments.ts';
import {
  category as categoryLabel,
  edit as editLabel,
  loadFailed,
  loadOffline,
  moreActions,
} from '#shared/text/commitments-list.ts';
import { tiedToJournal } from '#shared/text/commitments-rows.ts';
import * as history from '#shared/text/history.ts';
import * as text from '#shared/text/history-commitment.ts';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { idIn } from '../page-paths.ts';
import { PATHS } from '../paths.ts';
import { CommitmentEditor } from '../quick-add.tsx';

/** Loaded later: the explanation is collapsed at first. */
const explanation = lazyModule(() => import('#frontend/features/history/due-explanation.ts'));

export default function CommitmentPage() {
  const id = idIn(useLocation().pathname);
  const clock = useQuery({ ...me, select: clockOf });
  const { data: isListed } = useQuery({
    ...commitmentQueries.list,
    select: (all) => all.some(({ commitment }) => commitment.id === id),
  });
  // A cached list may lack the newest commitment, so a running fetch decides whether it exists.
  const { commitments, isFetching, failed, retry } = useCommitments(clock, isListed === false ? 'read' : 'known');
  const found = commitments?.find((each) => each.id === id);
  // The commitment that was opened in the dialog. If it is deleted there, the page redirects to the list.
  const [edited, setEdited] = useState<string>();
  // A commitment that is closed or reopened is in neither list for a moment, or longer if one of them fails. Keep the
  // page, with its open menu and the text that is being written on it.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const isUncertain = isFetching || (failed && edited !== id);
  const commitment = found ?? (isUncertain && last?.id === id ? last : undefined);
  if (commitment && clock.data)
    return <Found commitment={commitment} all={commitments ?? []} clock={clock.data} onEdit={() => setEdited(id)} />;
  if (commitments && edited === id) return <Navigate to={PATHS.commitments} replace />;
  if (commitments && !isFetching && !failed) return <CommitmentNotFound />;
  const failure = { offline: loadOffline, retry, children: loadFailed };
  return <Page name={text.commitment}>{failed ? <Failure {...failure} /> : <CommitmentSkeleton />}</Page>;
}

function CommitmentNotFound() {
  return (
    <Page name={text.notFound}>
      <EmptyState
        action={
          <Link className="button quiet" to={PATHS.commitments}>
            {text.toCommitments}
          </Link>
        }
      >
        {text.notFoundReason}
      </EmptyState>
    </Page>
  );
}

interface FoundProps {
  commitment: Commitment;
  /** All commitments, in manual order. */
  all: readonly Commitment[];
  clock: Clock;
  onEdit: () => void;
}

function Found({ commitment, all, clock, onEdit }: FoundProps) {
  const { now, today } = useToday(clock);
  const client = useQueryClient();
  const corrections = useCorrections();
  const notes = usePendingNotes();
  const query = useInfiniteQuery(entriesOfCommitment(commitment, monthOf(today)));
  const { onEarlier, loading, failed } = useEarlier(query);
  const editor = useCommitmentEditor();
  const edit = () => {
    onEdit();
    void editor.openFor(commitment);
  };
  const pausing = usePauseEditor([commitment]);
  const manage: OnManage = (_, what) => {
    if (what === 'close' || what === 'reopen') return setClosed(client, commitment, what === 'close');
    if (what === 'edit') return edit();
    // The dialog returns the focus to this element.
    focusFirst('.commitment-links > .icon-button');
    void pausing.openFor({ commitment, what });
  };
  const known = newestFirst(query.data?.pages ?? []).map((entry) => withRest(entry, commitment, today));
  const hasTarget = Boolean(commitment.schedule?.target);
  const Chart = useLazyModule(amountChart, hasTarget)?.AmountChart ?? ChartRoom;
  const explain = useLazyModule(explanation)?.explainDue;
  const hasOffer = commitment.reminder_offer && commitment.closed_at === null;
  const Offer = useLazyModule(reminderOffer, hasOffer)?.default;
  const cue = cueWords(commitment);
  const audience = audienceLabel(commitment);
  const reason = pauseReason(commitment, today);
  const planned = plannedLabel(commitment, today);
  const entries = known.map((entry) => withNotes(withCorrections(entry, corrections), notes));
  const { data } = useQuery({ ...commitmentQueries.pauses, enabled: known.some(({ paused }) => paused) });
  const pauses = withChanges(data ?? [], usePendingChanges(commitmentQueries.pauses.queryKey));
  return (
    <Page
      name={commitment.title}
      heading={<bdi className="commitment-title">{commitment.title}</bdi>}
      actions={
        <div className="commitment-links">
          <nav aria-label={text.commitment}>
            <Link className="quiet-link" to={PATHS.commitments}>
              {history.commitments}
            </Link>
            <Link className="quiet-link" to={PATHS.history}>
              {history.history}
            </Link>
          </nav>
          <LazyButton
            code={commitmentDialog}
            className="button quiet"
            aria-label={editLabel(commitment.title)}
            onClick={edit}
          >
            {text.edit}
          </LazyButton>
          <MenuButton<RowMenuProps>
            code={rowMenu}
            label={moreActions(commitment.title)}
            className="icon-button"
            commitment={commitment}
            today={today}
            onManage={manage}
          >
            <MoreIcon />
          </MenuButton>
        </div>
      }
    >
      {commitment.description ? (
        <p className="commitment-description" dir="auto">
          {commitment.description}
        </p>
      ) : null}
      <p className="commitment-about" data-status={commitment.current_completion.status}>
        <span>{ruleLabel(commitment, today)}</span>
        <Progress {...commitment} />
        <strong aria-live="polite">{currentLabel(commitment, clock, today)}</strong>
        {reason ? <span dir="auto">{reason}</span> : null}
        {planned ? <span>{planned}</span> : null}
      </p>
      {cue ? (
        <p className="commitment-cue" dir="auto">
          {cue}
        </p>
      ) : null}
      {commitment.tied_to && !hasTarget ? (
        <p className="commitment-cue tie-line">
          <Link to={PATHS.journaling}>{tiedToJournal}</Link>
        </p>
      ) : null}
      {Offer ? <Offer commitment={commitment} moveFocus={() => focusFirst('h1')} /> : null}
      {audience ? <p className="commitment-cue">{whoSees(audience)}</p> : null}
      {commitment.category_id === null ? null : <CategoryLine id={commitment.category_id} />}
      <WhyDetails
        question={dueQuestion(commitment, clock, now)}
        sentences={explain?.(commitment, clock, now, currentEntryOf(entries, now)) ?? []}
        links={
          <>
            <Link to={PATHS.settings}>{text.resetSettings}</Link>
            <Link to={PATHS.notifications}>{text.timeZone}</Link>
          </>
        }
      />
      <h2 className="commitment-past">{history.history}</h2>
      {commitment.start_date > today ? (
        <p className="history-none">{text.notStarted}</p>
      ) : (
        <Fetched query={query} skeleton={<CommitmentSkeleton />} failure={history.failure} offline={history.offline}>
          {() => (
            <>
              {hasTarget ? <Chart entries={entries} commitment={commitment} now={now} /> : null}
              <CommitmentHistory
                title={commitment.title}
                createdAt={commitment.created_at}
                startDate={commitment.start_date}
                closed={Boolean(commitment.closed_at)}
                entries={entries}
                clock={clock}
                now={now}
                today={today}
                onNote={(...note) => noteEntry(client, ...note)}
                canChangePause={(during) => Boolean(changeablePause(pauses, commitment, during, today))}
                onPause={(during) => void pausing.openFor({ commitment, what: 'change', during })}
                onEarlier={onEarlier}
                loading={loading}
                failure={failed ? history.failure : null}
              />
            </>
          )}
        </Fetched>
      )}
      <CommitmentEditor opening={editor.opening} close={editor.close} today={today} />
      <PauseEditor opening={pausing.opening} close={pausing.close} commitments={all} today={today} />
    </Page>
  );
}

/** '2 of 3 this week' with its marks. The component of the lists would load their whole code. */
function Progress(commitment: Pick<Commitment, 'frequency' | 'schedule' | 'progress' | 'current_completion'>) {
  const progress = shownProgress(commitment);
  if (!progress) return null;
  return (
    <span className="entry-amount">
      {commitment.schedule?.times ? <Marks {...progress} /> : null}
      <span>{progressWords(commitment)}</span>
    </span>
  );
}

/** The name of the category, in a line that is reserved before the name is known. */
function CategoryLine({ id }: { id: string }) {
  const { data } = useQuery(categoryQueries.list);
  const name = data?.find((each) => each.id === id)?.name;
  return (
    <p className="commitment-category">
      {name === undefined ? null : (
        <>
          <span>{categoryLabel}</span>: <bdi>{name}</bdi>
        </>
      )}
    </p>
  );
}

/** 'Why is this due today?', collapsed at first. `links` lead to the settings that decide it. */
function WhyDetails({ question, sentences, links }: { question: string; sentences: string[]; links: ReactNode }) {
  return (
    <details className="why">
      <summary>{question}</summary>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="why-links">{links}</p>
    </details>
  );
}
