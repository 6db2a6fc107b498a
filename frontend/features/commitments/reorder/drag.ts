import { type Block, shiftOf, slotAt, topAt } from './slots.ts';
import type { Mark } from './standing.ts';

/*
 * One drag, on the elements themselves: five hundred rows are not to be rendered anew with each move of a finger. What is dragged
 * follows, what it passes moves aside, and at the end everything is put back for the new order to be rendered.
 */

export interface Drag {
  /** Answers whether what is dragged would come to lie elsewhere than before. */
  move(offset: number): boolean;
  readonly element: HTMLElement;
  /** What stands above the place where it would lie. */
  readonly before: readonly Mark[];
  /** Where it is seen now, from the top of the window. */
  readonly seenAt: number;
  /** Where it comes to lie, likewise. */
  readonly landsAt: number;
  end(): void;
}

/** Rows move among rows and headings, save above the first heading; a heading among headings, while all lists are folded. */
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
      // On those that move alone: a rule for all would have all of them looked at anew.
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
      return above.map(({ dataset }) => ({ kind: dataset.block as Mark['kind'] }));
    },
    get seenAt() {
      return (blocks[dragged]?.top ?? 0) + offset - window.scrollY;
    },
    get landsAt() {
      return topAt(blocks, dragged, slot) - window.scrollY;
    },
    end: () => {
      // The new order is drawn first, and what it has room for in a task of its own.
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

/** Leaves only the headings, close together around the handle that is held, which stays where it is; and so does the page's height. */
function fold(board: HTMLElement, heading: HTMLElement): void {
  const handle = heading.querySelector('[data-drag-handle]') ?? heading;
  const { height } = board.getBoundingClientRect();
  const { top } = handle.getBoundingClientRect();
  board.classList.add('folded');
  board.style.minHeight = `${height}px`;
  board.style.paddingTop = `${Math.max(0, top - handle.getBoundingClientRect().top)}px`;
}

/** Shows the lists again, around the heading that was dragged. */
function unfold(board: HTMLElement, heading: HTMLElement): void {
  const handle = heading.querySelector('[data-drag-handle]') ?? heading;
  const { top } = handle.getBoundingClientRect();
  board.classList.remove('folded');
  board.style.paddingTop = '';
  board.style.minHeight = '';
  window.scrollBy(0, handle.getBoundingClientRect().top - top);
}

/** How far something may be carried over the ends of its list, in pixels. */
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

/** Lets an element glide from where it was seen (from the top of the window) to where it is now. */
export function glide(element: HTMLElement, seenAt: number): void {
  const distance = seenAt - element.getBoundingClientRect().top;
  if (distance === 0 || isStill()) return;
  element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
    duration: 160,
    easing: 'ease-out',
  });
}

/** Whether nothing is to move by itself. */
export const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
