import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { environment } from '../environment.ts';
import { pause } from '../pause.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail client posts to unsubscribe (RFC 8058): the API call, not the page that asks first. */
  unsubscribeUrl?: string;
}

const FROM = environment('MAIL_FROM');
const CONFIGURATION_SET = environment('MAIL_CONFIGURATION_SET');

// One address and nothing else: no list, no name, no quotes. SES takes ASCII only.
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]+@[\w.-]+$/;

const TRIES = 3;
/** In milliseconds, see `pause`. */
const FIRST_PAUSE = 100;
/** Node's error codes for a connection that was never made. */
const UNREACHED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

const client = new SESClient({
  // `withRetries` retries instead of the SDK, which also retries after a timeout: SES may have sent the e-mail by
  // then.
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 1000,
    // Less than the 10 s timeout of the function that sends test e-mails.
    requestTimeout: 8000,
    throwOnRequestTimeout: true,
    // SES may have closed a kept connection. An error on it does not tell whether SES has the e-mail.
    httpsAgent: { keepAlive: false },
  },
});

/**
 * Sends one e-mail with text and HTML to one address: one request to SES, and up to two more when SES answers that it
 * failed, or is not reached. False when no mail can reach the address, so that another attempt is of no use. @throws
 * any other error of SES or the network: worth another attempt, which sends the e-mail twice if SES has sent it without
 * an answer.
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  if (!ADDRESS.test(mail.to)) return false;
  // SES sends only to these destinations, whatever the headers of the message say.
  const command = new SendRawEmailCommand({
    Source: FROM,
    Destinations: [mail.to],
    RawMessage: { Data: await mimeMessage(mail) },
    ConfigurationSetName: CONFIGURATION_SET,
  });
  try {
    const { MessageId } = await withRetries(() => client.send(command));
    // The SDK accepts any answer with status 200, such as the page of a proxy.
    if (!MessageId) throw new Error('SES did not confirm the e-mail');
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidParameterValue') return false;
    throw withoutAddresses(error);
  }
}

/** Calls SES, and again while it is certain that it has sent nothing: three times at most. */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await call();
    } catch (error) {
      if (round === TRIES || !isUnsent(error)) throw error;
      await pause(round, FIRST_PAUSE);
    }
  }
}

/** Whether SES answered that it failed, or was not reached. */
function isUnsent(error: unknown): boolean {
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: string };
  return ($metadata?.httpStatusCode ?? 0) >= 500 || UNREACHED.has(code ?? '');
}

/** Whether SES refused an e-mail because too many were sent, in this second or today. */
export const isThrottled = (error: unknown): error is Error => error instanceof Error && error.name === 'Throttling';

/** The sending limits of the account, and how much it has sent in the last 24 hours. */
export interface SendQuota {
  perSecond: number;
  perDay: number;
  sentToday: number;
}

/** The quota of the account: one request to SES, and up to two more when it fails. */
export async function loadSendQuota(): Promise<SendQuota> {
  const {
    MaxSendRate = 1,
    Max24HourSend = -1,
    SentLast24Hours = 0,
  } = await withRetries(() => client.send(new GetSendQuotaCommand()));
  // -1 stands for no limit.
  const perDay = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend;
  return { perSecond: MaxSendRate, perDay, sentToday: SentLast24Hours };
}

/** The MIME message. SES replaces its date and id by its own. */
function mimeMessage({ to, subject, text, html, unsubscribeUrl }: Mail): Promise<Buffer> {
  const message = new MailComposer({
    from: FROM,
    to: { name: '', address: to },
    text,
    html,
    headers: { ...subjectHeader(subject), ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)) },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message.compile().build();
}

/** Removes control characters and line breaks, and replaces lone surrogates: a header cannot have them. */
function subjectHeader(subject: string) {
  const value = subject.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // Mail programs would decode typed text that looks like an encoded word, so such a subject is encoded as a whole.
  return {
    Subject: value.includes('=?') ? { prepared: true, foldLines: true, value: encodeWord(value, 'Q', 52) } : value,
  };
}

function unsubscribeHeaders(url: string) {
  // A parsed URL has no blanks, no brackets and only ASCII: nothing in it has to be encoded or folded.
  const prepared = (value: string) => ({ prepared: true, value });
  return {
    'List-Unsubscribe': prepared(`<${new URL(url).href}>`),
    'List-Unsubscribe-Post': prepared('List-Unsubscribe=One-Click'),
  };
}

/** SES includes the recipient in its errors, and errors are logged. */
function withoutAddresses({ name, message }: Error): Error {
  return Object.assign(new Error(message.replaceAll(/[^\s<>,]+@[^\s<>,]+/g, '(an address)')), { name });
}
