import type { AiProviderId } from '#shared/domain/ai-provider.ts';
import type { AiKey } from './clients/ai/provider.ts';
import { type SealedAiKey, saveResealedAiKey } from './data/users/users.ts';
import { logError } from './log.ts';
import { DoesNotOpen, seal, unseal } from './sealed-keys.ts';

/* Users' keys of AI providers, which are stored encrypted. */

/** Encrypts a key for its user: as `seal`. */
export async function sealAiKey(userId: string, { provider, text }: AiKey): Promise<SealedAiKey> {
  return { provider, ...(await seal(context(userId, provider), text)) };
}

/**
 * Decrypts a user's key: as `unseal`, and one UpdateItem more if the deployment uses another encryption key by now.
 * Undefined if it can never be decrypted again.
 */
export async function unsealAiKey(userId: string, sealed: SealedAiKey): Promise<AiKey | undefined> {
  const { provider, keyId } = sealed;
  try {
    const { text, outdated } = await unseal(context(userId, provider), sealed);
    if (outdated) await reseal(userId, sealed, text);
    return { provider, text };
  } catch (error) {
    // Other failures are temporary: the queue retries.
    if (!(error instanceof DoesNotOpen)) throw error;
    logError('A key could not be opened', error, { keyId });
    return undefined;
  }
}

/**
 * Encrypts the key again, because the deployment uses another encryption key by now. After a failure the next reply
 * tries again.
 */
async function reseal(userId: string, sealed: SealedAiKey, text: string): Promise<void> {
  try {
    await saveResealedAiKey(userId, sealed, await sealAiKey(userId, { provider: sealed.provider, text }));
  } catch (error) {
    logError('A key was not encrypted again', error, { keyId: sealed.keyId });
  }
}

/** A key that is stored under another provider does not open: it would be sent to the wrong one. */
function context(userId: string, provider: AiProviderId): string {
  return `${userId} ${provider}`;
}
