/* The storage of a device, which its tabs share and which outlives them. */

/** A stand-in for idb-keyval: writes are whole and in order, and values are copies, as in a browser. */
export class Database {
  readonly stores = new Map<string, Map<string, unknown>>();
  /** How many operations are under way. */
  busy = 0;

  readonly api = {
    createStore: (name: string) => this.store(name),
    get: (key: string, store: Map<string, unknown>) => this.#do(() => store.get(key)),
    set: (key: string, value: unknown, store: Map<string, unknown>) => {
      const copy = structuredClone(value);
      return this.#do(() => void store.set(key, copy));
    },
    setMany: (all: [string, unknown][], store: Map<string, unknown>) => {
      const copies = structuredClone(all);
      return this.#do(() => {
        for (const [key, copy] of copies) store.set(key, copy);
      });
    },
    del: (key: string, store: Map<string, unknown>) => this.#do(() => void store.delete(key)),
    delMany: (all: string[], store: Map<string, unknown>) =>
      this.#do(() => {
        for (const key of all) store.delete(key);
      }),
    keys: (store: Map<string, unknown>) => this.#do(() => [...store.keys()]),
    entries: (store: Map<string, unknown>) => this.#do(() => [...store]),
  };

  store(name: string): Map<string, unknown> {
    const found = this.stores.get(name) ?? new Map<string, unknown>();
    this.stores.set(name, found);
    return found;
  }

  /** Transactions of a store run in the order in which they were begun. */
  async #do<Result>(act: () => Result): Promise<Result> {
    this.busy += 1;
    await new Promise((resolve) => setImmediate(resolve));
    this.busy -= 1;
    return structuredClone(act());
  }
}

/** `localStorage`: a write is announced to the other tabs. */
export class LocalStorage {
  readonly #values = new Map<string, string>();

  seenBy(announce: (key: string) => void): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
    return {
      getItem: (key) => this.#values.get(key) ?? null,
      setItem: (key, value) => {
        if (this.#values.get(key) === value) return;
        this.#values.set(key, value);
        announce(key);
      },
      removeItem: (key) => {
        if (this.#values.delete(key)) announce(key);
      },
    };
  }

  read(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
}
