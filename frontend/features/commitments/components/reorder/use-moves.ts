import { useQueryClient } from '@tanstack/react-query';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as text from '#shared/text/commitments-reorder.ts';
import { reorderCommitments, reorderWithinCategory } from '../../api.ts';
import { glide } from './drag.ts';
import {
  adjacentPlace,
  type BlockAbove,
  categoryIds,
  categoryPosition,
  type Direction,
  findPlace,
  fullOrder,
  idsOf,
  type Lane,
  lanesOf,
  moveInOrder,
  type Place,
  placeAfter,
  positionAt,
  type ReorderBoardProps,
  type Subject,
  subjectOf,
} from './lanes.ts';

/** What to do once the new order is rendered. */
interface Landing {
  /** The last position of the element, from the top of the window. */
  seenAt: number;
  /** The selector of the control in it that keeps the focus. */
  focus: string;
  /** Its new position, also from the top, if the page must be scrolled to it. */
  landsAt?: number;
}

export interface Moves {
  /** The shown lanes. */
  lanes(): readonly Lane[];
  /** Moves a commitment and saves the order. Returns false if it is there already. */
  row(id: string, place: Place, landing: Landing): boolean;
  /** Moves a category among the visible ones. */
  category(id: string, index: number, landing: Landing): boolean;
  /** Moves either of them below these blocks. */
  to(subject: Subject, above: readonly BlockAbove[], landing: Landing): boolean;
  /** Freezes the lanes until `release`, also when the server sends changes. */
  hold(): void;
  release(): void;
}

/** In milliseconds. An order that is rendered later is not the result of the last move. */
const LANDING_TIMEOUT = 1_000;

interface Arrival extends Landing {
  id: string;
  since: number;
  isThere: (lanes: readonly Lane[]) => boolean;
}

/** The control that was focused after a move. */
interface Focused extends Pick<Arrival, 'id' | 'focus'> {
  control: Element | null;
}

/** The shown lanes, and the moves that change them. `moves` never changes its identity. */
export function useMoves(
  board: RefObject<HTMLElement | null>,
  props: ReorderBoardProps,
): { lanes: readonly Lane[]; moves: Moves } {
  const client = useQueryClient();
  const { sort, shown, categories, category } = props;
  const present = useMemo(() => lanesOf({ sort, categories, category }, shown), [sort, categories, category, shown]);
  const [frozen, setFrozen] = useState<readonly Lane[]>();
  const lanes = frozen ?? present;

  const latest = useRef({ props, lanes });
  const arrival = useRef<Arrival>(undefined);
  const focused = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    latest.current = { props, lanes };
    if (!board.current) return;
    if (arrival.current?.isThere(lanes)) {
      const { id, focus, since } = arrival.current;
      if (performance.now() - since < LANDING_TIMEOUT) {
        land(board.current, arrival.current);
        focused.current = { id, focus, control: document.activeElement };
      }
      arrival.current = undefined;
    } else if (focused.current && !focused.current.control?.isConnected && document.activeElement === document.body) {
      // A refused move has gone back to another list.
      const { id, focus } = focused.current;
      focused.current = { id, focus, control: refocus(board.current, id, focus) };
    }
  }, [props, lanes, board]);

  const moves = useMemo((): Moves => {
    const row = (id: string, place: Place, landing: Landing) => {
      const { props, lanes } = latest.current;
      const lane = lanes[place.lane];
      const from = findPlace(lanes, id);
      if (!lane || !from || (from.lane === place.lane && from.index === place.index)) return false;
      const isThere = (then: readonly Lane[]) => {
        const there = findPlace(then, id);
        return there?.index === place.index && then[there.lane]?.key === lane.key;
      };
      arrival.current = { id, isThere, since: performance.now(), ...landing };
      const ids = moveInOrder(fullOrder(props, props.commitments, lane.key), idsOf(lane.rows), id, place.index);
      if (lane.category === undefined) reorderCommitments(client, ids);
      else reorderWithinCategory(client, lane.category?.id ?? null, ids, from.lane === place.lane ? [] : [id]);
      return true;
    };
    const category = (id: string, index: number, landing: Landing) => {
      const { props, lanes } = latest.current;
      const visible = categoryIds(lanes);
      if (visible.indexOf(id) === index || index < 0 || index >= visible.length) return false;
      const isThere = (then: readonly Lane[]) => categoryIds(then)[index] === id;
      arrival.current = { id, isThere, since: performance.now(), ...landing };
      const whole = idsOf(props.categories.toSorted((a, b) => a.position - b.position));
      props.onReorderCategories(moveInOrder(whole, visible, id, index));
      return true;
    };
    return {
      lanes: () => latest.current.lanes,
      row,
      category,
      to: ({ id, kind }, above, landing) =>
        kind === 'category' ? category(id, above.length, landing) : row(id, placeAfter(above), landing),
      hold: () => setFrozen(latest.current.lanes),
      release: () => setFrozen(undefined),
    };
  }, [client]);
  return { lanes, moves };
}

