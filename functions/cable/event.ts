import type { APIGatewayEventWebsocketRequestContextV2 } from 'aws-lambda';

/** The parts of API Gateway's WebSocket event that are used here. */
export interface CableEvent {
  /** Only at the handshake. */
  headers?: Record<string, string | undefined>;
  /** Only for messages. */
  body?: string;
  requestContext: Pick<APIGatewayEventWebsocketRequestContextV2, 'routeKey' | 'connectionId'> & {
    /** The context from the authorizer. */
    authorizer: { userId: string; sessionId: string };
  };
}

/** For the handshake, status and headers. For a message, the body of the answer if its route sends one. */
export interface CableAnswer {
  statusCode: number;
  headers?: Record<string, string>;
  body?: string;
}
