import type { Price, Tokens } from '#shared/domain/ai-cost.ts';
import type { Part } from '#shared/domain/coaching.ts';

/**
 * Why there is no answer. `refused`: the provider does not accept the key, or not for this; `quota`: the key's account
 * has nothing left; `unavailable`: the provider fails, is overloaded or cannot be reached; `silent`: nothing came for a
 * while; `broken`: the reply ended in the middle; `long`: it reached the length limit of a reply; `unreadable`: what
 * came is not a reply.
 */
export type Fault = 'refused' | 'quota' | 'unavailable' | 'silent' | 'broken' | 'long' | 'unreadable';

/** A failed request. It has none of the provider's own words: they may quote the key, or what a user wrote. */
export class AiFailure extends Error {
  override name = 'AiFailure';
  readonly fault: Fault;
  /** As the provider counted them, where its answer was read to the end. */
  readonly tokens: Tokens | undefined;

  constructor(fault: Fault, detail = '', tokens?: Tokens, provider = 'OpenAI') {
    super(`${provider}: ${fault}${detail && ` (${detail})`}`);
    this.fault = fault;
    this.tokens = tokens;
  }
}

/** A question about a photo, and the form of the answer. */
export interface PhotoQuestion {
  instructions: string;
  /** What its owner says about it. */
  words: string;
  jpeg: Uint8Array;
  /** A name, and a JSON schema. */
  form: { name: string; schema: Record<string, unknown> };
}

/** A service that answers with a user's own key. Each one is a file of this folder and an entry in `providers.ts`. */
export interface AiProvider {
  name: string;
  /** The environment variable with its address; without one, the address of the service itself. */
  baseUrlVariable: string;
  models: { reply: string; photo: string };
  /** Of each of its models. */
  prices: Readonly<Record<string, Price>>;
  /**
   * Whether a key has the form of this provider's keys. Users enter one key; its form says who it is for. Keys of all
   * providers are stored encrypted under `openaiKey` of the user's item.
   */
  owns(key: string): boolean;

  /**
   * Asks whether the provider knows a key. A key that it knows and refuses for another reason (no quota left, no
   * permission for this question) is accepted. `unknown`: it did not say.
   */
  checkKey(key: string): Promise<'accepted' | 'refused' | 'unknown'>;

  /**
   * Asks for a reply and yields its text piece by piece; returns the tokens that the provider counted, or undefined
   * where its answer was not read to the end. One request, never repeated. Ends early, without an error, when `signal`
   * aborts. @throws AiFailure, also after some pieces.
   */
  reply(key: string, messages: readonly Part[], signal: AbortSignal): AsyncGenerator<string, Tokens | undefined>;

  /**
   * Asks about a photo: one request, never repeated. The text is undefined where the provider declines to look.
   * @throws AiFailure
   */
  askAboutPhoto(key: string, question: PhotoQuestion): Promise<{ text: string | undefined; tokens: Tokens }>;
}
