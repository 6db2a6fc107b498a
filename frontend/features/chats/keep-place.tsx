import { Component, createRef, type ReactNode } from 'react';

/*
 * A list that is read from its end. Whoever is there stays there, whatever comes or changes its height. Whoever is elsewhere
 * sees the same rows in the same place, to the pixel, when others come above them. Browsers have something of the kind; not all of
 * them, and not at the list's beginning.
 */

interface PlaceProps {
  label: string;
  className: string;
  /** The rows by which a place is remembered: of the first one that is in sight. */
  rows: string;
  /** Whether the end is in sight: at first, and whenever that changes. */
  onEnd(atEnd: boolean): void;
  children: ReactNode;
}

/** The end is in sight so many pixels from it. */
export const NEAR = 10;
/** Where to begin: at the top, where this and all below it do not fit, else at the end. */
const START = '[data-start]';
const ABOVE_START = 12;

interface Anchor {
  row: Element;
  top: number;
}

export class KeepPlace extends Component<PlaceProps> {
  private readonly view = createRef<HTMLElement>();
  private readonly content = createRef<HTMLDivElement>();
  private atEnd = true;
  private told: boolean | undefined;
  /** Where it was scrolled to from here: any other place is somebody's wish. */
  private placed: number | undefined;
  private anchor: Anchor | undefined;
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
    if (this.atEnd) view.scrollTop = view.scrollHeight;
    else if (this.anchor?.row.isConnected) {
      const moved = this.anchor.row.getBoundingClientRect().top - this.anchor.top;
      if (moved !== 0) view.scrollTop += moved;
      this.placed = view.scrollTop;
    }
    this.look();
  }

  private look = () => {
    const view = this.view.current;
    if (!view) return;
    const atEnd = view.scrollHeight - view.clientHeight - view.scrollTop <= NEAR;
    if (atEnd) this.anchor = undefined;
    else this.remember();
    this.atEnd = atEnd;
    if (atEnd === this.told) return;
    this.told = atEnd;
    this.props.onEnd(atEnd);
  };

  private remember() {
    const isWhereItWas = this.view.current!.scrollTop === this.placed && this.anchor?.row.isConnected;
    if (!isWhereItWas) this.anchor = this.firstInSight();
  }

  /** By halves: there may be thousands. */
  private firstInSight(): Anchor | undefined {
    const view = this.view.current!;
    const top = view.getBoundingClientRect().top;
    const rows = view.querySelectorAll(this.props.rows);
    let [low, high] = [0, rows.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[middle]!.getBoundingClientRect().bottom > top) high = middle;
      else low = middle + 1;
    }
    const row = rows[low];
    return row && { row, top: row.getBoundingClientRect().top };
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
