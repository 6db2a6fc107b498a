import type OpenAI from 'openai';
import type { Tokens } from '#shared/domain/ai-cost.ts';
import { AI_PROVIDER } from '#shared/domain/ai-provider.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';
import { AiFailure, type AiProvider, type Fault, type PhotoQuestion } from './provider.ts';

/* OpenAI, called with the key of the user who gets the answer. */

/**
 * Not a reasoning model: its first words come immediately, and it bills only the tokens of its answer. The prices are
 * those of https://platform.openai.com/docs/pricing
 */
const MODEL = { name: 'gpt-4.1-mini', price: { input: 0.4, output: 1.6 } };

export const openai: AiProvider = {
  name: AI_PROVIDER,
  baseUrlVariable: 'OPENAI_BASE_URL',
  models: {
    // About six hundred words.
    reply: { ...MODEL, mostTokens: 800 },
    // About thirty foods.
    photo: { ...MODEL, mostTokens: 2_500 },
  },
  checkKey,
  reply,
  askAboutPhoto,
};

const CHECK_MS = 4_000;
/**
 * Including the pause that OpenAI may ask for between two attempts. Below the timeout of the functions that call this.
 */
const CHECKS_MS = 8_500;
/** The time limit until the first text, and between two pieces. */
const SILENCE_MS = 15_000;
/** The time limit of a whole reply. With a second attempt it is below the function's timeout. */
const LONGEST_REPLY_MS = 40_000;
/** The time limit of an answer about a photo. */
const LONGEST_PHOTO_MS = 20_000;

const failure = (fault: Fault, detail?: string, tokens?: Tokens) => new AiFailure(fault, detail, tokens, openai.name);

/** One request, and another after a failure; 8.5 s at most. */
async function checkKey(key: string): Promise<'accepted' | 'refused' | 'unknown'> {
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

async function* reply(
  key: string,
  messages: readonly PromptPart[],
  signal: AbortSignal,
): AsyncGenerator<string, Tokens | undefined> {
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = listen();
  const patience = AbortSignal.any([silence.signal, AbortSignal.timeout(LONGEST_REPLY_MS)]);
  let tokens: Tokens | undefined;
  let end: string | undefined;
  let isAnything = false;
  try {
    const client = await connect(key, { maxRetries: 0, timeout: SILENCE_MS });
    const chunks = await client.chat.completions.create(
      {
        model: openai.models.reply.name,
        messages: [...messages],
        max_completion_tokens: openai.models.reply.mostTokens,
        stream: true,
        stream_options: { include_usage: true },
        store: false,
      },
      { signal: AbortSignal.any([signal, patience]) },
    );
    for await (const chunk of chunks) {
      clearTimeout(timer);
      timer = listen();
      const { text, reason, usage } = readChunk(chunk);
      if (usage) tokens = usage;
      end ??= reason;
      if (text === '') continue;
      isAnything = true;
      yield text;
    }
  } catch (error) {
    if (signal.aborted) return tokens;
    if (patience.aborted) throw failure('silent');
    const failed = failureOf(error);
    throw isAnything && failed.fault === 'unavailable' ? failure('broken') : failed;
  } finally {
    clearTimeout(timer);
  }
  // An aborted stream ends like a complete one.
  if (signal.aborted) return tokens;
  if (patience.aborted) throw failure('silent');
  if (!isAnything) throw failure('unreadable', '', tokens);
  if (end === 'length') throw failure('long', '', tokens);
  if (end !== 'stop') throw failure('broken', end, tokens);
  return tokens;
}

/** 20 s at most. */
async function askAboutPhoto(
  key: string,
  { instructions, words, jpeg, form }: PhotoQuestion,
): Promise<{ text: string | undefined; tokens: Tokens }> {
  const patience = AbortSignal.timeout(LONGEST_PHOTO_MS);
  const image = `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length).toString('base64')}`;
  try {
    const client = await connect(key, { maxRetries: 0, timeout: LONGEST_PHOTO_MS });
    const completion: unknown = await client.chat.completions.create(
      {
        model: openai.models.photo.name,
        messages: [
          { role: 'system', content: instructions },
          {
            role: 'user',
            content: [
              { type: 'text', text: words },
              // At low detail a label or a small side dish is not visible.
              { type: 'image_url', image_url: { url: image, detail: 'high' } },
            ],
          },
        ],
        response_format: { type: 'json_schema', json_schema: { ...form, strict: true } },
        max_completion_tokens: openai.models.photo.mostTokens,
        store: false,
      },
      { signal: patience },
    );
    return readCompletion(completion);
  } catch (error) {
    if (error instanceof AiFailure) throw error;
    throw patience.aborted ? failure('silent') : failureOf(error);
  }
}

function readCompletion(completion: unknown): { text: string | undefined; tokens: Tokens } {
  const { choices, usage } = (completion ?? {}) as {
    choices?: { message?: { content?: unknown; refusal?: unknown }; finish_reason?: unknown }[];
    usage?: { prompt_tokens?: unknown; completion_tokens?: unknown };
  };
  const tokens = { input: countOf(usage?.prompt_tokens), output: countOf(usage?.completion_tokens) };
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  if (typeof choice?.message?.refusal === 'string' || choice?.finish_reason === 'content_filter') {
    return { text: undefined, tokens };
  }
  const text = choice?.message?.content;
  if (typeof text !== 'string' || choice?.finish_reason !== 'stop') throw failure('unreadable', '', tokens);
  return { text, tokens };
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}

/** Answers of other services may have any shape. */
function readChunk(chunk: unknown): { text: string; reason: string | undefined; usage: Tokens | undefined } {
  const { choices, usage } = (chunk ?? {}) as Partial<OpenAI.Chat.Completions.ChatCompletionChunk>;
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const text: unknown = choice?.delta?.content ?? choice?.delta?.refusal;
  const counts = [usage?.prompt_tokens, usage?.completion_tokens];
  return {
    text: typeof text === 'string' ? text : '',
    reason: typeof choice?.finish_reason === 'string' ? choice.finish_reason : undefined,
    usage: counts.every(Number.isSafeInteger) ? { input: Number(counts[0]), output: Number(counts[1]) } : undefined,
  };
}

/** What an error of the SDK means, without its message. */
function failureOf(error: unknown): AiFailure {
  const { name, status, code } = error as { name?: string; status?: number; code?: string | null };
  if (status === 429) return failure(code === 'insufficient_quota' ? 'quota' : 'unavailable', '429');
  // 404: the project of the key has no access to this model.
  if (status === 401 || status === 403 || status === 404) return failure('refused', String(status));
  if (status !== undefined && status < 500) return failure('unreadable', String(status));
  if (error instanceof SyntaxError) return failure('unreadable');
  return failure('unavailable', String(status ?? name));
}

/** Imported dynamically, because loading the SDK would delay the start of the function. */
async function connect(apiKey: string, options: { maxRetries: number; timeout: number }): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const baseURL = process.env[openai.baseUrlVariable] || null;
  // The SDK's warnings contain parts of requests.
  return new Client({ apiKey, baseURL, logLevel: 'off', ...options });
}
