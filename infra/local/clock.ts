/**
 * The clock of this machine's cloud. Whatever is moved by `/__local/clock` is an offset, never a frozen instant: time runs on
 * from where it was set. The offset lies in shared memory, so that a handler that is running sees a change at once.
 */
export interface Clock {
  now(): number;
}

export interface LocalClock extends Clock {
  /** One 64-bit integer: milliseconds to add to the machine's own time. */
  readonly offset: SharedArrayBuffer;
  /** Sets the clock to an instant; `null` gives it back to the machine. */
  set(instant: number | null): void;
  onChange(listener: () => void): void;
}

export function createClock(): LocalClock {
  const offset = new SharedArrayBuffer(8);
  const milliseconds = new BigInt64Array(offset);
  const listeners: (() => void)[] = [];
  return {
    offset,
    now: () => Date.now() + Number(Atomics.load(milliseconds, 0)),
    set(instant) {
      Atomics.store(milliseconds, 0, BigInt(instant === null ? 0 : Math.round(instant - Date.now())));
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
