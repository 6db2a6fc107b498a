import { checkKey } from '#functions/lib/clients/ai/providers.ts';
import { countKeyCheck } from '#functions/lib/data/users/key-checks.ts';
import type { SealedKey } from '#functions/lib/data/users/users.ts';
import { seal } from '#functions/lib/sealed-keys.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * A key that OpenAI accepts, encrypted for its user.
 * @throws Refusal: api_key_refused, api_key_unchecked when OpenAI did not answer, too_many_key_checks.
 */
export async function checkedKey(userId: string, key: string, now: number): Promise<SealedKey> {
  await countKeyCheck(userId, now);
  switch (await checkKey(key)) {
    case 'accepted':
      return seal(userId, key);
    case 'refused':
      throw new Refusal('api_key_refused', { field: 'openai_api_key' });
    case 'unknown':
      throw new Refusal('api_key_unchecked');
  }
}
