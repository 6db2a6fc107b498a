import '../row.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type MouseEvent, memo, type ReactNode, useCallback, useState } from 'react';
import { recurrenceWords } from '#frontend/lib/recurrence-words.ts';
import { restLabel } from '#frontend/lib/rest-label.ts';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { MoreIcon, PencilIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { isAboveLimit, isOverLimit } from '#shared/domain/carry-forward.ts';
import * as text from '#shared/text/commitments.ts';
import * as list from '#shared/text/commitments-list.ts';
import { tiedToJournal } from '#shared/text/commitments-rows.ts';
import { notSent } from '#shared/text/connection.ts';
import { performAction } from '../api.ts';
import { audienceLabel, isChecked, lastBack, type OnAction, oneMore } from '../model.ts';
import { dueHint, plannedLabel } from '../row-labels.ts';
import type { ExitPhase } from '../rows.ts';
import { hasRecord, isLater } from '../view.ts';
import { rowMenu } from './editor.tsx';
import { AddAmount, AddOne, Progress } from './progress.tsx';
import type { RowMenuProps } from './row-menu.tsx';
import type { OnManage } from './use-commitments.ts';

interface RowProps {
  commitment: Commitment;
  today: string;
  onAction: OnAction;
  /** The path of the commitment's page. */
  pathOf: (id: string) => string;
  /** Navigates to that page. */
  onOpen: (id: string) => void;
  /** If it is missing, the menu edits. */
  onEdit?: (commitment: Commitment) => void;
  onManage: OnManage;
  /** Beside what the row says, or below it. */
  note?: ReactNode;
  offer?: ReactNode;
  /** Set while the row leaves a list that hides completed commitments. */
  phase?: ExitPhase | undefined;
}

/**
 * One commitment in a list: the box checks it off, the rest of the row opens it. Native elements and plain CSS, because
 * lists are long and phones slow: a link of the router would render again with each change of the address.
 */
export const CommitmentRow = memo(function CommitmentRow(props: RowProps) {
  const { commitment, today, onAction, pathOf, onOpen, onEdit, onManage, note, offer, phase } = props;
  const { id, title, description, upcoming, closed_at, schedule, current_completion } = commitment;
  const onChange = (event: ChangeEvent<HTMLInputElement>) =>
    event.target.checked
      ? onAction(id, 'completed', oneMore(commitment))
      : onAction(id, 'pending', lastBack(commitment));
  const onTitle = (event: MouseEvent) => {
    // The browser itself opens other tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <li
      className={phase === 'folding' ? 'row folding' : isLater(commitment) ? 'row later' : 'row'}
      data-commitment-id={id}
      data-status={isOverLimit(commitment) ? 'over' : current_completion.status}
    >
      <div className="row-check">
        {schedule?.target ? (
          <AddOne commitment={commitment} onAction={onAction} aria-describedby={`about-${id}`} />
        ) : (
          <input
            type="checkbox"
            className="checkbox"
            checked={isChecked(commitment)}
            disabled={upcoming || Boolean(closed_at)}
            onChange={onChange}
            aria-label={title}
            aria-describedby={`about-${id}`}
          />
        )}
        <div className="row-text">
          <a className="row-title" dir="auto" href={pathOf(id)} onClick={onTitle}>
            {title}
          </a>
          {description ? (
            <p className="row-note" dir="auto">
              {description}
            </p>
          ) : null}
        </div>
      </div>
      <div className="row-about">
        <div className="row-facts" id={`about-${id}`}>
          <About commitment={commitment} today={today} />
        </div>
        {schedule?.target && !upcoming && !closed_at ? <AddAmount commitment={commitment} onAction={onAction} /> : null}
        {note}
        {offer}
      </div>
      <div className="row-actions">
        <MenuButton<RowMenuProps>
          code={rowMenu}
          label={list.moreActions(title)}
          className="icon-button"
          {...{ commitment, today, onAction, onOpen, onManage }}
          canEdit={!onEdit}
        >
          <MoreIcon />
        </MenuButton>
        {onEdit ? (
          <button
            type="button"
            className="icon-button"
            aria-label={list.edit(title)}
            onClick={() => onEdit(commitment)}
          >
            <PencilIcon />
          </button>
        ) : null}
      </div>
    </li>
  );
});

/**
 * Performs actions. `latest` is the commitment of the latest action, and `canNote` whether a note can be added right
 * after that.
 */
export function useActions() {
  const client = useQueryClient();
  const [latest, setLatest] = useState<Parameters<OnAction>>();
  const onAction: OnAction = useCallback(
    (...action) => {
      setLatest(action);
      performAction(client, ...action);
    },
    [client],
  );
  const canNote = (commitment: Commitment) =>
    latest?.[0] === commitment.id && latest[1] !== 'pending' && hasRecord(commitment);
  return { onAction, latest: latest?.[0], canNote };
}

function About({ commitment, today }: Pick<RowProps, 'commitment' | 'today'>) {
  const { id, cue, tied_to, start_date, closed_at, paused, current_completion } = commitment;
  const audience = audienceLabel(commitment);
  const isWaiting = useIsWaiting(id);
  const due = dueHint(commitment, today);
  const rest = restLabel(commitment, today);
  const planned = plannedLabel(commitment, today);
  // The reason of the pause in the label.
  const reason = !closed_at && start_date <= today && paused?.reason;
  return (
    <>
      <span className="frequency">{recurrenceWords(commitment)}</span>
      <Progress commitment={commitment} />
      {due ? <span>{due}</span> : null}
      {commitment.commitment_type === 'workout' ? (
        <span>{text.exerciseCount(commitment.workout_exercises.length)}</span>
      ) : null}
      {cue ? (
        <span className="row-cue" dir="auto">
          {cue}
        </span>
      ) : null}
      {tied_to ? <span className="tie-note">{tiedToJournal}</span> : null}
      {rest ? <span className="badge plain">{rest}</span> : null}
      {reason ? (
        <span className="row-cue" dir="auto">
          {reason}
        </span>
      ) : null}
      {/* In a period that is never missed, a limit can be exceeded without a miss. */}
      {current_completion.status === 'missed' || isAboveLimit(commitment) ? (
        <span className="badge plain">{isAboveLimit(commitment) ? text.overLimit : text.skipped}</span>
      ) : null}
      {planned ? <span>{planned}</span> : null}
      {audience ? <span>{audience}</span> : null}
      {isWaiting ? <span>{notSent}</span> : null}
    </>
  );
}
