/* The storage of a device, which its tabs share and which outlives them. */

/** A stand-in for idb-keyval: writes are whole and in order, and values are copies, as in a browser. */
export class Database {
  readonly stores = new Map<string, Map<string, unknown>>();
  /** How many operations are under way. */
  busy = 0;

  readonly api = {
    createStore: (name: string) => async () => this.store(name),
    get: (key: string, open: Open) => this.#do(open, (store) => store.get(key)),
    set: (key: string, value: unknown, open: Open) => {
      const copy = structuredClone(value);
      return this.#do(open, (store) => void store.set(key, copy));
    },
    setMany: (all: [string, unknown][], open: Open) => {
      const copies = structuredClone(all);
      return this.#do(open, (store) => {
        for (const [key, copy] of copies) store.set(key, copy);
      });
    },
    del: (key: string, open: Open) => this.#do(open, (store) => void store.delete(key)),
    delMany: (all: string[], open: Open) =>
      this.#do(open, (store) => {
        for (const key of all) store.delete(key);
      }),
    keys: (open: Open) => this.#do(open, (store) => [...store.keys()]),
    entries: (open: Open) => this.#do(open, (store) => [...store]),
  };

  store(name: string): Map<string, unknown> {
    const found = this.stores.get(name) ?? new Map<string, unknown>();
    this.stores.set(name, found);
    return found;
  }

  /** Transactions of a store run in the order in which they were begun. */
  async #do<Result>(open: Open, act: (store: Map<string, unknown>) => Result): Promise<Result> {
    this.busy += 1;
    await new Promise((resolve) => setImmediate(resolve));
    const store = await open();
    this.busy -= 1;
    return structuredClone(act(store));
  }
}

type Open = () => Promise<Map<string, unknown>>;

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
