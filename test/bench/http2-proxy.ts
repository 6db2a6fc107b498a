/**
 * Serves the local cloud over HTTP/2, as CloudFront does. Lighthouse models one connection instead of six, which makes
 * a difference of half a second on a slow phone.
 */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { selfSigned } from './certificate.ts';

export interface Edge extends AsyncDisposable {
  origin: string;
}

/** Headers that belong to a connection and not to a message. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);

export async function startEdge(target: string): Promise<Edge> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: true });
  server.on('request', (incoming, answer) => {
    const options = { method: incoming.method, headers: forwarded(incoming.headers), agent };
    const upstream = request(target + incoming.url, options, (response) => {
      // A browser that has left has cancelled its requests.
      if (answer.stream.destroyed) return void response.destroy();
      answer.writeHead(response.statusCode ?? 502, forwarded(response.headers));
      pipeline(response, answer.stream, () => {});
    });
    upstream.on('error', () => answer.stream.destroy());
    if (!incoming.stream.destroyed) pipeline(incoming, upstream, () => {});
  });
  // The live connection uses HTTP/1.1, as at API Gateway.
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Duplex) => {
    const upstream = request(target + url, { headers: { ...headers, host: new URL(target).host } });
    upstream.on('upgrade', (response, other) => {
      if (socket.destroyed) return void other.destroy();
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      other.pipe(socket).pipe(other);
      other.on('error', () => socket.destroy()).once('close', () => socket.destroy());
      socket.once('close', () => other.destroy());
    });
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    upstream.end();
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.once('close', () => sessions.delete(session));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)),
  );
}
