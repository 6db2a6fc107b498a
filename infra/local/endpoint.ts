/**
 * The common part of all emulators' endpoints: they listen on a free port of the loopback interface, refuse foreign
 * hosts (a web page may point its own name to 127.0.0.1), inject faults and stop cleanly. Each service recognises its
 * calls, performs them, and formats errors in its protocol.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Faults, WRONG_BODY } from './faults.ts';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array | Readable;
}

export interface ServiceError {
  name: string;
  status: number;
  message: string;
}

export interface Call {
  /**
   * The operation. Missing for requests that are not calls of the service, such as a page for a person; faults do not
   * apply to these.
   */
  operation?: string;
  perform(): Promise<Answer>;
  refuse(error: ServiceError): Answer;
}

export interface Endpoint {
  url: string;
  stop(): Promise<void>;
}

export async function startEndpoint(o: {
  service: string;
  faults: Faults;
  recognise: (request: IncomingMessage) => Promise<Call>;
  /** More host names to accept, besides the loopback names. */
  hosts?: string[];
}): Promise<Endpoint> {
  const server = createServer((request, response) => {
    exchange(request, response).catch((error: unknown) => {
      if (!request.socket.destroyed) console.error(`${o.service}: ${request.method} ${request.url}`, error);
      request.socket.destroy();
    });
  });

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isOurs(request.headers.host)) return send(request, response, { status: 403, body: 'Foreign host' });
    const call = await o.recognise(request);
    const fault = call.operation === undefined ? undefined : o.faults.next(o.service, call.operation);
    if (fault?.kind === 'error') {
      const { name, status, message = 'Injected fault' } = fault;
      return send(request, response, call.refuse({ name, status, message }));
    }
    if (fault?.kind === 'refused') return void request.socket.destroy();
    // Waits until the client gives up.
    if (fault?.kind === 'no-answer') return void (await once(response, 'close'));
    if (fault?.kind === 'wrong-answer') {
      return send(request, response, { status: 200, headers: { 'content-type': 'text/html' }, body: WRONG_BODY });
    }
    if (fault?.kind === 'delay') await wait(fault.ms);
    const answer = await perform(o.service, request, call);
    if (fault?.kind === 'lost-answer') return void request.socket.destroy();
    return send(request, response, answer);
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, ...(o.hosts ?? [])];
  const isOurs = (host: string | undefined) => host !== undefined && hosts.includes(host);

  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** An error of the AWS JSON protocols. SQS repeats the name in a header for clients of its older protocol. */
export function jsonError(version: '1.0' | '1.1', { name, status, message }: ServiceError): Answer {
  const headers = {
    'content-type': `application/x-amz-json-${version}`,
    'x-amzn-query-error': `${name};${status < 500 ? 'Sender' : 'Receiver'}`,
  };
  return { status, headers, body: JSON.stringify({ __type: name, message }) };
}

async function perform(service: string, request: IncomingMessage, call: Call): Promise<Answer> {
  try {
    return await call.perform();
  } catch (error) {
    // If the client closed the connection, it needs no answer.
    if (!request.socket.destroyed) console.error(`${service}: ${call.operation ?? request.url}`, error);
    return call.refuse({ name: 'InternalFailure', status: 500, message: 'The local endpoint failed; see its log.' });
  }
}

async function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, { 'x-amzn-requestid': randomUUID(), ...headers });
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return void response.end(body);
  // A client that closes the connection early is not an error.
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    request.socket.destroy();
  });
}
