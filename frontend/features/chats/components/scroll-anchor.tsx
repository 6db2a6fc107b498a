import { Component, createRef, type ReactNode } from 'react';
import { hasAttention } from '../open-chat.ts';

/*
 * A list that is read from its end. At the end, it keeps following new rows. If more rows arrive at once than fit, the
 * last row that was seen stays visible. Elsewhere, the visible rows keep their place to the pixel when rows are added
 * above them. Browsers have scroll anchoring, but not all of them, and not at the start of a list.
 */

interface AnchorProps {
  label: string;
  className: string;
  /** Called first with whether the end is visible, then whenever that changes. */
  onEndVisible(atEnd: boolean): void;
  children: ReactNode;
}

/** The end counts as visible within this many pixels. */
const NEAR_END = 10;
/** Reading starts at this element, unless it and all below it fit: then at the end. */
const START = '[data-start]';
const ABOVE_START = 12;
/** This many pixels of the last seen row stay visible. */
const OVERLAP = 24;
/** A button that scrolls by less than about a row, in pixels, seems to do nothing. */
const HARDLY_SEEN = 40;

interface Anchor {
  row: Element;
  top: number;
}

export class ScrollAnchor extends Component<AnchorProps> {
  private readonly view = createRef<HTMLElement>();
  private readonly content = createRef<HTMLDivElement>();
  /** Whether the end is visible. */
  atEnd = true;
  private reported: boolean | undefined;
  /** The scroll position that this class has set: at any other position the user has scrolled. */
  private scrolledTo: number | undefined;
  private anchor: Anchor | undefined;
  /** The heights of the content and of the view when they were last measured. */
  private heights = '';
  /** The last row that was there when the reader last saw the end. */
  private lastSeen: Element | undefined;
  private observer: ResizeObserver | undefined;

  override componentDidMount() {
    this.toStart();
    this.observer = new ResizeObserver(() => this.restore());
    this.observer.observe(this.view.current!);
    this.observer.observe(this.content.current!);
  }

  override componentWillUnmount() {
    this.observer?.disconnect();
  }

  override getSnapshotBeforeUpdate(): null {
    // The end is not measured here: the update is about to change the height, and `restore` follows it.
    if (!this.atEnd) this.saveAnchor();
    return null;
  }

  override componentDidUpdate() {
    this.restore();
  }

  /** Scrolls to the row of this message, or to where reading starts. */
  toStart = (id?: string) => {
    const view = this.view.current;
    const start = view?.querySelector(id === undefined ? START : `[data-message-id="${CSS.escape(id)}"]`);
    if (!view || !start) return this.toEnd();
    const top = start.getBoundingClientRect().top;
    if (this.content.current!.getBoundingClientRect().bottom - top <= view.clientHeight) return this.toEnd();
    view.scrollTop += top - view.getBoundingClientRect().top - ABOVE_START;
    this.measure();
  };

  /** Like `toStart`, but scrolls to the end if it is there already. Takes the focus: the button may disappear. */
  onwards = (id?: string) => {
    const view = this.view.current;
    if (!view) return;
    view.focus({ preventScroll: true });
    const before = view.scrollTop;
    this.toStart(id);
    if (view.scrollTop < before + HARDLY_SEEN) this.toEnd();
  };

  /** Scrolls to the end, and follows it. */
  toEnd = () => {
    const view = this.view.current;
    if (view) view.scrollTop = view.scrollHeight;
    this.scrolledTo = view?.scrollTop;
    this.measure();
  };

  /**
   * Restores the position of the anchor row. The anchor stays until the user scrolls: other rows change their heights.
   */
  private restore() {
    const view = this.view.current;
    if (!view) return;
    if (this.atEnd) this.follow(view);
    else if (this.anchor?.row.isConnected) {
      const moved = this.anchor.row.getBoundingClientRect().top - this.anchor.top;
      if (moved !== 0) view.scrollTop += moved;
      this.scrolledTo = view.scrollTop;
    }
    this.measure();
  }

  /** Scrolls to the end, unless that would skip rows that were never visible. */
  private follow(view: HTMLElement) {
    view.scrollTop = view.scrollHeight;
    if (this.lastSeen?.isConnected) {
      const hidden = view.getBoundingClientRect().top - this.lastSeen.getBoundingClientRect().bottom;
      if (hidden > 0) view.scrollTop -= hidden + OVERLAP;
    }
    this.scrolledTo = view.scrollTop;
  }

  private onScroll = () => {
    const view = this.view.current;
    // The heights have changed, and the ResizeObserver has not reported it yet. At the position that this class has
    // set, the user has not scrolled away, so follow the end.
    const isOwn = view?.scrollTop === this.scrolledTo;
    if (view && isOwn && this.atEnd && this.heights !== heightsOf(view)) this.restore();
    else this.measure();
  };

  private measure = () => {
    const view = this.view.current;
    if (!view) return;
    this.heights = heightsOf(view);
    const atEnd = view.scrollHeight - view.clientHeight - view.scrollTop <= NEAR_END;
    if (atEnd) this.anchor = undefined;
    else this.saveAnchor();
    this.atEnd = atEnd;
    if (atEnd && (hasAttention() || !this.lastSeen?.isConnected)) this.lastSeen = lastOf(this.rows());
    if (atEnd === this.reported) return;
    this.reported = atEnd;
    this.props.onEndVisible(atEnd);
  };

  private saveAnchor() {
    const isWhereItWas = this.view.current!.scrollTop === this.scrolledTo && this.anchor?.row.isConnected;
    if (!isWhereItWas) this.anchor = this.firstVisible();
  }

  private firstVisible(): Anchor | undefined {
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
      <section ref={this.view} className={className} aria-label={label} tabIndex={0} onScroll={this.onScroll}>
        <div ref={this.content}>{children}</div>
      </section>
    );
  }
}

const heightsOf = ({ scrollHeight, clientHeight }: Element) => `${scrollHeight} ${clientHeight}`;

const lastOf = <Item,>(all: ArrayLike<Item>): Item | undefined => all[all.length - 1];

/** Binary search: the index of the first item for which `holds` is true, as it is for all items after it. */
function firstOf<Item>(all: ArrayLike<Item>, holds: (item: Item) => boolean): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(all[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
