/**
 * OpenAI: the list of models, which checks a key, and chat completions, streamed and whole. The content of requests is
 * not interpreted, except for the key of the demo. The beginning of a key selects an outcome: `sk-invalid` is unknown,
 * `sk-quota` has no quota left, `sk-busy` gets an overload error, `sk-hang` no answer, `sk-half` half of one,
 * `sk-rubbish` an invalid one, `sk-slow` a slow one, and `sk-demo` one that a rule makes from the coach's data.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { type Answer, type Call, readBody, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { coachAnswerTo } from './coach-answer.ts';
import {
  answerTo,
  type CompletionRequest,
  completionOf,
  completionRequestIn,
  event,
  eventsOf,
  inFewPieces,
  newId,
  wordsOf,
} from './completion.ts';
import { NO_KEY, NO_QUOTA, OVERLOADED, openAiError, type Refusal, unknownKey } from './errors.ts';

/** A request, without its key. */
interface AiRequest {
  path: string;
  /** The parsed body; null if there was none. */
  body: unknown;
  /** Set if the client closed the connection before the end of the answer. */
  aborted?: true;
}

const MAX_KEPT = 200;
const QUICK_MS = 4;
const SLOW_MS = 150;

export async function startOpenAi(o: { clock: Clock; faults: Faults }): Promise<{
  endpoint: string;
  requests(): readonly AiRequest[];
  stop(): Promise<void>;
}> {
  const journal: AiRequest[] = [];

  const note = (path: string, body: unknown): AiRequest => {
    const asked: AiRequest = { path, body };
    journal.push(asked);
    if (journal.length > MAX_KEPT) journal.shift();
    return asked;
  };

  const listModels = async (request: IncomingMessage, path: string): Promise<Answer> => {
    note(path, null);
    const refusal = refusalTo(keyOf(request));
    if (refusal) return openAiError(refusal);
    return json({
      object: 'list',
      data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'system' })),
    });
  };

  const complete = async (request: IncomingMessage, path: string): Promise<Answer> => {
    const body = parsed(await readBody(request));
    const asked = note(path, body);
    const key = keyOf(request);
    const refusal = refusalTo(key) ?? (key.startsWith('sk-busy') ? OVERLOADED : undefined);
    if (refusal) return openAiError(refusal);
    const wanted = completionRequestIn(body);
    if ('status' in wanted) return openAiError(wanted);
    const onHangUp = () => {
      asked.aborted = true;
    };
    const { stream } = wanted;
    if (key.startsWith('sk-hang')) return spoken(stream, neverEnding(onHangUp));
    if (key.startsWith('sk-rubbish')) return stream ? spoken(true, paced(RUBBISH, { pauseMs: 0, onHangUp })) : PAGE;
    const isSlow = key.startsWith('sk-slow');
    const pauseMs = isSlow ? SLOW_MS : QUICK_MS;
    const written = write(wanted, isSlow, key.startsWith('sk-demo'));
    if (!key.startsWith('sk-half')) return spoken(stream, paced(written, { pauseMs, onHangUp }));
    const breakOff = () => void request.socket.destroy();
    return spoken(stream, paced(halfOf(written), { pauseMs, onHangUp, breakOff }));
  };

  const write = (request: CompletionRequest, isSlow: boolean, isDemo: boolean): string[] => {
    const words = wordsOf((isDemo ? coachAnswerTo(request) : undefined) ?? answerTo(request, isSlow));
    const pieces = isSlow ? words : inFewPieces(words);
    const reply = { request, id: newId(), created: Math.floor(o.clock.now() / 1000), pieces };
    return request.stream ? eventsOf(reply) : [JSON.stringify(completionOf(reply))];
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const [path = ''] = (request.url ?? '').split('?');
    const refuse: Call['refuse'] = ({ name, status, message }) => {
      return openAiError({ status, message, code: name, ...(status >= 500 && { type: 'server_error' }) });
    };
    switch (`${request.method} ${path}`) {
      case 'GET /v1/models':
        return { operation: 'ListModels', perform: () => listModels(request, path), refuse };
      case 'POST /v1/chat/completions':
        return { operation: 'CreateChatCompletion', perform: () => complete(request, path), refuse };
      default: {
        const message = `Invalid URL (${request.method} ${path})`;
        return { perform: async () => openAiError({ status: 404, message }), refuse };
      }
    }
  };

  const endpoint = await startEndpoint({ service: 'openai', faults: o.faults, recognise });
  return { endpoint: endpoint.url, requests: () => journal, stop: endpoint.stop };
}

const MODELS = ['gpt-4.1', 'gpt-4.1-mini', 'gpt-4.1-nano'];

/** Invalid answers, as a proxy in between might send them: no choices, no text, no JSON. */
const RUBBISH = [
  event({ choices: 'none' }),
  event({ choices: [{ index: 0, delta: { content: 42 } }] }),
  event('<html>'),
];
const PAGE: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>Welcome to this network</h1></html>',
};

/** The key of a request, empty if there is none. */
function keyOf({ headers }: IncomingMessage): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function refusalTo(key: string): Refusal | undefined {
  if (key === '') return NO_KEY;
  if (key.startsWith('sk-invalid')) return unknownKey(key);
  return key.startsWith('sk-quota') ? NO_QUOTA : undefined;
}

/** Half of an answer: of several events the first half, of a single text half of its characters. */
function halfOf(written: string[]): string[] {
  const [only = ''] = written;
  return written.length > 1
    ? written.slice(0, Math.ceil(written.length / 2))
    : [only.slice(0, Math.floor(only.length / 2))];
}

function spoken(isStream: boolean, body: Readable): Answer {
  const headers = isStream
    ? { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
    : { 'content-type': 'application/json' };
  return { status: 200, headers: { 'x-request-id': `req_${randomUUID()}`, ...headers }, body };
}

function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

interface Pace {
  /** The pause before each piece. */
  pauseMs: number;
  /** Called after the last piece instead of ending the stream. */
  breakOff?: (() => void) | undefined;
  /** Called if the client closes the connection before the end. */
  onHangUp(): void;
}

/** Streams an answer piece by piece, with pauses. */
function paced(pieces: string[], { pauseMs, breakOff, onHangUp }: Pace): Readable {
  const rest = [...pieces];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const write = (stream: Readable) => {
    const piece = rest.shift();
    // After the last piece a client may close the connection, because that piece says that it is the last.
    isOver = rest.length === 0;
    if (piece === undefined) breakOff?.();
    else stream.push(piece);
    if (isOver && !breakOff) stream.push(null);
  };
  return new Readable({
    read() {
      timer = setTimeout(write, pauseMs, this);
    },
    destroy(error, done) {
      clearTimeout(timer);
      if (!isOver) onHangUp();
      done(error);
    },
  });
}

/** A stream without content that stays open until the client closes it. */
function neverEnding(onHangUp: () => void): Readable {
  return new Readable({
    read: () => undefined,
    destroy(error, done) {
      onHangUp();
      done(error);
    },
  });
}
