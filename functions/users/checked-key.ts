import { sealAiKey } from '#functions/lib/ai-keys.ts';
import type { AiKey } from '#functions/lib/clients/ai/provider.ts';
import { checkKey } from '#functions/lib/clients/ai/providers.ts';
import { countKeyCheck } from '#functions/lib/data/users/key-checks.ts';
import { loadCredential, type SealedAiKey, type User } from '#functions/lib/data/users/users.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { AI_KEY } from '#shared/domain/ai-provider.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * Checks a key at its AI provider and encrypts it for its user. Browsers may fill in the user's password: it is refused
 * before anything is sent to the provider. The check is counted before the comparison with the password, so that a
 * stolen token allows no more guesses of passwords than of keys.
 * @throws Refusal: api_key_is_password, api_key_refused, api_key_unchecked when the provider did not answer,
 * too_many_key_checks.
 */
export async function checkedKey({ id, email }: User, key: AiKey, now: number): Promise<SealedAiKey> {
  const [credential] = await Promise.all([loadCredential(email), countKeyCheck(id, now)]);
  if (credential?.userId === id && (await passwordMatches(key.text, credential.passwordHash))) {
    throw new Refusal('api_key_is_password', { field: AI_KEY });
  }
  switch (await checkKey(key)) {
    case 'accepted':
      return sealAiKey(id, key);
    case 'refused':
      throw new Refusal('api_key_refused', { field: AI_KEY });
    case 'unknown':
      throw new Refusal('api_key_unchecked');
  }
}
