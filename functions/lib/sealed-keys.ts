import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secret } from './clients/secrets.ts';
import type { SealedKey } from './data/users/users.ts';

/*
 * Users' secrets are encrypted with a key that is never in the table: AES-256-GCM with the secret's context as
 * additional data. That has the user's id, so that a copy in another user's item cannot be decrypted. The deployment's
 * secret has the keys by their ids, and the current one: `{"current": "2", "1": "…", "2": "…"}`. Earlier keys still
 * decrypt.
 *
 * Provider keys have their own secret of the deployment, which few functions read. Addresses use keys that are derived
 * from those of tokens, which every function of the API has. A text that is encrypted for one purpose cannot be
 * decrypted for the other.
 */

type Purpose = 'provider keys' | 'addresses';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for its context, with the current key. Costs as `secret`. */
export async function seal(context: string, text: string, purpose: Purpose = 'provider keys'): Promise<SealedKey> {
  const ring = await keyRing(purpose);
  const keyId = String(ring.current);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(ring, keyId, purpose), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { keyId, sealed: sealed.toString('base64url') };
}

/**
 * Decrypts a user's secret, and says whether it was encrypted with an earlier key than the current one. Costs as
 * `secret`, and once more if the key is newer than this start of the function.
 * @throws DoesNotOpen for the secret of another context, a changed one, or one whose key the deployment no longer has.
 */
export async function unseal(
  context: string,
  { keyId, sealed }: SealedKey,
  purpose: Purpose = 'provider keys',
): Promise<{ text: string; outdated: boolean }> {
  const known = await keyRing(purpose);
  const ring = known[keyId] === undefined ? await keyRing(purpose, { refresh: true }) : known;
  return {
    text: decrypt(context, sealed, () => keyOf(ring, keyId, purpose)),
    outdated: keyId !== String(ring.current),
  };
}

/** The secret cannot be decrypted. A retry would not help: the user has to enter it again. */
export class DoesNotOpen extends Error {
  override name = 'DoesNotOpen';
}

function decrypt(context: string, sealed: string, key: () => Buffer): string {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES), options)
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw new DoesNotOpen((error as Error).message);
  }
}

type KeyRing = Record<string, unknown>;

const PURPOSES = {
  'provider keys': { variable: 'SEALING_SECRET', info: 'steadfast sealed keys' },
  addresses: { variable: 'TOKEN_SECRET', info: 'steadfast sealed addresses' },
} as const;

async function keyRing(purpose: Purpose, options?: { refresh: true }): Promise<KeyRing> {
  const { variable } = PURPOSES[purpose];
  const text = await secret(variable, options);
  // The secret of tokens was one plain key at first.
  if (variable === 'TOKEN_SECRET' && !text.startsWith('{')) return { current: '1', 1: text };
  try {
    return JSON.parse(text) as KeyRing;
  } catch {
    // The message of JSON.parse quotes its input.
    throw new Error('The secret that seals keys is no JSON');
  }
}

/** Derives the cipher's key of 32 bytes: the keys in the secret have any length. */
function keyOf(ring: KeyRing, keyId: string, purpose: Purpose): Buffer {
  const text = ring[keyId];
  if (typeof text !== 'string' || text === '') throw new Error(`There is no key ${keyId} to seal with`);
  return Buffer.from(hkdfSync('sha256', text, '', PURPOSES[purpose].info, 32));
}
