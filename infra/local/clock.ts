/**
 * The clock of the local cloud. `/__local/clock` sets an offset and never freezes time. The offset is in shared memory,
 * so that a running handler sees a change at once.
 */
export interface Clock {
  now(): number;
}

export interface LocalClock extends Clock {
  /** A 64-bit integer: the milliseconds to add to the system time. */
  readonly offset: SharedArrayBuffer;
  /** Sets the clock to a timestamp; `null` resets it to the system time. */
  set(instant: number | null): void;
  onChange(listener: () => void): void;
  /** Runs work that may set the clock. Restores the clock after it, also after an error. */
  restoreAfter<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createClock(): LocalClock {
  const offset = new SharedArrayBuffer(8);
  const milliseconds = new BigInt64Array(offset);
  const listeners: (() => void)[] = [];
  const move = (ahead: bigint) => {
    Atomics.store(milliseconds, 0, ahead);
    for (const listener of listeners) listener();
  };
  return {
    offset,
    now: () => Date.now() + Number(Atomics.load(milliseconds, 0)),
    set: (instant) => move(BigInt(instant === null ? 0 : Math.round(instant - Date.now()))),
    onChange: (listener) => void listeners.push(listener),
    async restoreAfter(work) {
      const ahead = Atomics.load(milliseconds, 0);
      try {
        return await work();
      } finally {
        move(ahead);
      }
    },
  };
}
