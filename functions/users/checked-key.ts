import { checkKey } from '#functions/lib/clients/ai/providers.ts';
import { countKeyCheck } from '#functions/lib/data/users/key-checks.ts';
import { loadCredential, type SealedKey, type User } from '#functions/lib/data/users/users.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { seal } from '#functions/lib/sealed-keys.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * Checks a key at OpenAI and encrypts it for its user. Browsers may fill in the user's password: it is refused before
 * anything is sent to OpenAI. The check is counted before the comparison with the password, so that a stolen token
 * allows no more guesses of passwords than of keys.
 * @throws Refusal: api_key_is_password, api_key_refused, api_key_unchecked when OpenAI did not answer,
 * too_many_key_checks.
 */
export async function checkedKey({ id, email }: User, key: string, now: number): Promise<SealedKey> {
  const [credential] = await Promise.all([loadCredential(email), countKeyCheck(id, now)]);
  if (credential?.userId === id && (await passwordMatches(key, credential.passwordHash))) {
    throw new Refusal('api_key_is_password', { field: 'openai_api_key' });
  }
  switch (await checkKey(key)) {
    case 'accepted':
      return seal(id, key);
    case 'refused':
      throw new Refusal('api_key_refused', { field: 'openai_api_key' });
    case 'unknown':
      throw new Refusal('api_key_unchecked');
  }
}
