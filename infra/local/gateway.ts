/**
 * The product's server on this machine. It listens first, so that a port in use is reported at once. Until the rest of
 * the cloud runs, it answers that it is starting.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from './clock.ts';
import type { HttpFront } from './cloudfront/cloudfront.ts';
import { errorCode, StartFailure } from './command/start-failure.ts';
import { BODY_LIMIT_BYTES } from './http-api/http-api.ts';
import { type HttpAnswer, type HttpRequest, headerOf, jsonAnswer, type Takeover } from './http-messages.ts';
import type { Log } from './log.ts';
import { startingAnswer } from './starting.ts';

interface Gateway {
  port: number;
  open(front: HttpFront): void;
  /** Accepts no more connections. Resolves when the requests in progress are answered, or after the limit. */
  stop(limitMs: number): Promise<void>;
}

/** The most bytes of a request; the connection is closed above it. */
const MAX_READ_BYTES = 10 * BODY_LIMIT_BYTES;

export async function startGateway(port: number, clock: Clock, log: Log): Promise<Gateway> {
  let front: HttpFront = async (request) => startingAnswer(request);
  let stopping: Promise<void> | undefined;
  async function exchange(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const request = await read(incoming);
    const answer = request ? await front(request) : jsonAnswer(413, { message: 'Request Entity Too Large' });
    // The local cloud's time: browsers take the server's time from this header.
    response.setHeader('date', new Date(clock.now()).toUTCString());
    await send(answer, incoming.method === 'HEAD', response);
    note(incoming, answer, started);
  }

  /** A request to switch protocols: its handler takes the connection over, or answers as to any other request. */
  async function upgrade({ incoming, socket, head }: Takeover): Promise<void> {
    const started = performance.now();
    const answer = await front(requestOf(incoming, Buffer.alloc(0)));
    note(incoming, answer, started);
    if (answer.takeOver) return answer.takeOver({ incoming, socket, head });
    const response = new ServerResponse(incoming);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as Socket);
    response.setHeader('date', new Date(clock.now()).toUTCString());
    await send(answer, false, response);
    socket.end();
  }

  function note(incoming: IncomingMessage, answer: HttpAnswer, started: number): void {
    const path = incoming.url?.split('?')[0] ?? '';
    if (path.startsWith('/__local/')) return;
    // Secrets in addresses are hidden: readers of the log must not be able to use them.
    const shown = path.startsWith('/api/') ? path.replaceAll(/[\w.-]{40,}/g, '…') : path;
    const requests = headerOf(answer, 'x-dynamodb-requests');
    const ms = performance.now() - started;
    const line = { method: incoming.method ?? '', path: shown, status: answer.status, ms };
    log.request({ ...line, ...(requests && requests !== 'none' && { requests }) });
  }

  const options = {
    maxHeaderSize: 32 * 1024,
    shouldUpgradeCallback: isWebSocket,
    // As long as CloudFront keeps a connection open. Node's own five seconds could end while a busy client sends its
    // next request.
    keepAliveTimeout: 60_000,
  };
  const server = createServer(options, (incoming, response) => {
    exchange(incoming, response)
      .catch((error: unknown) => {
        // A client that closed the connection is not an error.
        if (!incoming.destroyed || incoming.complete) log.problem('gateway', error);
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      })
      .finally(() => {
        // Idle keep-alive connections must not delay the stop.
        if (stopping) setImmediate(() => server.closeIdleConnections());
      });
  });
  // `server.closeAllConnections` does not know upgraded connections, but `close` waits for them.
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    upgrade({ incoming, socket, head }).catch((error: unknown) => {
      if (!socket.destroyed) log.problem('gateway', error);
      socket.destroy();
    });
  });
  await listen(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    open(opened) {
      front = opened;
    },
    stop(limitMs) {
      stopping ??= close(server, upgraded, limitMs);
      return stopping;
    },
  };
}

/** Whether a request is for WebSocket. Requests for other protocols are answered in HTTP. */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

async function close(server: Server, upgraded: Set<Duplex>, limitMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const limit = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  }, limitMs);
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
 * Reads a body to its end, so that the client gets the answer, but stores only a little more than the limit, which the
 * API then refuses. Returns undefined if the client sends far too much.
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
    } else if (size > MAX_READ_BYTES) return undefined;
  }
  return requestOf(incoming, Buffer.concat(chunks));
}

function requestOf(incoming: IncomingMessage, body: Buffer): HttpRequest {
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
    body,
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
