import { type Tokens, costOf as tokensCost } from '#shared/domain/ai-cost.ts';
import type { AiProviderId } from '#shared/domain/ai-provider.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';
import { openai } from './openai.ts';
import type { AiKey, AiProvider, PhotoQuestion } from './provider.ts';

/* The AI providers, and calls that go to the provider of a key. No other module imports a provider's client. */

const PROVIDERS: Readonly<Record<AiProviderId, AiProvider>> = { openai };

/** As `AiProvider.checkKey`. */
export const checkKey = ({ provider, text }: AiKey): Promise<'accepted' | 'refused' | 'unknown'> =>
  PROVIDERS[provider].checkKey(text);

/** As `AiProvider.reply`. */
export function reply(
  { provider, text }: AiKey,
  messages: readonly PromptPart[],
  signal: AbortSignal,
): AsyncGenerator<string, Tokens | undefined> {
  return PROVIDERS[provider].reply(text, messages, signal);
}

/** As `AiProvider.askAboutPhoto`. */
export function askAboutPhoto(
  { provider, text }: AiKey,
  question: PhotoQuestion,
): Promise<{ text: string | undefined; tokens: Tokens }> {
  return PROVIDERS[provider].askAboutPhoto(text, question);
}

/** The price of tokens, in millionths of a dollar, rounded up. */
export function costOf(provider: AiProviderId, use: keyof AiProvider['models'], tokens: Tokens): number {
  return tokensCost(PROVIDERS[provider].models[use].price, tokens);
}
