import type { Price, Tokens } from '#shared/domain/ai-cost.ts';
import { AI_PROVIDER, type AiProviderId } from '#shared/domain/ai-provider.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';

/**
 * Why there is no answer. `refused`: the provider does not accept the key for this request; `quota`: the account of the
 * key has no quota left; `unavailable`: the provider fails, is overloaded or cannot be reached; `silent`: a timeout;
 * `broken`: the reply ended in the middle; `long`: it reached the length limit; `unreadable`: the answer is not a
 * reply.
 */
export type Fault = 'refused' | 'quota' | 'unavailable' | 'silent' | 'broken' | 'long' | 'unreadable';

/** A failed request. It has none of the provider's own text, which may contain the key or what a user wrote. */
export class AiFailure extends Error {
  override name = 'AiFailure';
  readonly fault: Fault;
  /** The tokens that the provider counted; undefined if its answer was not read to the end. */
  readonly tokens: Tokens | undefined;

  constructor(fault: Fault, detail = '', tokens?: Tokens, provider = AI_PROVIDER) {
    super(`${provider}: ${fault}${detail && ` (${detail})`}`);
    this.fault = fault;
    this.tokens = tokens;
  }
}

/** A user's key of a provider. */
export interface AiKey {
  provider: AiProviderId;
  text: string;
}

/** A model that answers with at most so many tokens. */
interface Model {
  name: string;
  price: Price;
  mostTokens: number;
}

/** A question about a photo, and the schema of the answer. */
export interface PhotoQuestion {
  instructions: string;
  /** The user's label for the photo. */
  words: string;
  jpeg: Uint8Array;
  /** The schema of the answer, with its name. */
  form: { name: string; schema: Record<string, unknown> };
}

/** A service that is called with users' own keys. Each is a file of this folder and an entry in `providers.ts`. */
export interface AiProvider {
  /** As texts and logs name it. */
  name: string;
  /** The environment variable with its URL; without one, the service's own URL. */
  baseUrlVariable: string;
  models: { reply: Model; photo: Model };

  /**
   * Asks the provider whether a key is valid. A valid key that it refuses for another reason (no quota left, no
   * permission for this request) is accepted. `unknown`: it gave no answer.
   */
  checkKey(key: string): Promise<'accepted' | 'refused' | 'unknown'>;

  /**
   * Asks for a reply and yields its text piece by piece; returns the tokens that the provider counted, or undefined
   * where its answer was not read to the end. One request, never repeated. Ends early, without an error, when `signal`
   * aborts. @throws AiFailure, also after some pieces.
   */
  reply(key: string, messages: readonly PromptPart[], signal: AbortSignal): AsyncGenerator<string, Tokens | undefined>;

  /**
   * Asks about a photo: one request, never repeated. The text is undefined if the provider declines.
   * @throws AiFailure
   */
  askAboutPhoto(key: string, question: PhotoQuestion): Promise<{ text: string | undefined; tokens: Tokens }>;
}
