import { DndContext } from '@dnd-kit/core';
import { memo, useRef } from 'react';
import { Blank } from '#frontend/ui/states.tsx';
import { firstOf } from '../first-of.ts';
import { Rest, useGrowing } from '../growing.tsx';
import { categoryIds, type Lane } from './lanes.ts';
import { type Actions, INSTRUCTIONS_ID, ReorderHead, ReorderRow } from './parts.tsx';
import type { ReorderBoardProps } from './props.ts';
import { Draggable, useDrag } from './use-drag.ts';
import { useMoves } from './use-moves.ts';
import { useSteps } from './use-steps.ts';
import { INSTRUCTIONS } from './words.ts';

const READERS = { draggable: INSTRUCTIONS };

/** Commitments and categories, to be put in order by mouse, finger, keys and buttons. */
export default function ReorderBoard(props: ReorderBoardProps) {
  // Another view is another board: a drag ends with its own, and a long list comes by and by again.
  return <Board key={`${props.sort} ${props.category}`} {...props} />;
}

function Board(props: ReorderBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const { lanes, moves } = useMoves(board, props);
  const { sensors, handlers, announcements, onGrab, giveUp, armed, listeners } = useDrag(board, moves);
  const { said, onStep } = useSteps(lanes, moves, giveUp);
  if (props.sort === 'manual' && props.shown.length === 0) return <Blank>No commitments found</Blank>;
  return (
    <>
      <DndContext
        id={INSTRUCTIONS_ID}
        sensors={sensors}
        accessibility={{ announcements, screenReaderInstructions: READERS, restoreFocus: false }}
        {...handlers}
      >
        <div className="reorder" ref={board}>
          <Lanes lanes={lanes} onGrab={onGrab} onStep={onStep} />
        </div>
        {armed ? <Draggable armed={armed} listeners={listeners} /> : null}
      </DndContext>
      <p className="reorder-said" role="status">
        {said}
      </p>
    </>
  );
}

function Lanes({ lanes, ...actions }: { lanes: readonly Lane[] } & Actions) {
  const total = lanes.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
  const limit = useGrowing(total);
  const ids = categoryIds(lanes);
  return (
    <>
      {firstOf(lanes, limit).map((lane, index) => {
        const { key, category } = lane;
        const headingId = `reorder-${key}`;
        const list = (
          <LaneRows
            lane={lane}
            count={lanes[index]?.rows.length ?? 0}
            isFirst={index === 0}
            isLast={index === lanes.length - 1}
            labelledBy={category === undefined ? undefined : headingId}
            {...actions}
          />
        );
        if (category === undefined) return <div key={key}>{list}</div>;
        return (
          <div key={key}>
            <ReorderHead
              category={category}
              headingId={headingId}
              isFirst={key === ids[0]}
              isLast={key === ids.at(-1)}
              {...actions}
            />
            {list}
          </div>
        );
      })}
      <Rest rows={total - limit} />
    </>
  );
}

interface LaneRowsProps extends Actions {
  lane: Lane;
  /** With those that are not there yet. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  labelledBy: string | undefined;
}

const LaneRows = memo(function LaneRows(props: LaneRowsProps) {
  const { lane, count, isFirst, isLast, labelledBy, ...actions } = props;
  if (count === 0) {
    return (
      <p className="reorder-empty" data-block="empty">
        All clear
      </p>
    );
  }
  return (
    <ul className="reorder-rows" aria-labelledby={labelledBy}>
      {lane.rows.map((commitment, index) => (
        <ReorderRow
          key={commitment.id}
          commitment={commitment}
          isFirst={isFirst && index === 0}
          isLast={isLast && index === count - 1}
          {...actions}
        />
      ))}
    </ul>
  );
}, isSameLane);

// Lanes are made anew for each order, most of them of the same rows.
function isSameLane(before: LaneRowsProps, after: LaneRowsProps): boolean {
  const [a, b] = [before.lane.rows, after.lane.rows];
  return (
    before.count === after.count &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast &&
    a.length === b.length &&
    a.every((row, index) => row === b[index])
  );
}
