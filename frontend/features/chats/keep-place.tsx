import { Component, createRef, type ReactNode } from 'react';
import { isAttended } from './reading.ts';

/*
 * A list that is read from its end. At the end, it keeps following new rows, unless more arrive at once than fit: then the last row
 * that was seen stays visible. Elsewhere, the visible rows keep their place to the pixel when rows are added above them. Browsers
 * have scroll anchoring, but not all of them, and not at the start of a list.
 */

interface PlaceProps {
  label: string;
  className: string;
  /** Whether the end is in sight: at first, and whenever that changes. */
  onEnd(atEnd: boolean): void;
  /** Other rows may be in sight than before. */
  onLook(): void;
  children: ReactNode;
}

/** The end is in sight so many pixels from it. */
export const NEAR = 10;
/** Where to begin: at the top, where this and all below it do not fit, else at the end. */
const START = '[data-start]';
const ABOVE_START = 12;
/** So much stays in sight of what was looked at last. */
const LAST_LOOK = 24;

interface Anchor {
  row: Element;
  top: number;
}

export class KeepPlace extends Component<PlaceProps> {
  private readonly view = createRef<HTMLElement>();
  private readonly content = createRef<HTMLDivElement>();
  /** The end is in sight. */
  atEnd = true;
  private told: boolean | undefined;
  /** Where it was scrolled to from here: any other place is somebody's wish. */
  private placed: number | undefined;
  private anchor: Anchor | undefined;
  /** The last row that was there when the reader last saw the end. */
  private last: Element | undefined;
  private observer: ResizeObserver | undefined;

  override componentDidMount() {
    this.begin();
    this.observer = new ResizeObserver(() => this.settle());
    this.observer.observe(this.view.current!);
    this.observer.observe(this.content.current!);
  }

  override componentWillUnmount() {
    this.observer?.disconnect();
  }

  override getSnapshotBeforeUpdate(): null {
    // Whether the end is in sight is not asked here: what has just changed its height is about to be followed.
    if (!this.atEnd) this.remember();
    return null;
  }

  override componentDidUpdate() {
    this.settle();
  }

  /** Goes to where one begins to read. */
  begin = () => {
    const view = this.view.current;
    const start = view?.querySelector(START);
    if (!view || !start) return this.toEnd();
    const top = start.getBoundingClientRect().top;
    if (this.content.current!.getBoundingClientRect().bottom - top <= view.clientHeight) return this.toEnd();
    view.scrollTop += top - view.getBoundingClientRect().top - ABOVE_START;
    this.look();
  };

  /** Goes to where one begins to read, or on to the end from there; with the focus, because what asked for it may go. */
  goOn = () => {
    const view = this.view.current;
    if (!view) return;
    view.focus({ preventScroll: true });
    const before = view.scrollTop;
    this.begin();
    if (view.scrollTop <= before + 1) this.toEnd();
  };

  /** Goes to the end, and stays there. */
  toEnd = () => {
    const view = this.view.current;
    if (view) view.scrollTop = view.scrollHeight;
    this.look();
  };

  /** Brings what one looks at back to where it was. The row stays the same until one scrolls: others come to their heights when seen. */
  private settle() {
    const view = this.view.current;
    if (!view) return;
    if (this.atEnd) this.follow(view);
    else if (this.anchor?.row.isConnected) {
      const moved = this.anchor.row.getBoundingClientRect().top - this.anchor.top;
      if (moved !== 0) view.scrollTop += moved;
      this.placed = view.scrollTop;
    }
    this.look();
  }

  /** Scrolls to the end, unless that would skip rows that were never visible. */
  private follow(view: HTMLElement) {
    view.scrollTop = view.scrollHeight;
    if (!this.last?.isConnected) return;
    const hidden = view.getBoundingClientRect().top - this.last.getBoundingClientRect().bottom;
    if (hidden > 0) view.scrollTop -= hidden + LAST_LOOK;
  }

  private look = () => {
    const view = this.view.current;
    if (!view) return;
    const atEnd = view.scrollHeight - view.clientHeight - view.scrollTop <= NEAR;
    if (atEnd) this.anchor = undefined;
    else this.remember();
    this.atEnd = atEnd;
    if (atEnd && (isAttended() || !this.last?.isConnected)) this.last = lastOf(this.rows());
    this.props.onLook();
    if (atEnd === this.told) return;
    this.told = atEnd;
    this.props.onEnd(atEnd);
  };

  /** The name of the last row that is in sight. */
  lastInSight(): string | undefined {
    const { bottom } = this.view.current!.getBoundingClientRect();
    const rows = this.rows();
    const below = firstOf(rows, (row) => row.getBoundingClientRect().top >= bottom);
    return rows[below - 1]?.dataset.messageId;
  }

  private remember() {
    const isWhereItWas = this.view.current!.scrollTop === this.placed && this.anchor?.row.isConnected;
    if (!isWhereItWas) this.anchor = this.firstInSight();
  }

  private firstInSight(): Anchor | undefined {
    const { top } = this.view.current!.getBoundingClientRect();
    const rows = this.rows();
    const row = rows[firstOf(rows, (each) => each.getBoundingClientRect().bottom > top)] ?? lastOf(rows);
    return row && { row, top: row.getBoundingClientRect().top };
  }

  private rows(): ArrayLike<HTMLElement> {
    return this.view.current!.querySelectorAll<HTMLElement>('[data-message-id]');
  }

  override render() {
    const { label, className, children } = this.props;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard
      <section ref={this.view} className={className} aria-label={label} tabIndex={0} onScroll={this.look}>
        <div ref={this.content}>{children}</div>
      </section>
    );
  }
}

const lastOf = <Item,>(all: ArrayLike<Item>): Item | undefined => all[all.length - 1];

/** The place of the first for which something holds, as it does for all after it. By halves: there may be thousands. */
function firstOf<Item>(all: ArrayLike<Item>, holds: (item: Item) => boolean): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(all[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
