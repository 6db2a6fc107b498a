import type { BlockAbove } from './lanes.ts';

/*
 * One drag, done on the elements themselves, because rendering five hundred rows with each move is too slow. The
 * dragged element follows the pointer, others move aside, and at the end all styles are removed before the new order is
 * rendered.
 */

export interface Drag {
  /** Returns whether the place where the element would be dropped has changed. */
  move(offset: number): boolean;
  readonly element: HTMLElement;
  /** The blocks above the place of the drop. */
  readonly before: readonly BlockAbove[];
  /** Its present position, from the top of the window. */
  readonly seenAt: number;
  /** The position of the drop, from the top of the window. */
  readonly landsAt: number;
  end(): void;
}

/**
 * Rows move among rows and headings, but not above the first heading. Headings move among headings, while their lists
 * are folded.
 */
export function startDrag(board: HTMLElement, element: HTMLElement): Drag {
  const isHeading = element.dataset.block === 'head';
  if (isHeading) fold(board, element);
  const elements = [...board.querySelectorAll<HTMLElement>(isHeading ? '[data-category-id]' : '[data-block]')];
  const blocks = elements.map(measure);
  const dragged = elements.indexOf(element);
  const first = !isHeading && elements[0]?.dataset.block === 'head' ? 1 : 0;
  const height = blocks[dragged]?.height ?? 0;
  let slot = dragged;
  let offset = 0;

  element.classList.add('dragged');

  const moveAside = (wanted: number) => {
    const [low, high] = [Math.min(slot, wanted), Math.max(slot, wanted)];
    slot = wanted;
    for (let index = low; index <= high; index++) {
      const shift = shiftOf(index, dragged, slot, height);
      const each = elements[index];
      if (!each || each === element) continue;
      // Set only on the elements that move: a general rule would restyle all of them.
      each.style.transition = 'transform var(--quick)';
      each.style.transform = shift === 0 ? '' : `translateY(${shift}px)`;
    }
  };

  return {
    element,
    move: (by) => {
      offset = within(blocks, dragged, first, by);
      element.style.transform = `translateY(${offset}px)`;
      const wanted = slotAt(blocks, dragged, offset, first);
      if (wanted === slot) return false;
      moveAside(wanted);
      return true;
    },
    get before() {
      const above = elements.toSpliced(dragged, 1).slice(0, slot);
      return above.map(({ dataset }) => ({ kind: dataset.block as BlockAbove['kind'] }));
    },
    get seenAt() {
      return (blocks[dragged]?.top ?? 0) + offset - window.scrollY;
    },
    get landsAt() {
      return topAt(blocks, dragged, slot) - window.scrollY;
    },
    end: () => {
      // The new order is painted first; the lists are unfolded in a later task.
      if (isHeading) requestAnimationFrame(() => setTimeout(() => unfold(board, element)));
      element.classList.remove('dragged');
      for (const { style } of elements) {
        if (style.transform === '' && style.transition === '') continue;
        style.transition = '';
        style.transform = '';
      }
    },
  };
}

/** Shows only the headings. The held handle and the height of the page stay the same. */
function fold(board: HTMLElement, heading: HTMLElement): void {
  const handle = heading.querySelector('[data-drag-handle]') ?? heading;
  const { height } = board.getBoundingClientRect();
  const { top } = handle.getBoundingClientRect();
  board.classList.add('folded');
  board.style.minHeight = `${height}px`;
  board.style.paddingTop = `${Math.max(0, top - handle.getBoundingClientRect().top)}px`;
}

/** Shows the lists again and keeps the dragged heading in place. */
function unfold(board: HTMLElement, heading: HTMLElement): void {
  const handle = heading.querySelector('[data-drag-handle]') ?? heading;
  const { top } = handle.getBoundingClientRect();
  board.classList.remove('folded');
  board.style.paddingTop = '';
  board.style.minHeight = '';
  window.scrollBy(0, handle.getBoundingClientRect().top - top);
}

/** How far an element may be dragged beyond the ends of its list, in pixels. */
const SLACK = 24;

function within(blocks: readonly Block[], dragged: number, first: number, offset: number): number {
  const [own, top, bottom] = [blocks[dragged], blocks[first], blocks.at(-1)];
  if (!own || !top || !bottom) return offset;
  const highest = Math.min(own.top, top.top) - own.top - SLACK;
  const lowest = bottom.top + bottom.height - own.top - own.height + SLACK;
  return Math.max(highest, Math.min(lowest, offset));
}

function measure(element: HTMLElement): Block {
  const { top, height } = element.getBoundingClientRect();
  return { top: top + window.scrollY, height };
}

/** Animates an element from its last position (from the top of the window) to its present one. */
export function glide(element: HTMLElement, seenAt: number): void {
  const distance = seenAt - element.getBoundingClientRect().top;
  if (distance === 0 || prefersReducedMotion()) return;
  element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: 160,
    easing: 'ease-out',
  });
}

export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/*
 * The place of the drop: the list is a column of blocks, measured once when the drag starts. Blocks that move aside are
 * not measured again, so that nothing flickers.
 */

export interface Block {
  top: number;
  height: number;
}

/**
 * The new index of the block `dragged` after a move by `offset` pixels: it changes places with the blocks whose middle
 * it has passed. Blocks before `first` are never passed.
 */
export function slotAt(blocks: readonly Block[], dragged: number, offset: number, first = 0): number {
  const block = blocks[dragged];
  if (!block) return dragged;
  const top = block.top + offset;
  const middle = (at: number) => {
    const each = blocks[at];
    return each ? each.top + each.height / 2 : Number.NaN;
  };
  let slot = dragged;
  if (offset > 0) while (top + block.height > middle(slot + 1)) slot++;
  else while (slot > first && top < middle(slot - 1)) slot--;
  return slot;
}

/** How far the block `index` moves aside for the dragged one, in pixels. */
export function shiftOf(index: number, dragged: number, slot: number, height: number): number {
  if (index > dragged && index <= slot) return -height;
  return index < dragged && index >= slot ? height : 0;
}

/** The top of the dragged block at its new index, in the coordinates of the blocks. */
export function topAt(blocks: readonly Block[], dragged: number, slot: number): number {
  const [from, to] = [blocks[dragged], blocks[slot]];
  if (!from || !to) return 0;
  return slot > dragged ? to.top + to.height - from.height : to.top;
}
