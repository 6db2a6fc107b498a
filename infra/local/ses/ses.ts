/**
 * SES: the package aws-ses-v2-local accepts and shows e-mails. It is loaded with the first request. E-mails are also
 * kept here, one JSON line each, because the package loses them at a restart, drops headers of raw e-mails, and keeps
 * only the first recipient.
 */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Email as EmulatedEmail } from 'aws-ses-v2-local/dist/store.js';
import type { Clock } from '../clock.ts';
import { type Answer, type Call, readBody, type ServiceError, startEndpoint } from '../endpoint.ts';
import type { Faults } from '../faults.ts';
import { type Journal, openJournal } from '../journal.ts';
import { type ConfigurationSets, feedbackOn } from './feedback.ts';
import { composedHeaders, type Header, parseRawMail } from './message.ts';

export interface Email {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  sent_at: string;
}

/** An e-mail as it is kept. */
interface Mail extends EmulatedEmail {
  headers: Header[];
  sent_at: string;
}

const MAX_RECIPIENTS = 50;
/** The sending rate that SES reports. It is more than one machine sends. */
const MAIL_RATE = Number(process.env.MAIL_RATE ?? 1000);

interface MailOptions {
  dataDir: string;
  clock: Clock;
  faults: Faults;
  configurationSets?: ConfigurationSets;
}

export async function startSes(o: MailOptions): Promise<{
  endpoint: string;
  viewerUrl: string;
  /** All e-mails, or those to one address. */
  outbox(to?: string): Promise<Email[]>;
  stop(): Promise<void>;
}> {
  const mailbox = await openMailbox(o.dataDir);
  let emulator: Promise<Emulator> | undefined;
  const emulate = () => {
    emulator ??= startEmulator();
    return emulator;
  };

  const send = async (form: URLSearchParams, headers: Record<string, string>): Promise<Answer> => {
    const flaw = validate(form);
    if (flaw) return refuse({ name: 'InvalidParameterValue', status: 400, message: flaw });
    const configurationSet = form.get('ConfigurationSetName');
    if (configurationSet !== null && !o.configurationSets?.has(configurationSet)) {
      const message = `Configuration set <${configurationSet}> does not exist.`;
      return refuse({ name: 'ConfigurationSetDoesNotExist', status: 400, message });
    }
    const { answer, take } = await (await emulate()).send(form, headers);
    if (answer.status !== 200) {
      const { detail = 'Refused' } = JSON.parse(String(answer.body)) as { detail?: string };
      return refuse({ name: 'ValidationError', status: 400, message: detail });
    }
    const own = form.get('Action') === 'SendRawEmail' ? await rawMail(form) : simpleMail(form);
    const now = o.clock.now();
    const mail = { ...take(), ...own, at: Math.floor(now / 1000), sent_at: new Date(now).toISOString() };
    await mailbox.add(mail);
    if (configurationSet !== null) await tell(mail, configurationSet, now);
    return answer;
  };

  /** Tells an event. Errors are only logged, because the e-mail has been sent. */
  const tell = async (mail: Mail, configurationSet: string, at: number) => {
    const { messageId, from, subject, destination, headers } = mail;
    const recipients = [...destination.to, ...destination.cc, ...destination.bcc];
    const events = feedbackOn({ messageId, from, subject, recipients, headers, configurationSet, at });
    const results = await Promise.allSettled(
      events.map((event) => o.configurationSets?.publish(configurationSet, event)),
    );
    for (const each of results) if (each.status === 'rejected') console.error('ses: an event was lost', each.reason);
  };

  const view = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', endpoint.url);
    if (request.method === 'POST') {
      // Refuses posts from pages of other sites, which must not delete e-mails.
      if (request.headers.origin !== `http://${request.headers.host}`) return { status: 403, body: 'Foreign origin' };
      await mailbox.clear();
      return json({ message: 'Store cleared' });
    }
    if (pathname === '/store') {
      const since = Number(searchParams.get('since') ?? 0);
      return json({ templates: {}, emails: mailbox.entries().filter(({ at }) => at >= since) });
    }
    if (pathname !== '/get-emlContent') return (await emulate()).page(pathname);
    const mail = mailbox.entries().find(({ messageId }) => messageId === searchParams.get('messageId'));
    if (!mail) return { status: 404, body: 'There is no such mail.' };
    const { createEmlContent } = await import('aws-ses-v2-local/dist/emlFile.js');
    return json(await createEmlContent(mail));
  };

  const recognise = async (request: IncomingMessage): Promise<Call> => {
    if (request.method !== 'POST' || request.url !== '/') return { perform: () => view(request), refuse };
    const form = new URLSearchParams((await readBody(request)).toString());
    const action = form.get('Action') ?? 'Unknown';
    const headers = { authorization: request.headers.authorization ?? '' };
    const perform = async () => {
      if (action === 'SendEmail' || action === 'SendRawEmail') return send(form, headers);
      if (action === 'GetSendQuota') return sendQuota();
      return refuse({ name: 'InvalidAction', status: 400, message: `${action} is not imitated here.` });
    };
    return { operation: action, perform, refuse };
  };

  const endpoint = await startEndpoint({ service: 'ses', faults: o.faults, recognise });
  return {
    endpoint: endpoint.url,
    viewerUrl: `${endpoint.url}/`,
    outbox: async (to) =>
      mailbox
        .entries()
        .filter(({ destination }) => to === undefined || destination.to.includes(to))
        .map(presentMail),
    async stop() {
      await endpoint.stop();
      await mailbox.idle();
      await (await emulator)?.stop();
    },
  };
}

