import { onChangeElsewhere } from '#frontend/lib/elsewhere.ts';
import { local } from '#frontend/lib/storage.ts';

/*
 * What a person has written and not sent. It is kept at once, where a reload finds it: by one key for each kind, with whose it
 * is, so that nobody sees what somebody else has written in the same browser.
 */

export interface KeptFor<Value> {
  read(): Value;
  write(value: Value): void;
  /** Tells what another tab has written. */
  onElsewhere(listener: (value: Value) => void): () => void;
  forget(): void;
}

export function keptFor<Value extends object>(key: string, owner: string, empty: Value): KeptFor<Value> {
  const read = (): Value => {
    try {
      const { owner: whose, value } = JSON.parse(local.read(key) ?? '{}') as { owner?: string; value?: Value };
      return whose === owner && value ? value : empty;
    } catch {
      return empty;
    }
  };
  return {
    read,
    write: (value) => {
      if (Object.keys(value).length === 0) local.remove(key);
      else local.write(key, JSON.stringify({ owner, value }));
    },
    onElsewhere: (listener) => onChangeElsewhere(key, () => listener(read())),
    forget: () => {
      // Of the next person nothing is forgotten.
      if (read() !== empty) local.remove(key);
    },
  };
}
