import { COACH_MODEL, type Tokens } from '#shared/domain/ai-cost.ts';
import { AiFailure, connect, failureOf } from './openai.ts';

/** Of one answer, from the request to its end. */
const LONGEST_MS = 20_000;
/** Of an answer: thirty foods. */
const MOST_TOKENS = 2_500;

/** What is to be said of a photo, and in which form. */
export interface PhotoQuestion {
  instructions: string;
  /** What its owner says of it. */
  words: string;
  jpeg: Uint8Array;
  /** The form of the answer: a name, and a JSON schema. */
  form: { name: string; schema: Record<string, unknown> };
}

/**
 * Has OpenAI look at a photo and answer in a form: one request, never repeated here; 20 s at most. The text is undefined where
 * OpenAI declines to look. @throws AiFailure.
 */
export async function askAboutPhoto(
  key: string,
  { instructions, words, jpeg, form }: PhotoQuestion,
): Promise<{ text: string | undefined; tokens: Tokens }> {
  const patience = AbortSignal.timeout(LONGEST_MS);
  const image = `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.length).toString('base64')}`;
  try {
    const client = await connect(key, { maxRetries: 0, timeout: LONGEST_MS });
    const completion: unknown = await client.chat.completions.create(
      {
        model: COACH_MODEL,
        messages: [
          { role: 'system', content: instructions },
          {
            role: 'user',
            content: [
              { type: 'text', text: words },
              // Of a label or a small side dish nothing is left when it is looked at from afar.
              { type: 'image_url', image_url: { url: image, detail: 'high' } },
            ],
          },
        ],
        response_format: { type: 'json_schema', json_schema: { ...form, strict: true } },
        max_completion_tokens: MOST_TOKENS,
        store: false,
      },
      { signal: patience },
    );
    return read(completion);
  } catch (error) {
    if (error instanceof AiFailure) throw error;
    throw patience.aborted ? new AiFailure('silent') : failureOf(error);
  }
}

/** Whatever comes from outside may be of any shape. */
function read(completion: unknown): { text: string | undefined; tokens: Tokens } {
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
  if (typeof text !== 'string' || choice?.finish_reason !== 'stop') throw new AiFailure('unreadable', '', tokens);
  return { text, tokens };
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}
