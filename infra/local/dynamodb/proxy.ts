/**
 * A proxy between the functions and the database engine. It injects faults, and reports writes to the stream readers,
 * which therefore need no polling. It reads the heads of requests and answers and passes all other bytes on unread:
 * each call of the API makes several requests, and Node's HTTP client and server would cost more than the engine.
 */
import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { type AddressInfo, connect as connectPlain, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectSecure } from 'node:tls';
import { type Fault, type Faults, WRONG_BODY } from '../faults.ts';

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

export async function startDynamoProxy(options: DynamoProxyOptions): Promise<DynamoProxy> {
  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    serve(client, options);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      for (const client of clients) client.destroy();
      await once(server, 'close');
    },
  };
}

/** The answer that a client waits for. */
interface PendingAnswer {
  operation: string;
  isLost: boolean;
  /** The bytes of the answer that are still to come; undefined before its head has come. */
  missing: number | undefined;
}

/**
 * Serves one connection of a client, which sends one request at a time, by one connection to the engine. An idle
 * connection stays open: a client that writes while its connection is closed would see a fault that was not injected.
 */
function serve(client: Socket, { upstream, faults, onWrite }: DynamoProxyOptions): void {
  const address = new URL(upstream);
  let engine: Socket | undefined;
  let received: Buffer = Buffer.alloc(0);
  let awaited: PendingAnswer | undefined;

  client.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    const request = readMessage(received);
    // DynamoDB's clients never send a body in chunks.
    if (request?.length === Number.POSITIVE_INFINITY) return void client.end(writeAnswer(411, 'text/plain', ''));
    if (!request || received.length < request.length) return;
    const bytes = received.subarray(0, request.length);
    received = received.subarray(request.length);
    const operation = request.header('x-amz-target').split('.').at(-1) ?? '';
    void answer(operation, request, bytes, faults.next('dynamodb', operation));
  });
  client.on('error', () => client.destroy());
  client.on('close', () => engine?.destroy());

  async function answer(operation: string, request: Message, bytes: Buffer, fault: Fault | undefined): Promise<void> {
    if (fault?.kind === 'error')
      return void client.write(faultAnswer(fault, operation, bytes.subarray(request.headLength)));
    if (fault?.kind === 'refused') return void client.destroy();
    if (fault?.kind === 'no-answer') return;
    if (fault?.kind === 'wrong-answer') return void client.write(writeAnswer(200, 'text/html', WRONG_BODY));
    if (fault?.kind === 'delay') await pause(fault.ms);
    awaited = { operation, isLost: fault?.kind === 'lost-answer', missing: undefined };
    engine ??= connect();
    engine.write(withHost(bytes, request, address.host));
  }

  function connect(): Socket {
    const secure = address.protocol === 'https:';
    const to = { host: address.hostname, port: Number(address.port) || (secure ? 443 : 80) };
    const socket = secure ? connectSecure({ ...to, servername: to.host }) : connectPlain(to);
    socket.setNoDelay(true);
    socket.on('data', pass);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      engine = undefined;
      if (awaited?.missing !== undefined) client.destroy();
      else if (awaited) client.write(errorAnswer(500, 'InternalServerError', 'The database engine does not answer'));
      awaited = undefined;
    });
    return socket;
  }

  function pass(chunk: Buffer): void {
    if (awaited) {
      if (awaited.missing === undefined && WRITES.has(awaited.operation)) onWrite();
      // A lost answer: the engine has done the request.
      if (awaited.isLost) return void client.destroy();
      awaited.missing = (awaited.missing ?? readMessage(chunk)?.length ?? Number.POSITIVE_INFINITY) - chunk.length;
      if (awaited.missing <= 0) awaited = undefined;
    }
    client.write(chunk);
  }
}

function faultAnswer({ name, status, message }: Fault & { kind: 'error' }, operation: string, body: Buffer): string {
  if (name === 'TransactionConflict') return conflictAnswer(operation, body);
  return errorAnswer(status, name, message ?? `Injected: ${name}`);
}

/** A conflict of two transactions; the first item is reported as the cause. */
function conflictAnswer(operation: string, body: Buffer): string {
  if (operation !== 'TransactWriteItems' && operation !== 'TransactGetItems') {
    return errorAnswer(400, 'TransactionConflictException', 'Transaction is ongoing for the item');
  }
  const { TransactItems = [] } = JSON.parse(body.toString()) as { TransactItems?: unknown[] };
  const CancellationReasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return errorAnswer(400, 'TransactionCanceledException', message, { CancellationReasons });
}

function errorAnswer(status: number, name: string, message: string, more: object = {}): string {
  const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...more });
  return writeAnswer(status, 'application/x-amz-json-1.0', body);
}

/** A request or an answer of HTTP/1.1. */
interface Message {
  /** Bytes of the start line and the headers. */
  headLength: number;
  /** Bytes of the whole message; infinite for a body in chunks. */
  length: number;
  /** The value of a header, or ''. */
  header(name: string): string;
}

const END_OF_HEAD = '\r\n\r\n';

/** The message at the beginning of these bytes, or undefined if its head is not complete. */
function readMessage(bytes: Buffer): Message | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const headLength = end + END_OF_HEAD.length;
  const head = bytes.toString('latin1', 0, headLength);
  const header = (name: string) => new RegExp(`\r\n${name}: *([^\r]*)`, 'i').exec(head)?.[1] ?? '';
  const isChunked = header('transfer-encoding') !== '';
  const bodyLength = isChunked ? Number.POSITIVE_INFINITY : Number(header('content-length') || 0);
  return { headLength, length: headLength + bodyLength, header };
}

/** The same request to another host. */
function withHost(bytes: Buffer, { headLength }: Message, host: string): Buffer {
  const head = bytes.toString('latin1', 0, headLength).replace(/\r\nhost: *[^\r]*/i, `\r\nhost: ${host}`);
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(headLength)]);
}

function writeAnswer(status: number, type: string, body: string): string {
  const headers = [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`];
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers, '', body].join('\r\n');
}
