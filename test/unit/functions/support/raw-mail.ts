/** The requests that the mail client sends to SES. */
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, vi } from 'vitest';
import type { Mail } from '#functions/lib/clients/mail.ts';
import { parseRawMail } from '#infra/local/ses/message.ts';

vi.stubEnv('MAIL_FROM', 'Steadfast <hello@example.com>');
vi.stubEnv('MAIL_CONFIGURATION_SET', 'Mail');
vi.stubEnv('AWS_REGION', 'us-east-1');
export const { sendMail } = await import('#functions/lib/clients/mail.ts');

export const ses = mockClient(SESClient);
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'x' });
});

export const UNSUBSCRIBE = 'https://app.example.com/api/v1/unsubscribe?token=abc.def';
export const MAIL: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Text\n', html: '<p>HTML</p>\n' };

/** The request to SES, and its parsed message. */
export async function requestFor(mail: Partial<Mail>) {
  ses.resetHistory();
  expect(await sendMail({ ...MAIL, ...mail })).toBe(true);
  const [call, ...others] = ses.commandCalls(SendRawEmailCommand);
  expect(others).toEqual([]);
  const { RawMessage, ...request } = call!.args[0].input;
  const raw = Buffer.from(RawMessage?.Data ?? []);
  return { request, raw: raw.toString('latin1'), parsed: await parseRawMail(raw) };
}

export const headerValues = ({ parsed }: Awaited<ReturnType<typeof requestFor>>, name: string) =>
  parsed.headers.filter((header) => header.name.toLowerCase() === name.toLowerCase()).map(({ value }) => value);

export const PLAIN_HEADERS = ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'];
export const headerNames = ({ parsed }: Awaited<ReturnType<typeof requestFor>>) =>
  parsed.headers.map(({ name }) => name).sort();
/** The lines between and after the parts of a message. */
export function boundaries(raw: string): string[] {
  const declared = /^ boundary="([^"]+)"\r$/m.exec(raw)?.[1];
  return raw.split('\r\n').filter((line) => declared && line.startsWith(`--${declared}`));
}
