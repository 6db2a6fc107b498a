import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { orderAll, orderWithin } from '../order.ts';
import { glide } from './drag.ts';
import { categoryIds, idsOf, type Lane, lanesOf, moved, type Place, placeOf, wholeOf } from './lanes.ts';
import type { ReorderBoardProps } from './props.ts';
import { type Mark, placeAfter, type Subject } from './standing.ts';

/** What is to be done once the new order is on the screen. */
export interface Landing {
  /** Where the element was seen last, from the top of the window. */
  seenAt: number;
  /** Which control in it keeps the focus, as a selector. */
  focus: string;
  /** Where it has landed, likewise, if the page is to be scrolled for that. */
  landsAt?: number;
}

export interface Moves {
  /** What is shown at this moment. */
  lanes(): readonly Lane[];
  /** Puts a commitment into a place and saves that. Answers whether it was elsewhere before. */
  row(id: string, place: Place, landing: Landing): boolean;
  /** The same for a category among those that are shown. */
  category(id: string, index: number, landing: Landing): boolean;
  /** Puts either below what stands above its new place. */
  to(subject: Subject, above: readonly Mark[], landing: Landing): boolean;
  /** Keeps what is shown as it is until `release`, whatever comes from the server meanwhile. */
  hold(): void;
  release(): void;
}

/** An order that has not come by then will not come, or not as it was meant. In milliseconds. */
const SOON = 1_000;

interface Arrival extends Landing {
  id: string;
  since: number;
  isThere: (lanes: readonly Lane[]) => boolean;
}

/** Who has the focus since a move. */
interface Focused extends Pick<Arrival, 'id' | 'focus'> {
  control: Element | null;
}

/** What is shown, and the moves that change it. The moves are the same functions for ever. */
export function useMoves(
  board: RefObject<HTMLElement | null>,
  props: ReorderBoardProps,
): { lanes: readonly Lane[]; moves: Moves } {
  const client = useQueryClient();
  const { sort, shown, categories, category } = props;
  const present = useMemo(() => lanesOf({ sort, categories, category }, shown), [sort, categories, category, shown]);
  const [held, setHeld] = useState<readonly Lane[]>();
  const lanes = held ?? present;

  const latest = useRef({ props, lanes });
  const arrival = useRef<Arrival>(undefined);
  const focused = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    latest.current = { props, lanes };
    if (!board.current) return;
    if (arrival.current?.isThere(lanes)) {
      const { id, focus, since } = arrival.current;
      if (performance.now() - since < SOON) {
        land(board.current, arrival.current);
        focused.current = { id, focus, control: document.activeElement };
      }
      arrival.current = undefined;
    } else if (focused.current && !focused.current.control?.isConnected && document.activeElement === document.body) {
      // What was refused has gone back to another list.
      const { id, focus } = focused.current;
      focused.current = { id, focus, control: refocus(board.current, id, focus) };
    }
  }, [props, lanes, board]);

  const moves = useMemo((): Moves => {
    const row = (id: string, place: Place, landing: Landing) => {
      const { props, lanes } = latest.current;
      const lane = lanes[place.lane];
      const from = placeOf(lanes, id);
      if (!lane || !from || (from.lane === place.lane && from.index === place.index)) return false;
      const isThere = (then: readonly Lane[]) => {
        const there = placeOf(then, id);
        return there?.index === place.index && then[there.lane]?.key === lane.key;
      };
      arrival.current = { id, isThere, since: performance.now(), ...landing };
      const ids = moved(wholeOf(props, props.commitments, lane.key), idsOf(lane.rows), id, place.index);
      if (lane.category === undefined) orderAll(client, ids);
      else orderWithin(client, lane.category?.id ?? null, ids, from.lane === place.lane ? [] : [id]);
      return true;
    };
    const category = (id: string, index: number, landing: Landing) => {
      const { props, lanes } = latest.current;
      const visible = categoryIds(lanes);
      if (visible.indexOf(id) === index || index < 0 || index >= visible.length) return false;
      const isThere = (then: readonly Lane[]) => categoryIds(then)[index] === id;
      arrival.current = { id, isThere, since: performance.now(), ...landing };
      const whole = idsOf(props.categories.toSorted((a, b) => a.position - b.position));
      props.onReorderCategories(moved(whole, visible, id, index));
      return true;
    };
    return {
      lanes: () => latest.current.lanes,
      row,
      category,
      to: ({ id, kind }, above, landing) =>
        kind === 'category' ? category(id, above.length, landing) : row(id, placeAfter(above), landing),
      hold: () => setHeld(latest.current.lanes),
      release: () => setHeld(undefined),
    };
  }, [client]);
  return { lanes, moves };
}

/** What stands for a commitment or a category. */
export function elementOf(board: HTMLElement, id: string): HTMLElement | null {
  const name = CSS.escape(id);
  return board.querySelector(`[data-commitment-id="${name}"], [data-category-id="${name}"]`);
}

/** Scrolls, focuses and glides. An element that has come into another list is a new one: the focus went with the old one. */
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
