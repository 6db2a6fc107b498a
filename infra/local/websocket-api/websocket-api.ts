/**
 * The template's WebSocket APIs, as API Gateway serves them: the handshake with its authorizer and `$connect`, messages
 * by their routes, and `$disconnect` for every end of a connection.
 */
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import { ACCOUNT, REGION } from '../cloudformation/template.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import { type HttpAnswer, type HttpRequest, headerOf, jsonAnswer, type Takeover } from '../http-messages.ts';
import { FunctionError } from '../lambda/environment.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Log } from '../log.ts';
import { authorize } from './authorize.ts';
import type { Connection, Connections } from './connections.ts';
import { type Integration, type Route, type WebSocketDefinition, webSocketDefinitions } from './definition.ts';
import { callerOf, contextOf, handshakeOf } from './events.ts';

interface WebSocketApiOptions {
  template: ResolvedTemplate;
  functions: Functions;
  connections: Connections;
  clock: Clock;
  log: Log;
}

interface ProxyResult {
  statusCode?: unknown;
  headers?: Record<string, unknown>;
  body?: unknown;
}

type Caller = ReturnType<typeof callerOf>;

const LARGEST_MESSAGE_BYTES = 128 * 1024;
const FORBIDDEN = jsonAnswer(403, { message: 'Forbidden' });
const TOO_LARGE = [1009, 'Message too big'] as const;
const NO_BINARY = [1003, 'Binary is not supported'] as const;
/** The close code of a connection that ended without a close frame. */
const ABNORMAL = 1006;

export function createWebSocketApis(options: WebSocketApiOptions): HttpApi[] {
  return webSocketDefinitions(options.template).map((definition) => webSocketApi(definition, options));
}

function webSocketApi(definition: WebSocketDefinition, options: WebSocketApiOptions): HttpApi {
  const { functions, connections, clock, log } = options;
  const { id, stage, routes } = definition;
  const methodArn = `arn:aws:execute-api:${REGION}:${ACCOUNT}:${id}/${stage}/$connect`;
  const protocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LARGEST_MESSAGE_BYTES,
    handleProtocols: (_, request) => protocols.get(request) ?? false,
  });

  async function handle(request: HttpRequest): Promise<HttpAnswer> {
    if (request.path !== `/${stage}` || !isUpgrade(request)) return FORBIDDEN;
    if (!isHandshake(request)) return jsonAnswer(400, { message: 'Bad Request' });
    const now = clock.now();
    const caller = callerOf(request, now);
    const route = routes.get('$connect');
    if (route?.authorizer) {
      const handshake = handshakeOf(request, definition, caller, now);
      const authorization = await authorize(route.authorizer, handshake, methodArn, functions);
      if (authorization.refusal) return authorization.refusal;
      caller.authorizer = authorization.context;
    }
    const { status, protocol } = await connect(route, request, caller);
    if (status < 200 || status > 299) return jsonAnswer(status, { message: messageOf(status) });
    const takeOver = (takeover: Takeover) => open(takeover, caller, protocol);
    return { status: 101, headers: [], body: '', takeOver };
  }

  async function connect(route: Route | undefined, request: HttpRequest, caller: Caller) {
    if (!route) return { status: 200, protocol: undefined };
    try {
      const handshake = handshakeOf(request, definition, caller, clock.now());
      const result = await resultOf(route, { ...handshake, isBase64Encoded: false });
      const status = Number(result?.statusCode);
      const protocol = Object.entries(result?.headers ?? {}).find(([name]) => /^sec-websocket-protocol$/i.test(name));
      // An answer without a status is invalid.
      return { status: Number.isInteger(status) ? status : 502, protocol: protocol && String(protocol[1]) };
    } catch (error) {
      report('$connect', error);
      return { status: 502, protocol: undefined };
    }
  }

  function open({ incoming, socket, head }: Takeover, caller: Caller, protocol: string | undefined): void {
    if (protocol !== undefined) protocols.set(incoming, protocol);
    const frames = new FrameSizes();
    let opened: WebSocket | undefined;
    // Added before the library's own listener, which would deliver the message.
    socket.on('data', (chunk: Buffer) => {
      if (opened && frames.exceedIn(chunk)) opened.close(...TOO_LARGE);
    });
    server.handleUpgrade(incoming, socket, head, (webSocket) => {
      opened = webSocket;
    });
    if (opened) begin({ ...caller, socket: opened, lastActiveAt: clock.now() });
    else void disconnect(caller, ABNORMAL, '');
  }

  function begin(connection: Connection): void {
    const { socket } = connection;
    connections.add(connection);
    socket.on('message', (data, isBinary) => void receive(connection, data, isBinary));
    // Handled by the library, which closes the connection with the status of the error.
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => void disconnect(connection, code, reason.toString()));
  }

  async function receive(connection: Connection, data: RawData, isBinary: boolean): Promise<void> {
    const { socket } = connection;
    // The connection was closed because of a frame that was too large.
    if (socket.readyState !== socket.OPEN) return;
    if (isBinary) return socket.close(...NO_BINARY);
    const now = clock.now();
    connection.lastActiveAt = now;
    const body = data.toString();
    const route = definition.routeOf(body);
    const context = contextOf(definition, connection, { routeKey: route?.key ?? '', eventType: 'MESSAGE' }, now);
    const refuse = (message: string) => {
      const { connectionId, requestId } = context;
      connections.send(connection, JSON.stringify({ message, connectionId, requestId }));
    };
    if (!route) return refuse('Forbidden');
    try {
      const answer = await answerTo(route, context, body);
      if (answer !== undefined && route.answers) connections.send(connection, answer);
    } catch (error) {
      report(route.key, error);
      refuse('Internal server error');
    }
  }

  async function answerTo(route: Route, context: Record<string, unknown>, body: string): Promise<string | undefined> {
    if (route.integration.type === 'MOCK') return route.integration.templates.answer(context);
    const result = await resultOf(route, { requestContext: context, body, isBase64Encoded: false });
    if (!route.answers) return undefined;
    if (!Number.isInteger(Number(result?.statusCode))) throw new Error('The function answered without a status');
    return typeof result?.body === 'string' && result.body !== '' ? result.body : undefined;
  }

  async function disconnect(caller: Caller, disconnectStatusCode: number, disconnectReason: string): Promise<void> {
    const route = routes.get('$disconnect');
    if (!route) return;
    const more = { routeKey: '$disconnect', eventType: 'DISCONNECT', disconnectStatusCode, disconnectReason } as const;
    const requestContext = contextOf(definition, caller, more, clock.now());
    await resultOf(route, { requestContext, isBase64Encoded: false }).catch((error) => report('$disconnect', error));
  }

  async function resultOf({ integration }: Route, event: object): Promise<ProxyResult | null> {
    if (integration.type === 'MOCK') return { statusCode: 200 };
    const invocation = functions.invoke(integration.functionUri, event);
    invocation.catch(() => undefined);
    const limit = new AbortController();
    const tooLong = pause(integration.timeoutMs, undefined, { signal: limit.signal });
    const answer = await Promise.race([invocation, tooLong]).finally(() => limit.abort());
    if (!answer) throw new Error('The integration took too long');
    return JSON.parse(answer.payload) as ProxyResult | null;
  }

  /** Logs a failure. The function's own log has the details. */
  function report(where: string, error: unknown): void {
    if (!(error instanceof FunctionError)) log.problem(where, error);
  }

  return { id, functions: functionsOf(routes), handle };
}