/** All sent e-mails, oldest first. */
function openMailbox(folder: string): Promise<Journal<Mail>> {
  return openJournal(join(folder, 'mail.jsonl'), 'mails');
}

interface Emulator {
  send(form: URLSearchParams, headers: Record<string, string>): Promise<{ answer: Answer; take(): ReceivedMail }>;
  page(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

type ReceivedMail = Pick<Mail, 'messageId' | 'replyTo' | 'attachments' | 'destination'>;

async function startEmulator(): Promise<Emulator> {
  // `require`, because Node and the test runner interpret a CommonJS default import differently.
  const load = createRequire(import.meta.url);
  const { default: serve } = load('aws-ses-v2-local') as typeof import('aws-ses-v2-local');
  const { getStoreReadonly } = load(
    'aws-ses-v2-local/dist/store.js',
  ) as typeof import('aws-ses-v2-local/dist/store.js');
  const server = await serve({ host: '127.0.0.1', port: 0 });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, init);
    const type = response.headers.get('content-type') ?? 'text/plain';
    return { status: response.status, headers: { 'content-type': type }, body: await response.text() };
  };
  return {
    async send(form, headers) {
      const answer = await ask('/', { method: 'POST', body: form, headers });
      const id = /<MessageId>([^<]+)</.exec(String(answer.body))?.[1];
      const take = () => {
        // Removes copied e-mails from the package's store, which is one for the process and only grows.
        const { emails } = getStoreReadonly();
        const at = emails.findIndex(({ messageId }) => messageId === id);
        return emails.splice(at, 1)[0]!;
      };
      return { answer: { ...answer, headers: { 'content-type': 'text/xml' } }, take };
    },
    page: (path) => ask(path),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type OwnMail = Omit<Mail, 'messageId' | 'replyTo' | 'attachments' | 'at' | 'sent_at'>;

function simpleMail(form: URLSearchParams): OwnMail {
  const subject = form.get('Message.Subject.Data') ?? '';
  const from = form.get('Source') ?? '';
  const destination = destinationOf(form);
  const replyTo = addressList(form, 'ReplyToAddresses');
  const text = form.get('Message.Body.Text.Data') ?? undefined;
  const html = form.get('Message.Body.Html.Data') ?? undefined;
  const headers = composedHeaders({ from, to: destination.to, cc: destination.cc, replyTo, subject });
  return { from, subject, destination, body: { text, html }, headers };
}

async function rawMail(form: URLSearchParams): Promise<OwnMail> {
  const parsed = await parseRawMail(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'));
  const { text, html, subject, headers } = parsed;
  const named = addressList(form, 'Destinations');
  const destination = named.length > 0 ? { to: named, cc: [], bcc: [] } : parsed.destination;
  return { from: form.get('Source') ?? parsed.from, subject, destination, body: { text, html }, headers };
}

function validate(form: URLSearchParams): string | undefined {
  const { to, cc, bcc } = destinationOf(form);
  const recipients = [...to, ...cc, ...bcc, ...addressList(form, 'Destinations')];
  if (recipients.length > MAX_RECIPIENTS) return `Recipient count exceeds ${MAX_RECIPIENTS}.`;
  if (form.get('Action') === 'SendEmail' && recipients.length === 0) return 'Empty required header: To.';
  const addresses = [...recipients, ...form.getAll('Source')];
  return addresses.every((address) => /[^@\s]@[^@\s>]+>?$/.test(address)) ? undefined : "Missing final '@domain'";
}

function destinationOf(form: URLSearchParams): Mail['destination'] {
  return {
    to: addressList(form, 'Destination.ToAddresses'),
    cc: addressList(form, 'Destination.CcAddresses'),
    bcc: addressList(form, 'Destination.BccAddresses'),
  };
}

function addressList(form: URLSearchParams, name: string): string[] {
  return [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);
}

function presentMail({ destination, from, subject, body, headers, sent_at }: Mail): Email {
  const named: Record<string, string> = {};
  for (const { name, value } of headers) named[name] = named[name] === undefined ? value : `${named[name]}, ${value}`;
  return { to: destination.to, from, subject, text: body.text ?? '', html: body.html ?? '', headers: named, sent_at };
}

function refuse({ name, status, message }: ServiceError): Answer {
  const escaped = message.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const type = status < 500 ? 'Sender' : 'Receiver';
  const error = `<Error><Type>${type}</Type><Code>${name}</Code><Message>${escaped}</Message></Error>`;
  const body = `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${error}</ErrorResponse>`;
  return { status, headers: { 'content-type': 'text/xml' }, body };
}

/** The quota; -1 means no limit in a day. */
function sendQuota(): Answer {
  const quota = `<Max24HourSend>-1</Max24HourSend><MaxSendRate>${MAIL_RATE}</MaxSendRate>`;
  const result = `<GetSendQuotaResult>${quota}<SentLast24Hours>0</SentLast24Hours></GetSendQuotaResult>`;
  const body = `<GetSendQuotaResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${result}</GetSendQuotaResponse>`;
  return { status: 200, headers: { 'content-type': 'text/xml' }, body };
}

function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
