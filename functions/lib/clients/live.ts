import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { environment } from '../environment.ts';
import { logError } from '../log.ts';

/*
 * Sends hints to live connections: a page that misses one finds the same by its next call. So nothing waits long for a
 * connection, and nothing fails because of one.
 */

const TRIES = 3;

const client = new ApiGatewayManagementApiClient({
  endpoint: environment('LIVE_ENDPOINT'),
  // Tried again here, where the second failure and the last can be told apart.
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/**
 * Sends a text to a connection: one request, and up to two more when API Gateway is busy, failing or silent. `gone`: the
 * connection has ended. `lost`: it was given up, which is logged. Never throws.
 */
export function post(connectionId: string, text: string): Promise<'sent' | 'gone' | 'lost'> {
  return persistently(async () => {
    await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: text }));
  });
}

/** Closes a connection: requests and answers as for `post`. Never throws. */
export function disconnect(connectionId: string): Promise<'sent' | 'gone' | 'lost'> {
  return persistently(async () => {
    await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  });
}

async function persistently(send: () => Promise<void>): Promise<'sent' | 'gone' | 'lost'> {
  for (let round = 1; ; round++) {
    try {
      await send();
      return 'sent';
    } catch (error) {
      const status = statusOf(error);
      if (status === 410) return 'gone';
      const isPassing = status === undefined || status === 429 || status >= 500;
      if (!isPassing || round === TRIES) {
        logError('A live connection was not reached', error, { tries: round });
        return 'lost';
      }
      await pause(round);
    }
  }
}

/** Undefined where no answer came. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Full jitter, up to 100 and 200 ms: a burst that was too much comes back spread out. */
function pause(round: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * round));
}
