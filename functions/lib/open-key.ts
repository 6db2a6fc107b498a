import { type SealedKey, saveResealedKey } from './data/users/users.ts';
import { logError } from './log.ts';
import { DoesNotOpen, seal, unseal } from './sealed-keys.ts';

/**
 * Decrypts a user's OpenAI key: as `unseal`, and one UpdateItem more if the deployment uses another encryption key by
 * now. Undefined if it can never be decrypted again.
 */
export async function openKey(userId: string, sealed: SealedKey): Promise<string | undefined> {
  try {
    const { text, outdated } = await unseal(userId, sealed);
    if (outdated) await reseal(userId, sealed, text);
    return text;
  } catch (error) {
    // Other failures are temporary: the queue retries.
    if (!(error instanceof DoesNotOpen)) throw error;
    logError('A key could not be opened', error, { keyId: sealed.keyId });
    return undefined;
  }
}

/**
 * Encrypts the key again, because the deployment uses another encryption key by now. After a failure the next reply
 * tries again.
 */
async function reseal(userId: string, sealed: SealedKey, text: string): Promise<void> {
  try {
    await saveResealedKey(userId, sealed, await seal(userId, text));
  } catch (error) {
    logError('A key was not encrypted again', error, { keyId: sealed.keyId });
  }
}
