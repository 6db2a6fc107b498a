import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientRequest } from 'node:http';
import { Agent } from 'node:https';
import { connect as connectTo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Credential, FirebaseError } from 'firebase-admin/app';
import type { Messaging } from 'firebase-admin/messaging';
import { logError } from '../log.ts';
import { firebaseServiceAccount } from './firebase-secret.ts';
import type { PushMessage, PushOutcome } from './push-message.ts';

/** The deployment has no Firebase service account. */
export class PushNotConfigured extends Error {
  override name = 'PushNotConfigured';
}

const TIME_OUT_MS = 5000;
/** The FCM emulator of the local cloud. */
const ENDPOINT = process.env.FCM_ENDPOINT;

let connecting: Promise<Messaging> | undefined;

/**
 * Sends a push to the browser with this token, as data only: Firebase itself displays nothing. FCM keeps it for an
 * offline browser for at most `seconds`. firebase-admin repeats a send at once, then after 1, 2 and 4 s, when FCM is
 * unavailable or the connection breaks, as long as there is time; a push whose answer was lost is sent twice.
 * @throws PushNotConfigured, and errors that are worth another attempt.
 */
export async function sendByFcm(token: string, message: PushMessage, seconds: number): Promise<PushOutcome> {
  const messaging = await connected();
  const { title, body, url, tag, id, actions } = message;
  try {
    // FCM accepts only strings as values of data.
    const data = { title, body, url, tag, id, ...(actions && { actions: JSON.stringify(actions) }) };
    // `high` delivers the push also to a device that saves battery.
    const headers = { Urgency: 'high', TTL: String(seconds) };
    await withinTime(TIME_OUT_MS, () => messaging.send({ token, data, webpush: { headers } }));
    return 'sent';
  } catch (error) {
    const { status, code } = answerOf(error);
    // A token of another project: the deployment used another one when the browser registered.
    if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return 'gone';
    if (status !== 400) throw error;
    logError('FCM refused a push', error, { id });
    return 'refused';
  }
}

function connected(): Promise<Messaging> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = undefined;
    throw error;
  });
  return connecting;
}

/** Imported dynamically, because loading firebase-admin would more than double the start time of a function. */
async function connect(): Promise<Messaging> {
  const key = await firebaseServiceAccount();
  if (!key && !ENDPOINT) throw new PushNotConfigured('The secret of Firebase has no service account');
  const [{ initializeApp, cert }, { getMessaging }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/messaging'),
  ]);
  const httpAgent = new PushConnections(ENDPOINT);
  if (!key) return getMessaging(initializeApp({ projectId: 'local', credential: anyone, httpAgent }));
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = key;
  const credential = cert({ projectId, clientEmail, privateKey });
  return getMessaging(initializeApp({ projectId, credential, httpAgent }));
}

const anyone: Credential = { getAccessToken: async () => ({ access_token: 'local', expires_in: 3600 }) };

/** FCM's own error code. firebase-admin uses the same code for an unknown token and an unknown project. */
function answerOf(error: unknown): { status?: number | undefined; code?: string | undefined } {
  const { httpResponse } = error as Partial<FirebaseError>;
  const data = httpResponse?.data as { error?: { details?: { errorCode?: string }[] } } | undefined;
  const code = data?.error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  return { status: httpResponse?.status, code };
}

const sending = new AsyncLocalStorage<AbortSignal>();

/**
 * The connections to FCM. firebase-admin waits 15 s for an answer, retries up to four times, and cannot be cancelled.
 * So a send whose time limit is over (`withinTime`) gets no more connections.
 */
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
    return connectTo(Number(this.endpoint.port), this.endpoint.hostname);
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
