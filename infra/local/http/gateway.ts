/**
 * The one address of the product on this machine. It listens from the first moment, so that a port in use is told at once, and
 * lets requests wait until the rest of the cloud stands behind it.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../clock.ts';
import { errorCode, StartFailure } from '../command/start-failure.ts';
import type { Log } from '../log.ts';
import type { HttpFront } from '../site/cloudfront.ts';
import { BODY_LIMIT_BYTES } from './http-api.ts';
import { type HttpAnswer, type HttpRequest, headerOf, jsonAnswer } from './messages.ts';

export interface Gateway {
  port: number;
  open(front: HttpFront): void;
  /** Takes no more connections, and ends when the requests under way are answered or the time is over. */
  stop(limitMs: number): Promise<void>;
}

/** Somebody who sends still more is cut off in place of being listened to. */
const PATIENCE_BYTES = 10 * BODY_LIMIT_BYTES;

export async function startGateway(port: number, clock: Clock, log: Log): Promise<Gateway> {
  const opened = Promise.withResolvers<HttpFront>();
  let stopping: Promise<void> | undefined;
  async function exchange(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const front = await opened.promise;
    const request = await read(incoming);
    const answer = request ? await front(request) : jsonAnswer(413, { message: 'Request Entity Too Large' });
    // Browsers set their clocks by it: it tells this cloud's time, not the machine's.
    response.setHeader('date', new Date(clock.now()).toUTCString());
    await send(answer, incoming.method === 'HEAD', response);
    const path = incoming.url?.split('?')[0] ?? '';
    if (path.startsWith('/__local/')) return;
    const requests = headerOf(answer, 'x-dynamodb-requests');
    const ms = performance.now() - started;
    const line = { method: incoming.method ?? '', path, status: answer.status, ms };
    log.request({ ...line, ...(requests && requests !== 'none' && { requests }) });
  }

  const server = createServer({ maxHeaderSize: 32 * 1024 }, (incoming, response) => {
    exchange(incoming, response)
      .catch((error: unknown) => {
        // A client that went away is no problem of ours.
        if (!incoming.destroyed || incoming.complete) log.problem('gateway', error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      })
      .finally(() => {
        // Nobody is to wait for a connection that has been answered and merely stays open.
        if (stopping) setImmediate(() => server.closeIdleConnections());
      });
  });
  await listen(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    open: (front) => opened.resolve(front),
    stop(limitMs) {
      stopping ??= close(server, limitMs);
      return stopping;
    },
  };
}

async function close(server: Server, limitMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearTimeout(limit);
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is in use by another program: stop it, or set PORT to another one.`);
    }
    if (errorCode(error) === 'EACCES') {
      throw new StartFailure(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
    }
    throw error;
  }
}

/**
 * A body that is too large is kept to just over the limit, for the API to refuse, and read to its end, so that the answer reaches the
 * client. Nothing where the client goes on and on.
 */
async function read(incoming: IncomingMessage): Promise<HttpRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  let kept = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (kept <= BODY_LIMIT_BYTES) {
      chunks.push(chunk);
      kept += chunk.length;
    } else if (size > PATIENCE_BYTES) return undefined;
  }
  const url = incoming.url ?? '/';
  const [path = '/'] = url.split('?', 1);
  const headers: [string, string][] = [];
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.push([incoming.rawHeaders[index]!, incoming.rawHeaders[index + 1]!]);
  }
  return {
    method: incoming.method ?? 'GET',
    path,
    query: url.slice(path.length + 1),
    headers,
    body: Buffer.concat(chunks),
    sourceIp: incoming.socket.remoteAddress ?? '127.0.0.1',
    sourcePort: incoming.socket.remotePort ?? 0,
  };
}

async function send({ status, headers, body }: HttpAnswer, headOnly: boolean, response: ServerResponse): Promise<void> {
  const empty = status === 204 || status === 304;
  const flat = headers.flat();
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    response.writeHead(status, flat).flushHeaders();
    response.on('close', () => body.destroy());
    body.pipe(response);
    return;
  }
  response.writeHead(status, empty ? flat : [...flat, 'content-length', String(Buffer.byteLength(body))]);
  response.end(headOnly || empty ? undefined : body);
  if (!response.writableFinished) await Promise.race([once(response, 'finish'), once(response, 'close')]);
}
