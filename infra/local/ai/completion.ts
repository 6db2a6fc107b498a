/** Chat completions: what OpenAI looks at in a request, what is said to it here, and the shapes that an answer has. */
import { randomUUID } from 'node:crypto';
import type { Refusal } from './errors.ts';
import { type Form, filledForm, formIn } from './form.ts';

export interface CompletionRequest {
  model: string;
  messages: { role: string; content?: unknown }[];
  stream: boolean;
  include_usage: boolean;
  /** The answer's; undefined for a text. */
  form: Form | undefined;
}

/** A reply in the pieces in which it is written. */
export interface Reply {
  request: CompletionRequest;
  id: string;
  /** Seconds. */
  created: number;
  pieces: string[];
}

const ROLES = ['developer', 'system', 'user', 'assistant', 'tool', 'function'];
const LETTERS_PER_TOKEN = 4;
/** However large it is. */
const TOKENS_OF_PICTURE = 765;
const MOST_PIECES = 16;

const CANNED =
  'No model has read this: I am a stand-in on this machine. Write “Say: ” and some words, and I answer with those words.';
/** Long enough to be seen growing. */
const CANNED_AT_LENGTH = `${CANNED} While you wait, I count the days of a week, for there is nothing else that I know: on Monday one begins, on Tuesday one goes on, on Wednesday half of it is done, on Thursday one is tired, on Friday one is glad, and on Saturday and Sunday one rests.`;

/** A request, or why it is none. */
export function completionRequestIn(body: unknown): CompletionRequest | Refusal {
  if (!isObject(body)) return flaw('We could not parse the JSON body of your request. Expected an object.');
  const { model, messages, stream = false, stream_options: options, response_format: format } = body;
  if (typeof model !== 'string' || model === '') return flaw('you must provide a model parameter');
  if (messages === undefined) return flaw("Missing required parameter: 'messages'.", 'messages');
  if (!Array.isArray(messages)) return flaw("Invalid type for 'messages': expected an array of objects.", 'messages');
  if (messages.length === 0) {
    return flaw("Invalid 'messages': empty array. Expected an array with minimum length 1.", 'messages');
  }
  const wrong = messages.findIndex((message) => !isObject(message) || !ROLES.includes(String(message.role)));
  if (wrong >= 0) return flaw(`Invalid value: 'messages[${wrong}].role'.`, `messages[${wrong}].role`);
  const blank = messages.findIndex((message: { content?: unknown }) => !partsOf(message.content).every(isSeen));
  if (blank >= 0) {
    return { ...flaw('The image data you provided does not represent a valid image.', 'url'), code: 'invalid_base64' };
  }
  const form = formIn(format);
  if (form && 'status' in form) return form;
  if (options !== undefined && options !== null && stream !== true) {
    return flaw("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options');
  }
  return {
    model,
    messages: messages as CompletionRequest['messages'],
    stream: stream === true,
    include_usage: isObject(options) && options.include_usage === true,
    form,
  };
}

/** What the last message of a person asks for by `Say: …`, to the letter; else some sentences that say what this is, or a form, filled. */
export function answerTo({ messages, form }: CompletionRequest, atLength: boolean): string {
  const asked = textOf(messages.findLast(({ role }) => role === 'user')?.content);
  if (form) return filledForm(form, asked);
  const [, wanted] = /Say: ([\s\S]+)/.exec(asked) ?? [];
  return wanted ?? (atLength ? CANNED_AT_LENGTH : CANNED);
}

/** Word by word, with the spaces before each. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+(\s+$)?|^\s+$/g) ?? [];
}

/** A few words at a time, so that long texts take no longer than short ones. */
export function inFewPieces(words: string[]): string[] {
  const size = Math.ceil(words.length / MOST_PIECES);
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(''),
  );
}

/** The events of a stream. Its last words, its tokens where they are asked for, and its end come as one. */
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

/** The whole reply at once. */
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
  const prompt_tokens = Math.ceil(letters / LETTERS_PER_TOKEN) + pictures * TOKENS_OF_PICTURE;
  const completion_tokens = Math.ceil(pieces.join('').length / LETTERS_PER_TOKEN);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

/** A message is a text, or parts of which some are. */
function textOf(content: unknown): string {
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

/** A picture comes along, or lies where OpenAI can fetch it; whether it is one is known by how it begins. */
function isSeen(part: Part): boolean {
  if (!isPicture(part)) return true;
  const url = String(part.image_url?.url ?? '');
  return /^https:\/\//.test(url) || /^data:image\/(jpeg;base64,\/9j\/|png;base64,iVBOR|webp;base64,UklGR)/.test(url);
}

function flaw(message: string, param?: string): Refusal {
  return { status: 400, message, ...(param !== undefined && { param }) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
