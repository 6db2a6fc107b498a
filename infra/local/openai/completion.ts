/** Chat completions: the validation of requests, the replies, and the shapes of answers. */
import { randomUUID } from 'node:crypto';
import type { Refusal } from './errors.ts';
import { type StructuredOutput, structuredAnswer, structuredOutputIn } from './structured-output.ts';

export interface CompletionRequest {
  model: string;
  messages: { role: string; content?: unknown }[];
  stream: boolean;
  include_usage: boolean;
  /** The structured output that the request asks for; undefined for text. */
  form: StructuredOutput | undefined;
}

/** A reply in the pieces in which it is streamed. */
interface Reply {
  request: CompletionRequest;
  id: string;
  /** The time of the reply, in epoch seconds. */
  created: number;
  pieces: string[];
}

const ROLES = ['developer', 'system', 'user', 'assistant', 'tool', 'function'];
const CHARACTERS_PER_TOKEN = 4;
/** The tokens of an image of any size. */
const TOKENS_OF_PICTURE = 765;
const MAX_PIECES = 16;

const CANNED = [
  'No model has read this: I am a stand-in on this machine.',
  'Write “Say: ” and some words, and I answer with those words.',
].join(' ');
/** A reply that is long enough to see it grow. */
const CANNED_AT_LENGTH = [
  CANNED,
  'While you wait, I count the days of a week, for there is nothing else that I know:',
  'on Monday one begins, on Tuesday one goes on, on Wednesday half of it is done, on Thursday one is tired,',
  'on Friday one is glad, and on Saturday and Sunday one rests.',
].join(' ');

/** Parses a request. Returns an error if it is invalid. */
export function completionRequestIn(body: unknown): CompletionRequest | Refusal {
  if (!isObject(body)) return invalid('We could not parse the JSON body of your request. Expected an object.');
  const { model, messages, stream = false, stream_options: options, response_format: format } = body;
  if (typeof model !== 'string' || model === '') return invalid('you must provide a model parameter');
  if (messages === undefined) return invalid("Missing required parameter: 'messages'.", 'messages');
  if (!Array.isArray(messages))
    return invalid("Invalid type for 'messages': expected an array of objects.", 'messages');
  if (messages.length === 0) {
    return invalid("Invalid 'messages': empty array. Expected an array with minimum length 1.", 'messages');
  }
  const wrong = messages.findIndex((message) => !isObject(message) || !ROLES.includes(String(message.role)));
  if (wrong >= 0) return invalid(`Invalid value: 'messages[${wrong}].role'.`, `messages[${wrong}].role`);
  const blank = messages.findIndex((message: { content?: unknown }) => !partsOf(message.content).every(isReadable));
  if (blank >= 0) {
    return {
      ...invalid('The image data you provided does not represent a valid image.', 'url'),
      code: 'invalid_base64',
    };
  }
  const form = structuredOutputIn(format);
  if (form && 'status' in form) return form;
  if (options !== undefined && options !== null && stream !== true) {
    return invalid("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');
  }
  return {
    model,
    messages: messages as CompletionRequest['messages'],
    stream: stream === true,
    include_usage: isObject(options) && options.include_usage === true,
    form,
  };
}

/** The text after `Say: ` in the user's last message, or a canned reply, or the structured output. */
export function answerTo({ messages, form }: CompletionRequest, atLength: boolean): string {
  const asked = textOf(messages.findLast(({ role }) => role === 'user')?.content);
  if (form) return structuredAnswer(form, asked);
  const [, wanted] = /Say: ([\s\S]+)/.exec(asked) ?? [];
  return wanted ?? (atLength ? CANNED_AT_LENGTH : CANNED);
}

/** The words of a text, each with the spaces before it. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+(\s+$)?|^\s+$/g) ?? [];
}

/** Joins words to a few pieces, so that long texts take no longer than short ones. */
export function inFewPieces(words: string[]): string[] {
  const size = Math.ceil(words.length / MAX_PIECES);
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(''),
  );
}

/** The events of a stream. The last piece, the usage (if requested) and the end of the stream are sent as one. */
export function eventsOf({ request, id, created, pieces }: Reply): string[] {
  const common = { id, object: 'chat.completion.chunk', created, model: request.model };
  const usage = request.include_usage && { usage: null };
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...common, choices: [{ index: 0, delta, logprobs: null, finish_reason }], ...usage });
  const ending = [
    chunk({}, 'stop'),
    ...(request.include_usage ? [event({ ...common, choices: [], usage: usageOf(request, pieces) })] : []),
    'data: [DONE]\n\n',
  ];
  return [
    chunk({ role: 'assistant', content: '', refusal: null }),
    ...pieces.map((content) => chunk({ content })),
    ending.join(''),
  ];
}

/** The whole reply of a request without streaming. */
export function completionOf({ request, id, created, pieces }: Reply): object {
  const message = { role: 'assistant', content: pieces.join(''), refusal: null, annotations: [] };
  return {
    id,
    object: 'chat.completion',
    created,
    model: request.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(request, pieces),
  };
}

export function newId(): string {
  return `chatcmpl-${randomUUID()}`;
}

export function event(data: unknown): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

function usageOf({ messages }: CompletionRequest, pieces: string[]) {
  const letters = messages.reduce((sum, { content }) => sum + textOf(content).length, 0);
  const pictures = messages.flatMap(({ content }) => partsOf(content)).filter(isPicture).length;
  const prompt_tokens = Math.ceil(letters / CHARACTERS_PER_TOKEN) + pictures * TOKENS_OF_PICTURE;
  const completion_tokens = Math.ceil(pieces.join('').length / CHARACTERS_PER_TOKEN);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** The text of a message, which is a string or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return partsOf(content)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');
}

interface Part {
  type?: unknown;
  text?: unknown;
  image_url?: { url?: unknown };
}

function partsOf(content: unknown): Part[] {
  return Array.isArray(content) ? content.map((part: Part | null) => part ?? {}) : [];
}

function isPicture({ type }: Part): boolean {
  return type === 'image_url';
}

/** Whether OpenAI could read an image: it has a URL to fetch, or data that starts like an image. */
function isReadable(part: Part): boolean {
  if (!isPicture(part)) return true;
  const url = String(part.image_url?.url ?? '');
  return /^https:\/\//.test(url) || /^data:image\/(jpeg;base64,\/9j\/|png;base64,iVBOR|webp;base64,UklGR)/.test(url);
}

function invalid(message: string, param?: string): Refusal {
  return { status: 400, message, ...(param !== undefined && { param }) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
