import { keepSealedAnew, type SealedKey } from './data/users/users.ts';
import { logError } from './log.ts';
import { DoesNotOpen, seal, unseal } from './sealed-keys.ts';

/**
 * A user's key for OpenAI, to ask with: as `unseal`, and one UpdateItem more where the deployment seals with another key by now. Undefined where
 * it will never open again.
 */
export async function openKey(userId: string, sealed: SealedKey): Promise<string | undefined> {
  try {
    const { text, outdated } = await unseal(userId, sealed);
    if (outdated) await sealAnew(userId, sealed, text);
    return text;
  } catch (error) {
    // What else may fail passes: the queue tries again.
    if (!(error instanceof DoesNotOpen)) throw error;
    logError('A key could not be opened', error, { keyId: sealed.keyId });
    return undefined;
  }
}

/** The deployment has another key by now. Where this fails the next reply tries it again. */
async function sealAnew(userId: string, sealed: SealedKey, text: string): Promise<void> {
  try {
    await keepSealedAnew(userId, sealed, await seal(userId, text));
  } catch (error) {
    logError('A key was not sealed anew', error, { keyId: sealed.keyId });
  }
}
