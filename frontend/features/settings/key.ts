import type { Checked } from '#frontend/ui/checked.ts';
import { keySettings } from '#shared/contracts/users.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';

/** What was typed, as a key to save. An empty one would remove what is saved, which nobody means by 'Save'. */
export function checkedKey(typed: string): Checked<string> {
  const { data, error } = keySettings.safeParse({ openai_api_key: typed });
  if (error) return { success: false, error };
  if (data.openai_api_key !== null) return { success: true, data: data.openai_api_key };
  const message = SENTENCES.required('OpenAI API key');
  return { success: false, error: { issues: [{ code: 'custom', path: ['openai_api_key'], message, input: typed }] } };
}
