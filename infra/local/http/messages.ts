import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';

/** A request and an answer between the parts of the gateway: read whole, since an HTTP API hands them over whole. */
export interface HttpRequest {
  method: string;
  /** As it came, undecoded. */
  path: string;
  /** Without the question mark. */
  query: string;
  headers: [name: string, value: string][];
  body: Buffer;
  sourceIp: string;
  sourcePort: number;
}

export interface HttpAnswer {
  status: number;
  headers: [name: string, value: string][];
  /** A stream stays open for as long as the answer goes on. */
  body: Buffer | string | Readable;
  /** Of an answer that switches protocols: writes it, and has the connection from then on. */
  takeOver?(takeover: Takeover): void;
}

/** A connection at the moment at which it stops being HTTP. */
export interface Takeover {
  incoming: IncomingMessage;
  socket: Duplex;
  /** What came behind the request already. */
  head: Buffer;
}

export function headerOf({ headers }: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

export function jsonAnswer(status: number, body: unknown, headers: [string, string][] = []): HttpAnswer {
  return { status, headers: [['content-type', 'application/json'], ...headers], body: JSON.stringify(body) };
}
