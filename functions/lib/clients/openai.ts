import type OpenAI from 'openai';
import { COACH_MODEL, type Tokens } from '#shared/domain/ai-cost.ts';
import type { Part } from '#shared/domain/coaching.ts';

/*
 * OpenAI, asked with the key of whoever is answered. Nothing that it says of a failure goes on to a log or to a person: its words
 * may quote the key, or what somebody wrote.
 */

/**
 * Why there is no reply. `refused`: OpenAI does not accept the key, or not for this; `quota`: the key's account has nothing left;
 * `unavailable`: OpenAI fails, is overloaded or cannot be reached; `silent`: nothing came for a while; `broken`: the
 * reply ended in the middle; `long`: it came to the end of what one reply may be; `unreadable`: what came is no reply.
 */
export type Fault = 'refused' | 'quota' | 'unavailable' | 'silent' | 'broken' | 'long' | 'unreadable';

export class AiFailure extends Error {
  override name = 'AiFailure';
  readonly fault: Fault;
  /** As OpenAI has counted them, where it was heard out. */
  readonly tokens: Tokens | undefined;

  constructor(fault: Fault, detail = '', tokens?: Tokens) {
    super(`OpenAI: ${fault}${detail && ` (${detail})`}`);
    this.fault = fault;
    this.tokens = tokens;
  }
}

const CHECK_MS = 4_000;
/** With the pause that OpenAI may ask for between two attempts: less than the function that asks may run. */
const CHECKS_MS = 8_500;
/** Until the first words, and between two. */
const SILENCE_MS = 15_000;
/** Of a whole reply: with a second attempt within what a function has. */
const LONGEST_MS = 40_000;
/** Of a reply: some six hundred words. */
const MOST_TOKENS = 800;

/**
 * Asks whether OpenAI knows a key: one request, and another after a failure; 8.5 s at most. What OpenAI knows
 * and refuses for another reason (no quota left, no right to this very question) is a key. `unknown`: it did not say.
 */
export async function checkKey(key: string): Promise<'accepted' | 'refused' | 'unknown'> {
  try {
    const client = await connect(key, { maxRetries: 1, timeout: CHECK_MS });
    await client.models.list({ signal: AbortSignal.timeout(CHECKS_MS) });
    return 'accepted';
  } catch (error) {
    const { status } = error as { status?: number };
    if (status === 401) return 'refused';
    return status === 403 || status === 429 ? 'accepted' : 'unknown';
  }
}

/**
 * Asks for a reply, and yields its text piece by piece as it is written; in the end returns the tokens that OpenAI has counted,
 * or undefined where it was not heard out. One request, never repeated here. Ends early, and quietly, when `signal` aborts.
 * @throws AiFailure, also after some pieces.
 */
export async function* reply(
  key: string,
  messages: readonly Part[],
  signal: AbortSignal,
): AsyncGenerator<string, Tokens | undefined> {
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = listen();
  const patience = AbortSignal.any([silence.signal, AbortSignal.timeout(LONGEST_MS)]);
  let tokens: Tokens | undefined;
  let end: string | undefined;
  let isAnything = false;
  try {
    const client = await connect(key, { maxRetries: 0, timeout: SILENCE_MS });
    const chunks = await client.chat.completions.create(
      {
        model: COACH_MODEL,
        messages: [...messages],
        max_completion_tokens: MOST_TOKENS,
        stream: true,
        stream_options: { include_usage: true },
        store: false,
      },
      { signal: AbortSignal.any([signal, patience]) },
    );
    for await (const chunk of chunks) {
      clearTimeout(timer);
      timer = listen();
      const { text, reason, usage } = read(chunk);
      if (usage) tokens = usage;
      end ??= reason;
      if (text === '') continue;
      isAnything = true;
      yield text;
    }
  } catch (error) {
    if (signal.aborted) return tokens;
    if (patience.aborted) throw new AiFailure('silent');
    const failure = failureOf(error);
    throw isAnything && failure.fault === 'unavailable' ? new AiFailure('broken') : failure;
  } finally {
    clearTimeout(timer);
  }
  // Aborted, a stream ends as if it were whole.
  if (signal.aborted) return tokens;
  if (patience.aborted) throw new AiFailure('silent');
  if (!isAnything) throw new AiFailure('unreadable', '', tokens);
  if (end === 'length') throw new AiFailure('long', '', tokens);
  if (end !== 'stop') throw new AiFailure('broken', end, tokens);
  return tokens;
}

/** Whatever comes from outside may be of any shape. */
function read(chunk: unknown): { text: string; reason: string | undefined; usage: Tokens | undefined } {
  const { choices, usage } = (chunk ?? {}) as Partial<OpenAI.Chat.Completions.ChatCompletionChunk>;
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const said: unknown = choice?.delta?.content ?? choice?.delta?.refusal;
  const counts = [usage?.prompt_tokens, usage?.completion_tokens];
  return {
    text: typeof said === 'string' ? said : '',
    reason: typeof choice?.finish_reason === 'string' ? choice.finish_reason : undefined,
    usage: counts.every(Number.isSafeInteger) ? { input: Number(counts[0]), output: Number(counts[1]) } : undefined,
  };
}

/** What an error of the SDK means, without its words. */
export function failureOf(error: unknown): AiFailure {
  const { name, status, code } = error as { name?: string; status?: number; code?: string | null };
  if (status === 429) return new AiFailure(code === 'insufficient_quota' ? 'quota' : 'unavailable', '429');
  // 404: the key's project may not use this model.
  if (status === 401 || status === 403 || status === 404) return new AiFailure('refused', String(status));
  if (status !== undefined && status < 500) return new AiFailure('unreadable', String(status));
  if (error instanceof SyntaxError) return new AiFailure('unreadable');
  return new AiFailure('unavailable', String(status ?? name));
}

/** Loads the SDK only now, in a chunk of its own: a function's start would pay for it. */
export async function connect(apiKey: string, options: { maxRetries: number; timeout: number }): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  // Its own words at a warning quote requests.
  return new Client({ apiKey, logLevel: 'off', ...options });
}
