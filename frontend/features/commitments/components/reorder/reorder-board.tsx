import '../../reorder.css';
import { DndContext } from '@dnd-kit/core';
import { memo, useRef } from 'react';
import { EmptyState } from '#frontend/ui/states.tsx';
import * as list from '#shared/text/commitments-list.ts';
import * as text from '#shared/text/commitments-reorder.ts';
import { takeRows } from '../../rows.ts';
import { RemainingSpace, useIncrementalLimit } from '../list-states.tsx';
import { categoryIds, type Lane, type ReorderBoardProps } from './lanes.ts';
import { INSTRUCTIONS_ID, type ReorderActions, ReorderHeading, ReorderRow } from './rows.tsx';
import { Draggable, useDrag } from './use-drag.ts';
import { useMoves, useSteps } from './use-moves.ts';

const READERS = { draggable: text.instructions };

/** Changes the order of commitments and categories by mouse, touch, keys and buttons. */
export default function ReorderBoard(props: ReorderBoardProps) {
  // Each view is a new board: a drag ends with its view, and a long list is rendered in steps again.
  return <Board key={`${props.sort} ${props.category}`} {...props} />;
}

function Board(props: ReorderBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const { lanes, moves } = useMoves(board, props);
  const { sensors, handlers, announcements, onGrab, cancel, armed, listeners } = useDrag(board, moves);
  const { status, onStep } = useSteps(lanes, moves, cancel);
  if (props.sort === 'manual' && props.shown.length === 0) return <EmptyState>{list.noneFound}</EmptyState>;
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
        {status}
      </p>
    </>
  );
}

function Lanes({ lanes, ...actions }: { lanes: readonly Lane[] } & ReorderActions) {
  const total = lanes.reduce((sum, { rows }) => sum + 1 + rows.length, 0);
  const limit = useIncrementalLimit(total);
  const ids = categoryIds(lanes);
  return (
    <>
      {takeRows(lanes, limit).map((lane, index) => {
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
            <ReorderHeading
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
      <RemainingSpace rows={total - limit} />
    </>
  );
}

interface LaneRowsProps extends ReorderActions {
  lane: Lane;
  /** Including rows that are not rendered yet. */
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
        {list.allClear}
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

// Each order makes new lanes, most of them with the same rows.
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
