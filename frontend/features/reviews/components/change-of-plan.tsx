import '../reviews.css';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Select } from '#frontend/ui/more-fields.tsx';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { PlanAction } from '#shared/contracts/reviews.ts';
import * as text from '#shared/text/reviews-page.ts';
import { type PlanKind, readyWords } from '../model.ts';

/** The focus returns here when a dialog of this part closes. */
export const PLAN_PLACE = '[data-review-plan]';

interface PlanProps {
  /** The change that was made, in words. */
  done: string | undefined;
  /** If missing, the change can no longer be undone here. */
  onUndo: (() => void) | undefined;
  /** The open commitments of the week. */
  commitments: readonly Commitment[];
  /** Changes of these commitments that one tap makes. */
  ready: readonly PlanAction[];
  onTake: (action: PlanAction, commitment: Commitment) => void;
  onChoose: (kind: PlanKind, commitment: Commitment) => void;
}

/** At most one change of plan, of a commitment of the week. */
export function ChangeOfPlan({ done, onUndo, commitments, ready, onTake, onChoose }: PlanProps) {
  const [id, setId] = useState('');
  const [isOther, setIsOther] = useState(false);
  const title = useId();
  const place = useRef<HTMLElement>(null);
  const leaves = useRef<'done' | 'undone'>(undefined);
  const chosen = commitments.find((each) => each.id === id);
  // The pressed button is removed, and no dialog returns the focus.
  useEffect(() => {
    if (leaves.current === 'done' && done !== undefined) place.current?.focus();
    if (leaves.current === 'undone' && done === undefined) focusFirst(`${PLAN_PLACE} :is(select, button)`);
    leaves.current = undefined;
  }, [done]);
  if (done === undefined && commitments.length === 0) return null;
  const kinds = (Object.keys(text.kinds) as PlanKind[]).filter((kind) => chosen && fits(kind, chosen));
  return (
    <section className="review-plan" aria-labelledby={title} data-review-plan ref={place} tabIndex={-1}>
      <h2 id={title}>{text.planTitle}</h2>
      {done !== undefined ? (
        <p className="review-done">
          <span>{done}</span>
          {onUndo ? (
            <button
              type="button"
              className="quiet-link"
              aria-label={text.undoOf(done)}
              onClick={() => {
                leaves.current = 'undone';
                onUndo();
              }}
            >
              {text.undo}
            </button>
          ) : null}
        </p>
      ) : (
        <>
          <p className="review-hint">{ready.length > 0 ? text.readyAbout : text.planAbout}</p>
          {ready.length > 0 ? (
            <ReadyChanges
              {...{ commitments, ready }}
              onTake={(action, commitment) => {
                leaves.current = 'done';
                onTake(action, commitment);
              }}
            />
          ) : null}
          {ready.length > 0 && !isOther ? (
            <button
              type="button"
              className="quiet-link"
              onClick={() => {
                flushSync(() => setIsOther(true));
                focusFirst(`${PLAN_PLACE} select`);
              }}
            >
              {text.anotherChange}
            </button>
          ) : (
            <>
              <Select label={text.planOf} value={chosen?.id ?? ''} onChange={({ target }) => setId(target.value)}>
                <option value="">{text.choose}</option>
                {commitments.map((each) => (
                  <option key={each.id} value={each.id} dir="auto">
                    {each.title}
                  </option>
                ))}
              </Select>
              {chosen ? (
                <div className="review-kinds">
                  {kinds.map((kind) => (
                    <button
                      key={kind}
                      type="button"
                      className="button quiet"
                      onClick={() => {
                        leaves.current = kind === 'close' ? 'done' : undefined;
                        onChoose(kind, chosen);
                      }}
                    >
                      {text.kinds[kind]}
                    </button>
                  ))}
                </div>
              ) : null}
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The changes that one tap makes, by commitment. */
function ReadyChanges({ commitments, ready, onTake }: Pick<PlanProps, 'commitments' | 'ready' | 'onTake'>) {
  return (
    <ul className="review-ready">
      {[...Map.groupBy(ready, ({ commitment_id }) => commitment_id)].map(([id, actions]) => {
        const commitment = commitments.find((each) => each.id === id);
        if (!commitment) return null;
        const { title } = commitment;
        return (
          <li key={id}>
            <span className="review-title" dir="auto">
              {title}
            </span>
            <span className="review-kinds">
              {actions.map((action) => {
                const words = readyWords(action);
                return (
                  <button
                    key={action.kind}
                    type="button"
                    className="button quiet"
                    aria-label={text.readyFor(title, words)}
                    onClick={() => onTake(action, commitment)}
                  >
                    {words}
                  </button>
                );
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A one-time commitment has no schedule to change. */
function fits(kind: PlanKind, { frequency, paused }: Commitment): boolean {
  if (kind === 'schedule') return frequency !== 'once';
  return kind !== 'pause' || !paused;
}

interface ColdProps {
  commitments: readonly Commitment[];
  onPause: (commitment: Commitment) => void;
  onClose: (commitment: Commitment, isClosing: boolean) => void;
}

/** After a week away: cold commitments, to pause or close. */
export function ColdCommitments({ commitments, onPause, onClose }: ColdProps) {
  const about = useId();
  if (commitments.length === 0) return null;
  return (
    <section className="review-cold" aria-labelledby={about}>
      <p className="review-hint" id={about}>
        {text.cold}
      </p>
      <ul className="rows">
        {commitments.map((each) => (
          <li key={each.id} data-cold={each.id}>
            <span className="review-title" dir="auto">
              {each.title}
            </span>
            <ColdButtons commitment={each} onPause={onPause} onClose={onClose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ButtonsProps = Omit<ColdProps, 'commitments'> & { commitment: Commitment };

function ColdButtons({ commitment, onPause, onClose }: ButtonsProps) {
  const { id, title, closed_at, paused } = commitment;
  // The pressed button is removed.
  const close = (isClosing: boolean) => {
    onClose(commitment, isClosing);
    setTimeout(() => focusFirst(`[data-cold="${CSS.escape(id)}"] button`));
  };
  if (closed_at) {
    return (
      <span className="review-cold-buttons">
        <span className="badge plain">{text.isClosed}</span>
        <button
          type="button"
          className="button quiet small"
          aria-label={text.undoOf(text.closeOf(title))}
          onClick={() => close(false)}
        >
          {text.undo}
        </button>
      </span>
    );
  }
  return (
    <span className="review-cold-buttons">
      {paused ? (
        <span className="badge plain">{text.isPaused}</span>
      ) : (
        <button
          type="button"
          className="button quiet small"
          aria-label={text.pauseOf(title)}
          onClick={() => onPause(commitment)}
        >
          {text.pause}
        </button>
      )}
      <button type="button" className="button quiet small" aria-label={text.closeOf(title)} onClick={() => close(true)}>
        {text.close}
      </button>
    </span>
  );
}
