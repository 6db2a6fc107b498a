/** An answer that is written piece by piece, as slowly as somebody thinks. */
import { Readable } from 'node:stream';

export interface Pace {
  /** Before each piece. */
  pauseMs: number;
  /** What comes after the last one, in the place of an end. */
  breakOff?: (() => void) | undefined;
  /** The reader has gone before the end. */
  onHangUp(): void;
}

export function paced(pieces: string[], { pauseMs, breakOff, onHangUp }: Pace): Readable {
  const rest = [...pieces];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const write = (stream: Readable) => {
    const piece = rest.shift();
    // The last piece says that it is the last: whoever reads it may leave before the end itself.
    isOver = rest.length === 0;
    if (piece === undefined) breakOff?.();
    else stream.push(piece);
    if (isOver && !breakOff) stream.push(null);
  };
  return new Readable({
    read() {
      timer = setTimeout(write, pauseMs, this);
    },
    destroy(error, done) {
      clearTimeout(timer);
      if (!isOver) onHangUp();
      done(error);
    },
  });
}

/** Nothing, for as long as somebody waits for it. */
export function silence(onHangUp: () => void): Readable {
  return new Readable({
    read: () => undefined,
    destroy(error, done) {
      onHangUp();
      done(error);
    },
  });
}
