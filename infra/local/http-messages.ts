import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';

/**
 * Requests and answers between the parts of the gateway. Bodies are read whole, because an HTTP API passes them whole.
 */
export interface HttpRequest {
  method: string;
  /** The path, percent-encoded as received. */
  path: string;
  /** The query without the question mark. */
  query: string;
  headers: [name: string, value: string][];
  body: Buffer;
  sourceIp: string;
  sourcePort: number;
}

export interface HttpAnswer {
  status: number;
  headers: [name: string, value: string][];
  /** The body. A stream keeps the connection open until it ends. */
  body: Buffer | string | Readable;
  /** Set if the answer switches protocols: writes the answer and takes the connection over. */
  takeOver?(takeover: Takeover): void;
}

/** A connection that is about to leave HTTP. */
export interface Takeover {
  incoming: IncomingMessage;
  socket: Duplex;
  /** Bytes that the client has sent after the request. */
  head: Buffer;
}

export function headerOf({ headers }: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

export function jsonAnswer(status: number, body: unknown, headers: [string, string][] = []): HttpAnswer {
  return { status, headers: [['content-type', 'application/json'], ...headers], body: JSON.stringify(body) };
}
