import type { APIGatewayEventWebsocketRequestContextV2 } from 'aws-lambda';

/** What API Gateway hands over of a live connection, as far as it is used here. */
export interface CableEvent {
  /** At the handshake alone. */
  headers?: Record<string, string | undefined>;
  /** Of a message. */
  body?: string;
  requestContext: Pick<APIGatewayEventWebsocketRequestContextV2, 'routeKey' | 'connectionId'> & {
    /** What the authorizer said at the handshake. */
    authorizer: { userId: string; sessionId: string };
  };
}

/** For the handshake its status and headers; for a message the body that is sent back, where its route sends one. */
export interface CableAnswer {
  statusCode: number;
  headers?: Record<string, string>;
  body?: string;
}
