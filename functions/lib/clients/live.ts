import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { environment } from '../environment.ts';
import { logError } from '../log.ts';
import { pause } from '../pause.ts';

/*
 * Sends events to live connections. They are hints: a page whose connection is lost reads the same data when it opens
 * another. So nothing waits long for a connection, and nothing fails because of one.
 */

const TRIES = 3;
/** In milliseconds, see `pause`. */
const FIRST_PAUSE = 100;

const client = new ApiGatewayManagementApiClient({
  endpoint: environment('LIVE_ENDPOINT'),
  // `withRetries` retries instead of the SDK: it treats 410 as an end and logs the number of tries.
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/**
 * Sends a text to a connection: one request, and up to two more when API Gateway is busy, fails or does not answer.
 * `gone`: the connection has ended. `lost`: given up, and logged. Never throws.
 */
export function post(connectionId: string, text: string): Promise<'sent' | 'gone' | 'lost'> {
  return withRetries(async () => {
    await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: text }));
  });
}

/** Closes a connection: requests and results as for `post`. Never throws. */
export function disconnect(connectionId: string): Promise<'sent' | 'gone' | 'lost'> {
  return withRetries(async () => {
    await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  });
}

async function withRetries(send: () => Promise<void>): Promise<'sent' | 'gone' | 'lost'> {
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
      await pause(round, FIRST_PAUSE);
    }
  }
}

/** The status of the answer; undefined if there was none. */
function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
