import {
  type Announcements,
  type DragMoveEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, type SyntheticEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Drag, glide, isStill, startDrag } from './drag.ts';
import { type Subject, standingAfter, standingOf, subjectOf } from './standing.ts';
import { elementOf, type Moves } from './use-moves.ts';
import { leftWhereItWas, passing, pickedUp, putDown } from './words.ts';

/*
 * Dragging, by mouse, finger and keys. The library listens, waits for the hold, scrolls and announces. It knows of one thing
 * that can be dragged, the one whose handle was touched last: five hundred that know of each other would hold up a slow phone.
 */

const MOUSE = { activationConstraint: { distance: 8 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 5 } };
const KEYS = { still: { scrollBehavior: 'auto' }, smooth: { scrollBehavior: 'smooth' } } as const;

const PICK_UP = ['Space', 'Enter'];
const LISTENERS: Partial<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

type Listeners = NonNullable<ReturnType<typeof useDraggable>['listeners']>;

interface Armed {
  id: string;
  element: HTMLElement;
  handle: HTMLElement;
}

export function useDrag(board: RefObject<HTMLElement | null>, moves: Moves) {
  const [armed, arm] = useState<Armed>();
  const listeners = useRef<Listeners>({});
  const active = useRef<{ drag: Drag; subject: Subject }>(undefined);
  // What is to be announced next.
  const words = useRef<string>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, isStill() ? KEYS.still : KEYS.smooth),
  );

  const onGrab = useCallback((event: SyntheticEvent<HTMLButtonElement>) => {
    const handle = event.currentTarget;
    const element = handle.closest<HTMLElement>('[data-block]');
    const id = handle.dataset.dragHandle;
    const key = event.type === 'keydown' ? (event.nativeEvent as KeyboardEvent).code : undefined;
    if (active.current) {
      // The keys that move it would scroll the page as well.
      if (key?.startsWith('Arrow')) event.preventDefault();
    } else if (element && id && (key === undefined || PICK_UP.includes(key))) {
      // The library's listeners are wanted by this very event.
      flushSync(() => arm({ id, element, handle }));
      listeners.current[LISTENERS[event.type] ?? '']?.(event);
    }
  }, []);

  const handlers = useMemo(() => {
    const finish = (isDropped: boolean) => {
      if (!active.current) return;
      const { drag, subject } = active.current;
      const { element, seenAt, landsAt, before } = drag;
      const lanes = moves.lanes();
      active.current = undefined;
      drag.end();
      moves.release();
      const landing = { seenAt, landsAt, focus: '[data-drag-handle]' };
      if (isDropped && moves.to(subject, before, landing)) {
        words.current = putDown(subject.title, standingAfter(lanes, subject, before));
        return;
      }
      words.current = leftWhereItWas(subject.title, standingOf(lanes, subject));
      element.scrollIntoView({ block: 'nearest' });
      glide(element, seenAt);
    };
    return {
      onDragStart: ({ active: { id } }: DragStartEvent) => {
        const lanes = moves.lanes();
        const subject = subjectOf(lanes, String(id));
        const element = board.current && elementOf(board.current, String(id));
        if (!board.current || !subject || !element) return;
        moves.hold();
        active.current = { subject, drag: startDrag(board.current, element) };
        words.current = pickedUp(subject.title, standingOf(lanes, subject));
      },
      onDragMove: ({ delta }: DragMoveEvent) => {
        if (!active.current) return;
        const { drag, subject } = active.current;
        if (drag.move(delta.y))
          words.current = passing(subject.title, standingAfter(moves.lanes(), subject, drag.before));
      },
      onDragEnd: () => finish(true),
      onDragCancel: () => finish(false),
    };
  }, [board, moves]);

  const announcements = useMemo((): Announcements => {
    const take = () => {
      const text = words.current;
      words.current = undefined;
      return text;
    };
    return { onDragStart: take, onDragMove: take, onDragOver: take, onDragEnd: take, onDragCancel: take };
  }, []);

  useLayoutEffect(
    () => () => {
      if (!active.current) return;
      active.current.drag.end();
      active.current = undefined;
      pressEscape();
    },
    [],
  );

  /** Ends a drag that is under way, without an effect. */
  const giveUp = useCallback(() => {
    if (active.current) pressEscape();
  }, []);

  return { sensors, handlers, announcements, onGrab, giveUp, armed, listeners };
}

/** The library has no call to end a drag: only its own key, which it knows by its code. */
function pressEscape(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
}

/** What may be dragged next, as the library knows it. */
export function Draggable({ armed, listeners }: { armed: Armed; listeners: RefObject<Listeners> }) {
  const { listeners: current = {}, setNodeRef, setActivatorNodeRef } = useDraggable({ id: armed.id });
  useLayoutEffect(() => {
    setNodeRef(armed.element);
    setActivatorNodeRef(armed.handle);
    listeners.current = current;
  });
  return null;
}
