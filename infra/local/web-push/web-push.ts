/**
 * A push service (RFC 8030), and the browsers behind it. `subscribe` makes a subscription as a browser does, and what
 * is sent to its endpoint is decrypted as the browser would (RFC 8291) and kept in the outbox. Everything is forgotten
 * when the cloud stops.
 */
import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ece from 'http_ece';
import type { Clock } from '../clock.ts';
import { type Answer, type Call, readBody, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { problemOf, type Refusal } from './request.ts';

export interface WebPush {
  endpoint: string;
  subscribe(applicationServerKey?: string): Subscription;
  /** Removes a subscription as a browser does. Returns whether there was one. */
  unsubscribe(endpoint: string): boolean;
  /** All pushes, or those to one endpoint, oldest first. */
  outbox(to?: string): DeliveredPush[];
  stop(): Promise<void>;
}

/** In the form of `PushSubscription.toJSON()`. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface DeliveredPush {
  endpoint: string;
  /** The time to live in seconds. */
  ttl: number;
  urgency: string;
  topic: string | null;
  /** The decrypted message: JSON, or text that is none. */
  message: unknown;
  sent_at: string;
}

interface Browser {
  key: ECDH;
  auth: string;
  /** The public key whose owner may send to the subscription; undefined if anyone may. */
  applicationServerKey: string | undefined;
  isGone: boolean;
}

const MAX_BYTES = 4_096;
const MAX_KEPT = 5_000;

export async function startWebPush(o: { clock: Clock; faults: Faults }): Promise<WebPush> {
  const browsers = new Map<string, Browser>();
  const pushes: DeliveredPush[] = [];

  const push = async (request: IncomingMessage, id: string): Promise<Answer> => {
    const body = await readBody(request);
    const browser = browsers.get(id);
    if (!browser) return refuse({ status: 404, message: 'There was never such a subscription.' });
    if (browser.isGone) return refuse({ status: 410, message: 'This subscription has ended.' });
    const { headers } = request;
    const now = o.clock.now();
    const problem = await problemOf(headers, { origin: endpoint.url, key: browser.applicationServerKey, now });
    if (problem) return refuse(problem);
    if (body.length > MAX_BYTES) return refuse({ status: 413, message: `At most ${MAX_BYTES} bytes.` });
    pushes.push({
      endpoint: addressOf(id),
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency ?? 'normal'),
      topic: headers.topic === undefined ? null : String(headers.topic),
      message: received(body, browser),
      sent_at: new Date(now).toISOString(),
    });
    if (pushes.length > MAX_KEPT) pushes.shift();
    return { status: 201, headers: { location: `${endpoint.url}/message/${randomUUID()}`, ttl: String(headers.ttl) } };
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const id = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (request.method === 'POST' && id !== undefined) {
      return { operation: 'Push', perform: () => push(request, id), refuse };
    }
    return { perform: async () => refuse({ status: 404, message: 'This is not imitated here.' }), refuse };
  };

  const endpoint = await startEndpoint({ service: 'webpush', faults: o.faults, recognise });
  const addressOf = (id: string) => `${endpoint.url}/push/${id}`;
  return {
    endpoint: endpoint.url,
    subscribe(applicationServerKey) {
      const id = randomUUID();
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      browsers.set(id, { key, auth, applicationServerKey, isGone: false });
      return { endpoint: addressOf(id), keys: { p256dh: key.getPublicKey('base64url'), auth } };
    },
    unsubscribe(address) {
      const browser = browsers.get(address.slice(addressOf('').length));
      if (!browser || browser.isGone) return false;
      browser.isGone = true;
      return true;
    },
    outbox: (to) => pushes.filter((each) => to === undefined || each.endpoint === to),
    stop: endpoint.stop,
  };
}

/** The decrypted message; `null` if it cannot be decrypted, where a browser drops it. */
function received(body: Buffer, { key, auth }: Browser): unknown {
  let text: string;
  try {
    text = ece.decrypt(body, { version: 'aes128gcm', privateKey: key, authSecret: auth }).toString();
  } catch {
    return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An error answer. RFC 8030 defines no format for errors. */
function refuse({ status, message }: Refusal): Answer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...((status === 429 || status === 503) && RETRY) },
    body: message,
  };
}

const RETRY = { 'retry-after': '1' };