function functionsOf(routes: Map<string, Route>): string[] {
  const uri = (integration: Integration) => (integration.type === 'MOCK' ? [] : [integration.functionUri]);
  const all = [...routes.values()].flatMap(({ integration, authorizer }) => [
    ...(authorizer ? [authorizer.functionUri] : []),
    ...uri(integration),
  ]);
  return [...new Set(all)];
}

function isUpgrade(request: HttpRequest): boolean {
  return (
    request.method === 'GET' &&
    headerOf(request, 'upgrade')?.toLowerCase() === 'websocket' &&
    /\bupgrade\b/i.test(headerOf(request, 'connection') ?? '')
  );
}

/** Whether a request is a valid handshake. Checked before any function runs. */
function isHandshake(request: HttpRequest): boolean {
  const key = headerOf(request, 'sec-websocket-key') ?? '';
  return headerOf(request, 'sec-websocket-version') === '13' && /^[+/0-9A-Za-z]{22}==$/.test(key);
}

function messageOf(status: number): string {
  if (status === 401) return 'Unauthorized';
  if (status === 403) return 'Forbidden';
  return status >= 500 ? 'Internal server error' : 'Bad Request';
}

const LARGEST_FRAME_BYTES = 32 * 1024;
const MASK_BYTES = 4;

/**
 * Reads the lengths of a client's frames from the bytes. API Gateway limits messages to 128 KB and frames to 32 KB. The
 * WebSocket library can limit only messages.
 */
export class FrameSizes {
  /** The bytes of an incomplete frame header, which may be cut anywhere. */
  #header: number[] = [];
  /** The bytes of the current frame that are still to come. */
  #left = 0;

  /** Whether these bytes begin a frame that is too large. */
  exceedIn(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, chunk.length - at);
        this.#left -= passed;
        at += passed;
        continue;
      }
      this.#header.push(chunk[at]!);
      at += 1;
      const length = payloadLength(this.#header);
      if (length === undefined) continue;
      if (length > LARGEST_FRAME_BYTES) return true;
      this.#left = MASK_BYTES + length;
      this.#header = [];
    }
    return false;
  }
}

/** The length of a frame's payload (RFC 6455 §5.2): 7 bits, or two or eight more bytes. */
function payloadLength([, second, ...more]: number[]): number | undefined {
  if (second === undefined) return undefined;
  const short = second & 0x7f;
  if (short < 126) return short;
  const bytes = short === 126 ? 2 : 8;
  return more.length < bytes ? undefined : more.reduce((sum, byte) => sum * 256 + byte, 0);
}
