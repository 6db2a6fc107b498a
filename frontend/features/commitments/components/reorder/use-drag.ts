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
import * as text from '#shared/text/commitments-reorder.ts';
import { type Drag, glide, prefersReducedMotion, startDrag } from './drag.ts';
import { positionBelow, positionOf, type Subject, subjectOf } from './lanes.ts';
import { elementOf, type Moves } from './use-moves.ts';

/*
 * Dragging by mouse, touch and keys. The library listens, waits for the hold, scrolls and announces. It knows only the
 * element whose handle was touched last: with five hundred draggables it would block a slow phone.
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
  // The next announcement for screen readers.
  const announcement = useRef<string>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, prefersReducedMotion() ? KEYS.still : KEYS.smooth),
  );

  const onGrab = useCallback((event: SyntheticEvent<HTMLButtonElement>) => {
    const handle = event.currentTarget;
    const element = handle.closest<HTMLElement>('[data-block]');
    const id = handle.dataset.dragHandle;
    const key = event.type === 'keydown' ? (event.nativeEvent as KeyboardEvent).code : undefined;
    if (active.current) {
      // The arrow keys would scroll the page as well.
      if (key?.startsWith('Arrow')) event.preventDefault();
    } else if (element && id && (key === undefined || PICK_UP.includes(key))) {
      // The library's listeners must handle this same event.
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
        announcement.current = text.putDown(subject.title, positionBelow(lanes, subject, before));
        return;
      }
      announcement.current = text.notMoved(subject.title, positionOf(lanes, subject));
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
        announcement.current = text.pickedUp(subject.title, positionOf(lanes, subject));
      },
      onDragMove: ({ delta }: DragMoveEvent) => {
        if (!active.current) return;
        const { drag, subject } = active.current;
        if (drag.move(delta.y))
          announcement.current = text.passing(subject.title, positionBelow(moves.lanes(), subject, drag.before));
      },
      onDragEnd: () => finish(true),
      onDragCancel: () => finish(false),
    };
  }, [board, moves]);

  const announcements = useMemo((): Announcements => {
    const take = () => {
      const message = announcement.current;
      announcement.current = undefined;
      return message;
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

  /** Ends a running drag without moving anything. */
  const cancel = useCallback(() => {
    if (active.current) pressEscape();
  }, []);

  return { sensors, handlers, announcements, onGrab, cancel, armed, listeners };
}

/** The library has no call to cancel a drag, only the Escape key, which it recognizes by its code. */
function pressEscape(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
}

/** The element that may be dragged next, registered with the library. */
export function Draggable({ armed, listeners }: { armed: Armed; listeners: RefObject<Listeners> }) {
  const { listeners: current = {}, setNodeRef, setActivatorNodeRef } = useDraggable({ id: armed.id });
  useLayoutEffect(() => {
    setNodeRef(armed.element);
    setActivatorNodeRef(armed.handle);
    listeners.current = current;
  });
  return null;
}
