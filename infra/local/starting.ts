/** The answers of the gateway until the product is ready: it listens before the demo accounts exist. */
import { randomUUID } from 'node:crypto';
import { type HttpAnswer, type HttpRequest, headerOf, jsonAnswer } from './http-messages.ts';

const SENTENCE = 'Steadfast is starting.';
/** The header with the key of calls that belong to the start, such as those that create the demo. */
const HEADER = 'x-local-start';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1">
<title>Steadfast</title>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; margin: 1rem">
<p>${SENTENCE} This page opens as soon as it is ready.</p>
`;

/** One start of the product. */
export class Start {
  readonly #key = randomUUID();
  #isOver = false;

  /** The headers of calls that belong to this start. */
  get headers(): Record<string, string> {
    return { [HEADER]: this.#key };
  }

  end(): void {
    this.#isOver = true;
  }

  /** The answer to a request that comes too early; nothing for all others. */
  answer(request: HttpRequest): HttpAnswer | undefined {
    return this.#isOver || headerOf(request, HEADER) === this.#key ? undefined : startingAnswer(request);
  }
}

/** A page that reloads itself, or an error of the API. */
export function startingAnswer(request: Pick<HttpRequest, 'headers'>): HttpAnswer {
  const later: [string, string][] = [
    ['retry-after', '1'],
    ['cache-control', 'no-store'],
  ];
  return headerOf(request, 'accept')?.includes('text/html')
    ? { status: 503, headers: [['content-type', 'text/html; charset=utf-8'], ...later], body: PAGE }
    : jsonAnswer(503, { error: SENTENCE, errors: [SENTENCE] }, later);
}