/** The element of a commitment or a category. */
export function elementOf(board: HTMLElement, id: string): HTMLElement | null {
  const name = CSS.escape(id);
  return board.querySelector(`[data-commitment-id="${name}"], [data-category-id="${name}"]`);
}

/** Scrolls, focuses and animates. In another list the element is a new one, without the focus. */
function land(board: HTMLElement, { id, seenAt, focus, landsAt }: Arrival): void {
  const element = elementOf(board, id);
  if (!element) return;
  if (landsAt === undefined) element.scrollIntoView({ block: 'nearest' });
  else window.scrollBy(0, element.getBoundingClientRect().top - landsAt);
  refocus(board, id, focus);
  glide(element, seenAt);
}

function refocus(board: HTMLElement, id: string, focus: string): Element | null {
  elementOf(board, id)?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
  return document.activeElement;
}

interface StatusMessage {
  text: string;
  isTrue: (lanes: readonly Lane[]) => boolean;
  /** A new order is rendered a moment after the move: before that, the message is not true yet. */
  wasTrue: boolean;
}

/** The buttons 'Move up' and 'Move down', and the status message for screen readers. */
export function useSteps(lanes: readonly Lane[], moves: Moves, cancel: () => void) {
  const [message, setMessage] = useState<StatusMessage>();
  const onStep = useCallback(
    (event: MouseEvent<HTMLButtonElement>) => {
      const button = event.currentTarget;
      if (button.getAttribute('aria-disabled') === 'true') return;
      cancel();
      const next = step(moves, button);
      if (next) setMessage(next);
    },
    [moves, cancel],
  );
  // A refused move is undone: its message is no longer true.
  useEffect(() => {
    if (!message) return;
    if (message.isTrue(lanes)) message.wasTrue = true;
    else if (message.wasTrue) setMessage(undefined);
  }, [message, lanes]);
  return { status: message?.text ?? '', onStep };
}

/** Moves the subject of the button. Returns the message about it. */
function step(moves: Moves, button: HTMLElement): StatusMessage | undefined {
  const direction = button.dataset.step as Direction;
  const element = button.closest<HTMLElement>('[data-block]');
  const id = element?.dataset.commitmentId ?? element?.dataset.categoryId ?? '';
  const lanes = moves.lanes();
  const subject = subjectOf(lanes, id);
  if (!element || !subject) return undefined;
  const landing = { seenAt: element.getBoundingClientRect().top, focus: `[data-step="${direction}"]` };
  if (subject.kind === 'category') {
    const index = categoryIds(lanes).indexOf(id) + (direction === 'up' ? -1 : 1);
    if (!moves.category(id, index, landing)) return undefined;
    return {
      text: text.movedTo(subject.title, categoryPosition(lanes, index)),
      isTrue: (then) => categoryIds(then)[index] === id,
      wasTrue: false,
    };
  }
  const from = findPlace(lanes, id);
  const to = from && adjacentPlace(lanes, from, direction);
  if (!to || !moves.row(id, to, landing)) return undefined;
  const lane = lanes[to.lane]?.key;
  return {
    text: text.movedTo(subject.title, positionAt(lanes, id, to)),
    isTrue: (then) => {
      const place = findPlace(then, id);
      return place?.index === to.index && then[place.lane]?.key === lane;
    },
    wasTrue: false,
  };
}
