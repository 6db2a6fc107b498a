import { type Price, type Tokens, costOf as tokensCost } from '#shared/domain/ai-cost.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';
import { openai } from './openai.ts';
import type { AiProvider, PhotoQuestion } from './provider.ts';

/* The AI providers, and calls that go to the provider of a key. No other module imports a provider's client. */

/** The first provider that recognizes a key is used; the last one accepts every key. */
const PROVIDERS: readonly [...AiProvider[], AiProvider] = [openai];

/** As `AiProvider.checkKey`. */
export const checkKey = (key: string): Promise<'accepted' | 'refused' | 'unknown'> => providerOf(key).checkKey(key);

/** As `AiProvider.reply`. */
export function reply(
  key: string,
  messages: readonly PromptPart[],
  signal: AbortSignal,
): AsyncGenerator<string, Tokens | undefined> {
  return providerOf(key).reply(key, messages, signal);
}

/** As `AiProvider.askAboutPhoto`. */
export function askAboutPhoto(
  key: string,
  question: PhotoQuestion,
): Promise<{ text: string | undefined; tokens: Tokens }> {
  return providerOf(key).askAboutPhoto(key, question);
}

/** The default model for replies. */
export const REPLY_MODEL = openai.models.reply;

/** The price of tokens, in millionths of a dollar, rounded up. @throws Error for a model without a price. */
export function costOf(model: string, tokens: Tokens): number {
  return tokensCost(priceOf(model), tokens);
}

function priceOf(model: string): Price {
  for (const { prices } of PROVIDERS) if (prices[model]) return prices[model];
  throw new Error(`The price of ${model} is not known`);
}

function providerOf(key: string): AiProvider {
  return PROVIDERS.find((provider) => provider.owns(key)) ?? openai;
}
