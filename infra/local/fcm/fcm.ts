/**
 * FCM: the HTTP v1 API for messages to one browser, and Google's token endpoint for service accounts. Pushes are not
 * delivered but kept in the outbox. The beginning of a token selects an outcome: `gone` is unregistered, `malformed`
 * invalid, `busy` gets UNAVAILABLE and `quota` QUOTA_EXCEEDED.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { type Answer, type Call, readBody, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { openJournal } from '../journal.ts';
import { type Message, messageIn, validate } from './message.ts';

interface Push {
  token: string;
  notification: object | null;
  data: Record<string, string>;
  sent_at: string;
}

interface SentMessage extends Message {
  sent_at: string;
}

/** The hosts that firebase-admin sends as Host, wherever its connections lead. */
const HOSTS = ['fcm.googleapis.com', 'oauth2.googleapis.com'];
const MAX_KEPT = 5_000;

const BY_TOKEN: [beginning: string, errorCode: string][] = [
  ['gone', 'UNREGISTERED'],
  ['malformed', 'INVALID_ARGUMENT'],
  ['busy', 'UNAVAILABLE'],
  ['quota', 'QUOTA_EXCEEDED'],
];

export async function startFcm(o: { dataDir: string; clock: Clock; faults: Faults }): Promise<{
  endpoint: string;
  /** All pushes, or those to one token. */
  outbox(to?: string): Push[];
  stop(): Promise<void>;
}> {
  const journal = await openJournal<SentMessage>(join(o.dataDir, 'push.jsonl'), 'pushes', MAX_KEPT);

  const send = async (request: IncomingMessage, project: string): Promise<Answer> => {
    const body = await readBody(request);
    if (!/^Bearer \S+/.test(request.headers.authorization ?? '')) return fcmError(NO_CREDENTIAL);
    const asked = messageIn(body);
    if (typeof asked === 'string') return refuse('INVALID_ARGUMENT', asked);
    const { message, isDryRun } = asked;
    const flaw = validate(message);
    if (flaw) return refuse('INVALID_ARGUMENT', flaw);
    const fate = BY_TOKEN.find(([beginning]) => message.token.startsWith(beginning));
    if (fate) return refuse(fate[1]);
    if (!isDryRun) await journal.add({ ...message, sent_at: new Date(o.clock.now()).toISOString() });
    return json({ name: `projects/${project}/messages/${isDryRun ? 'fake_message_id' : randomUUID()}` });
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    const [path = ''] = (request.url ?? '').split('?');
    const project = /^\/v1\/projects\/([\w-]+)\/messages:send$/.exec(path)?.[1];
    const refuseByName: Call['refuse'] = ({ name, status, message }) => fcmError({ code: name, status, message });
    if (request.method === 'POST' && project !== undefined) {
      return { operation: 'Send', perform: () => send(request, project), refuse: refuseByName };
    }
    if (request.method === 'POST' && path === '/token') {
      return { operation: 'Token', perform: () => token(request), refuse: refuseByName };
    }
    return { perform: async () => fcmError(NOT_HERE), refuse: refuseByName };
  };

  const endpoint = await startEndpoint({ service: 'fcm', faults: o.faults, recognise, hosts: HOSTS });
  return {
    endpoint: endpoint.url,
    outbox: (to) =>
      journal
        .entries()
        .filter(({ token }) => to === undefined || token === to)
        .map(presentPush),
    async stop() {
      await endpoint.stop();
      await journal.idle();
    },
  };
}

const NO_CREDENTIAL: Refusal = {
  canonical: 'UNAUTHENTICATED',
  status: 401,
  message: [
    'Request is missing required authentication credential.',
    'Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  ].join(' '),
};
const NOT_HERE: Refusal = { canonical: 'NOT_FOUND', status: 404, message: 'This is not imitated here.' };

function refuse(code: string, message?: string): Answer {
  return fcmError({ code, ...(message !== undefined && { message }) });
}

/** Answers the token request. Any well-formed assertion is accepted, because its public key is not known here. */
async function token(request: IncomingMessage): Promise<Answer> {
  const form = new URLSearchParams((await readBody(request)).toString());
  const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  if (!isGrant || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(form.get('assertion') ?? '')) {
    return { ...json({ error: 'invalid_grant', error_description: 'Invalid JWT' }), status: 400 };
  }
  return json({ access_token: `local-${randomUUID()}`, expires_in: 3599, token_type: 'Bearer' });
}

function presentPush({ token, notification, data, sent_at }: SentMessage): Push {
  return { token, notification: notification ?? null, data: data ?? {}, sent_at };
}

function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: JSON.stringify(value) };
}

interface Refusal {
  /** FCM's own code. */
  code?: string;
  canonical?: string;
  status?: number;
  message?: string;
}

/** Errors by FCM's code: the HTTP status, the canonical status and the message. */
const ERRORS: Record<string, [status: number, canonical: string, message: string]> = {
  INVALID_ARGUMENT: [400, 'INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'],
  THIRD_PARTY_AUTH_ERROR: [401, 'UNAUTHENTICATED', 'Auth error from APNS or Web Push Service'],
  SENDER_ID_MISMATCH: [403, 'PERMISSION_DENIED', 'SenderId mismatch'],
  UNREGISTERED: [404, 'NOT_FOUND', 'Requested entity was not found.'],
  QUOTA_EXCEEDED: [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for the target.'],
  INTERNAL: [500, 'INTERNAL', 'Internal error encountered.'],
  UNAVAILABLE: [503, 'UNAVAILABLE', 'The service is currently unavailable.'],
};

/** An error of FCM: Google's canonical status, and in the details FCM's own code if there is one. */
function fcmError({ code, canonical, status, message }: Refusal): Answer {
  const [usualStatus, usualCanonical, usualMessage] = ERRORS[code ?? ''] ?? [500, 'UNKNOWN', 'Unknown Error.'];
  const details =
    code === undefined ? [] : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }];
  const error = {
    code: status ?? usualStatus,
    message: message ?? usualMessage,
    status: canonical ?? usualCanonical,
    ...(details.length > 0 && { details }),
  };
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { status: error.code, headers, body: JSON.stringify({ error }) };
}
