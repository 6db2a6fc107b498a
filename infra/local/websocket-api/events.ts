/** The events of a connection for functions: the handshake with its headers and query, each message, and the end. */
import { randomBytes, randomUUID } from 'node:crypto';
import { REGION } from '../cloudformation/template.ts';
import { type HttpRequest, headerOf } from '../http-messages.ts';
import type { Connection } from './connections.ts';
import type { WebSocketDefinition } from './definition.ts';

export interface Handshake {
  headers: Record<string, string>;
  multiValueHeaders: Record<string, string[]>;
  queryStringParameters?: Record<string, string>;
  multiValueQueryStringParameters?: Record<string, string[]>;
  requestContext: Record<string, unknown>;
}

type Caller = Pick<Connection, 'id' | 'connectedAt' | 'sourceIp' | 'userAgent' | 'authorizer'>;

/** The caller of a handshake. */
export function callerOf(request: HttpRequest, now: number): Caller {
  return {
    id: newConnectionId(),
    connectedAt: now,
    sourceIp: request.sourceIp,
    userAgent: headerOf(request, 'user-agent') ?? '',
    authorizer: undefined,
  };
}

export function handshakeOf(
  request: HttpRequest,
  definition: WebSocketDefinition,
  caller: Caller,
  now: number,
): Handshake {
  const query = [...new URLSearchParams(request.query)];
  const requestContext = contextOf(definition, caller, { routeKey: '$connect', eventType: 'CONNECT' }, now);
  return {
    headers: Object.fromEntries(request.headers),
    multiValueHeaders: grouped(request.headers),
    ...(query.length > 0 && {
      queryStringParameters: Object.fromEntries(query),
      multiValueQueryStringParameters: grouped(query),
    }),
    requestContext,
  };
}

/** The `requestContext` of any event. */
export function contextOf(
  { id, stage }: WebSocketDefinition,
  { id: connectionId, connectedAt, sourceIp, userAgent, authorizer }: Caller,
  more: { routeKey: string; eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT' } & Record<string, unknown>,
  now: number,
): Record<string, unknown> {
  const requestId = randomUUID();
  return {
    ...more,
    ...(more.eventType === 'MESSAGE' && { messageId: newConnectionId() }),
    ...(authorizer && { authorizer }),
    messageDirection: 'IN',
    stage,
    apiId: id,
    domainName: domainName(id),
    connectionId,
    connectedAt,
    requestId,
    extendedRequestId: requestId,
    requestTime: new Date(now).toUTCString(),
    requestTimeEpoch: now,
    identity: { sourceIp, userAgent },
  };
}

function domainName(apiId: string): string {
  return `${apiId}.execute-api.${REGION}.amazonaws.com`;
}

/** A new connection id. It ends with an equals sign, as on AWS, so that paths have to encode it. */
function newConnectionId(): string {
  return `${randomBytes(11).toString('base64url')}=`;
}

function grouped(pairs: [string, string][]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, value] of pairs) {
    groups[name] ??= [];
    groups[name].push(value);
  }
  return groups;
}
