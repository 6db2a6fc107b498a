/** The API by which a backend reaches connections: `POST`, `GET` and `DELETE` of `/{stage}/@connections/{id}`. */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { type Answer, type Call, readBody, type ServiceError, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { type Connections, createConnections } from './connections.ts';

export interface ConnectionsApi {
  endpoint: string;
  connections: Connections;
  stop(): Promise<void>;
}

const OPERATIONS: Record<string, string> = {
  POST: 'PostToConnection',
  GET: 'GetConnection',
  DELETE: 'DeleteConnection',
};
const LARGEST_MESSAGE_BYTES = 128 * 1024;
const GONE: ServiceError = { name: 'GoneException', status: 410, message: 'Gone' };

export async function startConnectionsApi({
  clock,
  faults,
}: {
  clock: Clock;
  faults: Faults;
}): Promise<ConnectionsApi> {
  const connections = createConnections(clock);

  function perform(operation: string, id: string, body: Buffer): Answer {
    // Checked before the connection is looked up, as on AWS.
    if (body.length > LARGEST_MESSAGE_BYTES) {
      return errorAnswer({ name: 'PayloadTooLargeException', status: 413, message: 'Message too long' });
    }
    const connection = connections.find(id);
    if (!connection) return errorAnswer(GONE);
    switch (operation) {
      case 'PostToConnection':
        connections.send(connection, body.toString());
        return { status: 200 };
      case 'DeleteConnection':
        connection.socket.close(1000, 'Connection Closed Normally');
        return { status: 204 };
      default: {
        const { connectedAt, lastActiveAt, sourceIp, userAgent } = connection;
        return jsonAnswer(200, {
          connectedAt: new Date(connectedAt).toISOString(),
          identity: { sourceIp, userAgent },
          lastActiveAt: new Date(lastActiveAt).toISOString(),
        });
      }
    }
  }

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const id = /^\/[^/]+\/@connections\/([^/?]+)/.exec(request.url ?? '')?.[1];
    const operation = OPERATIONS[request.method ?? ''];
    if (!id || !operation) {
      const forbidden = { name: 'ForbiddenException', status: 403, message: 'Forbidden' };
      return { perform: async () => errorAnswer(forbidden), refuse: errorAnswer };
    }
    return {
      operation,
      refuse: errorAnswer,
      perform: async () => perform(operation, decodeURIComponent(id), await readBody(request)),
    };
  };

  const endpoint = await startEndpoint({ service: 'apigatewaymanagementapi', faults, recognise });
  return { endpoint: endpoint.url, connections, stop: () => endpoint.stop() };
}

/** An error answer: this API has the name of an error in a header. */
function errorAnswer({ name, status, message }: ServiceError): Answer {
  const answer = jsonAnswer(status, { message });
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': name } };
}

function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
