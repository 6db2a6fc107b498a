import { del, entries, set } from 'idb-keyval';
import { type Sealed, sealed as store } from './persistence.ts';

/*
 * Unsent work of a session that ended by itself. It stays on the device until the same user signs in again, encrypted
 * with a key that only that user's sessions get from the server, so that other users of the device cannot read it.
 */

/** Older work is dropped, because the server would refuse it. */
const KEPT_FOR = 31 * 86_400_000;

/** Encrypts and stores a value. `key`: 32 bytes in base64url. */
export async function seal(owner: string, key: string, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await imported(key), text);
  await set(crypto.randomUUID(), { owner, at: Date.now(), iv, data } satisfies Sealed, store());
}

/** The stored values of a user that one of the keys decrypts, oldest first, each with a function that removes it. */
export async function unseal<Value>(
  owner: string,
  keys: readonly string[],
): Promise<{ value: Value; remove: () => Promise<void> }[]> {
  const all = await entries<string, Sealed>(store());
  const old = all.filter(([, { at }]) => Date.now() - at > KEPT_FOR);
  await Promise.all(old.map(([id]) => del(id, store())));
  const own = all.filter(([, each]) => each.owner === owner && Date.now() - each.at <= KEPT_FOR);
  own.sort(([, a], [, b]) => a.at - b.at);
  const opened = await Promise.all(
    own.map(async ([id, sealed]) => {
      const text = await open(sealed, keys);
      if (text === undefined) return [];
      return [{ value: JSON.parse(text) as Value, remove: () => del(id, store()) }];
    }),
  );
  return opened.flat();
}

async function open({ iv, data }: Sealed, keys: readonly string[]): Promise<string | undefined> {
  for (const key of keys) {
    try {
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await imported(key), data));
    } catch {
      // Encrypted with another key.
    }
  }
  return undefined;
}

function imported(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
