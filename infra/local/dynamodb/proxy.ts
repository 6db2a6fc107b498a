/**
 * A proxy between the functions and the database engine. It injects faults, and reports writes to the stream readers,
 * which therefore need no polling. Without a fault it passes bytes on unread.
 */
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Faults } from '../faults.ts';

interface DynamoProxy {
  endpoint: string;
  stop(): Promise<void>;
}

interface DynamoProxyOptions {
  /** The URL of the engine. */
  upstream: string;
  faults: Faults;
  /** Called before the answer to a write is sent. */
  onWrite(): void;
}

const WRITES = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
  'ExecuteStatement',
  'BatchExecuteStatement',
  'ExecuteTransaction',
]);

export async function startDynamoProxy({ upstream, faults, onWrite }: DynamoProxyOptions): Promise<DynamoProxy> {
  const secure = upstream.startsWith('https:');
  const agent = secure ? undefined : new Agent({ keepAlive: true });
  const open = secure ? httpsRequest : httpRequest;

  function forward(
    request: IncomingMessage,
    operation: string,
    use: (answer: IncomingMessage) => void,
    fail: () => void,
  ) {
    const { host: _, ...headers } = request.headers;
    const outgoing = open(upstream, { method: request.method, headers, ...(agent && { agent }) });
    outgoing.on('response', (answer) => {
      if (WRITES.has(operation)) onWrite();
      use(answer);
    });
    outgoing.on('error', fail);
    request.pipe(outgoing);
  }

  function passThrough(request: IncomingMessage, response: ServerResponse, operation: string): void {
    forward(
      request,
      operation,
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
      () => {
        if (response.headersSent) response.destroy();
        else sendError(response, 500, 'InternalServerError', 'The database engine does not answer');
      },
    );
  }

  async function strike(fault: Fault, request: IncomingMessage, response: ServerResponse, operation: string) {
    if (fault.kind === 'delay') {
      await pause(fault.ms);
      passThrough(request, response, operation);
    } else if (fault.kind === 'lost-answer') {
      const cut = () => request.socket.destroy();
      forward(request, operation, (answer) => answer.on('end', cut).resume(), cut);
    } else if (fault.name === 'TransactionConflict') {
      sendConflict(response, operation, await bodyOf(request));
    } else {
      await bodyOf(request);
      sendError(response, fault.status, fault.name, fault.message ?? `Injected: ${fault.name}`);
    }
  }

  const server = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const fault = faults.next('dynamodb', operation);
    if (fault) strike(fault, request, response, operation).catch(() => request.socket.destroy());
    else passThrough(request, response, operation);
  });
  // If the server closed an idle connection while a client writes, the client would see a fault that was not injected.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent?.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A conflict of two transactions; the first item is reported as the cause. */
function sendConflict(response: ServerResponse, operation: string, body: string): void {
  if (operation !== 'TransactWriteItems' && operation !== 'TransactGetItems') {
    sendError(response, 400, 'TransactionConflictException', 'Transaction is ongoing for the item');
    return;
  }
  const { TransactItems = [] } = JSON.parse(body) as { TransactItems?: unknown[] };
  const CancellationReasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  sendError(response, 400, 'TransactionCanceledException', message, { CancellationReasons });
}

function sendError(response: ServerResponse, status: number, name: string, message: string, more: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...more }));
}
