/** Streams an answer piece by piece, with pauses. */
import { Readable } from 'node:stream';

interface Pace {
  /** The pause before each piece. */
  pauseMs: number;
  /** Called after the last piece instead of ending the stream. */
  breakOff?: (() => void) | undefined;
  /** Called if the client closes the connection before the end. */
  onHangUp(): void;
}

export function paced(pieces: string[], { pauseMs, breakOff, onHangUp }: Pace): Readable {
  const rest = [...pieces];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const write = (stream: Readable) => {
    const piece = rest.shift();
    // After the last piece a client may close the connection, because that piece says that it is the last.
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

/** A stream without content that stays open until the client closes it. */
export function neverEnding(onHangUp: () => void): Readable {
  return new Readable({
    read: () => undefined,
    destroy(error, done) {
      onHangUp();
      done(error);
    },
  });
}
