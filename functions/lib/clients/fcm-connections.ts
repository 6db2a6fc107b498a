import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientRequest } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/*
 * The connections to FCM. firebase-admin waits 15 s for an answer, retries up to four times, and cannot be cancelled.
 * So a send whose time limit is over gets no more connections.
 */

const sending = new AsyncLocalStorage<AbortSignal>();

export class PushConnections extends Agent {
  private readonly endpoint: URL | undefined;

  /** With an endpoint, everything goes there without TLS: the FCM emulator of the local cloud. */
  constructor(endpoint: string | undefined) {
    super({ keepAlive: true });
    this.endpoint = endpoint === undefined ? undefined : new URL(endpoint);
  }

  override createConnection(...[options, callback]: Parameters<Agent['createConnection']>) {
    sending.getStore()?.throwIfAborted();
    if (!this.endpoint) return super.createConnection(options, callback);
    return connect(Number(this.endpoint.port), this.endpoint.hostname);
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    super.reuseSocket(socket, request);
    const signal = sending.getStore();
    if (signal?.aborted) request.destroy(signal.reason as Error);
  }
}

/** Rejects if the work takes too long. @throws the reason, or whatever the work throws. */
export async function withinTime<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const reason = new Error(`There was no answer within ${milliseconds} ms`);
    end.abort(reason);
    reject(reason);
  }, milliseconds);
  try {
    return await Promise.race([sending.run(end.signal, work), ended]);
  } finally {
    clearTimeout(timer);
  }
}
