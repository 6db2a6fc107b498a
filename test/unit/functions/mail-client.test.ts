import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '#functions/lib/clients/mail.ts';
import { parseRawMail } from '#infra/local/ses/message.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { emailsSaying, HOSTILE, ORDINARY, type Words } from '#test/support/emails.ts';

/* The raw messages that are sent to SES, for any text that people type. */

vi.stubEnv('MAIL_FROM', 'Steadfast <hello@example.com>');
vi.stubEnv('MAIL_CONFIGURATION_SET', 'Mail');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { sendMail } = await import('#functions/lib/clients/mail.ts');

const ses = mockClient(SESClient);
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'x' });
});

const UNSUBSCRIBE = 'https://app.example.com/api/v1/unsubscribe?token=abc.def';
const MAIL: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Text\n', html: '<p>HTML</p>\n' };

/** The request to SES, and its parsed message. */
async function requestFor(mail: Partial<Mail>) {
  ses.resetHistory();
  expect(await sendMail({ ...MAIL, ...mail })).toBe(true);
  const [call, ...others] = ses.commandCalls(SendRawEmailCommand);
  expect(others).toEqual([]);
  const { RawMessage, ...request } = call!.args[0].input;
  const raw = Buffer.from(RawMessage?.Data ?? []);
  return { request, raw: raw.toString('latin1'), parsed: await parseRawMail(raw) };
}

const headerValues = ({ parsed }: Awaited<ReturnType<typeof requestFor>>, name: string) =>
  parsed.headers.filter((header) => header.name.toLowerCase() === name.toLowerCase()).map(({ value }) => value);

const PLAIN_HEADERS = ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'];
const headerNames = ({ parsed }: Awaited<ReturnType<typeof requestFor>>) =>
  parsed.headers.map(({ name }) => name).sort();
/** The lines between and after the parts of a message. */
function boundaries(raw: string): string[] {
  const declared = /^ boundary="([^"]+)"\r$/m.exec(raw)?.[1];
  return raw.split('\r\n').filter((line) => declared && line.startsWith(`--${declared}`));
}

describe('a mail', () => {
  test('is sent from the product to one address, with the configuration set', async () => {
    const mail = await requestFor({});
    expect(mail.request).toEqual({
      Source: 'Steadfast <hello@example.com>',
      Destinations: ['ada@example.com'],
      ConfigurationSetName: 'Mail',
    });
    expect(headerValues(mail, 'From')).toEqual(['Steadfast <hello@example.com>']);
    expect(headerValues(mail, 'To')).toEqual(['ada@example.com']);
    expect(headerNames(mail)).toEqual(PLAIN_HEADERS);
  });

  test('has a text part and an HTML part, in this order', async () => {
    const { raw, parsed } = await requestFor({
      subject: 'Grüße 👩‍👩‍👧',
      text: 'Schön \n-- \n.\nFrom me\n',
      html: '<p>Schön</p>\n',
    });
    expect(parsed.subject).toBe('Grüße 👩‍👩‍👧');
    expect(parsed.text).toBe('Schön \n-- \n.\nFrom me\n');
    expect(parsed.html).toBe('<p>Schön</p>\n');
    expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(raw.match(/^Content-Type: text\/.*$/gm)).toEqual([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ]);
  });

  test('has its own id and a date', async () => {
    const [one, other] = [await requestFor({}), await requestFor({})];
    expect(headerValues(one, 'Message-ID')[0]).toMatch(/^<[\w-]+@example\.com>$/);
    expect(headerValues(one, 'Message-ID')).not.toEqual(headerValues(other, 'Message-ID'));
    expect(Date.parse(headerValues(one, 'Date')[0] ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('has headers for unsubscribing with one click if it has a link for that', async () => {
    const mail = await requestFor({ unsubscribeUrl: UNSUBSCRIBE });
    expect(headerValues(mail, 'List-Unsubscribe')).toEqual([`<${UNSUBSCRIBE}>`]);
    expect(headerValues(mail, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    // Some mail clients do not unfold header lines.
    expect(mail.raw).toContain(`List-Unsubscribe: <${UNSUBSCRIBE}>\r\n`);
    expect(headerNames(mail)).toEqual([...PLAIN_HEADERS, 'List-Unsubscribe', 'List-Unsubscribe-Post'].sort());
  });

  test.each(Object.entries({ ...prefixed('ordinary', ORDINARY), ...prefixed('hostile', HOSTILE) }))(
    'of %s has the text and HTML of the email, in lines that SMTP allows',
    async (_, { rendered }) => {
      const { raw, parsed } = await requestFor(rendered);
      expect(parsed.text).toBe(rendered.text);
      expect(parsed.html).toBe(rendered.html);
      expect(raw).toMatch(/^[\r\n\x20-\x7e]+$/);
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(raw.split('\r\n').filter((line) => line.length > 78)).toEqual([]);
    },
  );

  test('with the longest texts has lines that SMTP allows', async () => {
    const name = '"'.repeat(LIMITS.nameLength);
    const email = `${'語'.repeat(LIMITS.emailLength - 4)}@x.y`;
    const message = '👩‍👩‍👧'.repeat(LIMITS.messageLength / 8);
    const title = '"'.repeat(LIMITS.titleLength);
    const words: Words = {
      name,
      person: name,
      others: [name],
      group: name,
      title,
      message,
      citation: name,
      email,
      newEmail: email,
    };
    for (const { rendered } of Object.values(emailsSaying(words))) {
      const { raw, parsed } = await requestFor(rendered);
      // A header can have a longer line if a word cannot be broken.
      expect(raw.split('\r\n').filter((line) => line.length > 998)).toEqual([]);
      expect(parsed.subject).toBe(rendered.subject);
      expect(parsed.text).toBe(rendered.text);
    }
  });
});

function prefixed(prefix: string, words: Words) {
  return Object.fromEntries(Object.entries(emailsSaying(words)).map(([name, sample]) => [`${prefix} ${name}`, sample]));
}

describe('typed text', () => {
  const piece = fc.constantFrom(
    '\r\n',
    '\r',
    '\n',
    '\r\n\r\n',
    '\u0000',
    '\u000b',
    '\u0085',
    '\u2028',
    '\t',
    'Bcc: eve@example.com',
    '\r\nBcc: eve@example.com',
    '\nContent-Type: text/html',
    '=?UTF-8?Q?=0D=0ABcc:_eve@example.com?=',
    '=?UTF-8?B?DQpCY2M6IGV2ZUBleGFtcGxlLmNvbQ==?=',
    '=?',
    '?=',
    '=0D=0A',
    '----_NmP-0-Part_1',
    '\r\n----_NmP-0-Part_1--\r\n',
    '<eve@example.com>',
    ', eve@example.com',
    '; eve@example.com',
    'eve: ada@example.com;',
    '"',
    '\\',
    '(',
    'Grüße',
    '\u202e',
    '👩‍👩‍👧',
    ' ',
  );
  const hostile = fc
    .array(fc.oneof(piece, fc.string({ unit: 'binary' }), fc.string()), { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join(''));
  const inOneLine = (value: string) => value.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // A parsed header has its whitespace, including folds, merged and trimmed.
  const squeezed = (value: string) => value.replace(/\s+/g, ' ').trim();

  test('in a subject adds no header, recipient or part, and reads as it was typed', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (typed) => {
        const mail = await requestFor({ subject: `x${typed}`, unsubscribeUrl: UNSUBSCRIBE });
        expect(headerNames(mail)).toEqual([...PLAIN_HEADERS, 'List-Unsubscribe', 'List-Unsubscribe-Post'].sort());
        expect(mail.parsed.destination).toEqual({ to: ['ada@example.com'], cc: [], bcc: [] });
        expect(mail.request.Destinations).toEqual(['ada@example.com']);
        expect(boundaries(mail.raw)).toHaveLength(3);
        expect(mail.parsed.text).toBe(MAIL.text);
        expect(mail.parsed.html).toBe(MAIL.html);
        expect(squeezed(mail.parsed.subject)).toBe(squeezed(`x${inOneLine(typed)}`));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    'x =?UTF-8?B?DQpCY2M6IGV2ZUBleGFtcGxlLmNvbQ==?=',
    '=?UTF-8?Q?evil=2Eexample?=',
    '=?utf-8?q?=E2=80=AE?= "x"',
    '=?iso-8859-1?q?=A1?= Grüße =?x',
  ])('that looks like an encoded word, as %j, reads in a subject as it was typed', async (subject) => {
    const mail = await requestFor({ subject });
    expect(mail.parsed.subject).toBe(subject);
    expect(headerValues(mail, 'Subject')[0]).not.toContain(subject);
    expect(headerNames(mail)).toEqual(PLAIN_HEADERS);
  });

  test('in a text and in HTML adds no part and no header', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, html) => {
        const mail = await requestFor({ text: `x${text}`, html: `x${html}` });
        expect(headerNames(mail)).toEqual(PLAIN_HEADERS);
        expect(boundaries(mail.raw)).toHaveLength(3);
        expect(squeezed(mail.parsed.text ?? '')).toBe(squeezed(`x${text.toWellFormed()}`));
      }),
      { numRuns: 300 },
    );
  });

  test('as a name and as a group, in every email, adds no header, recipient or part', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, other) => {
        const words = { ...ORDINARY, name, person: name, others: [other], group: other, title: name, message: other };
        for (const { rendered } of Object.values(emailsSaying(words))) {
          const mail = await requestFor({ ...rendered, unsubscribeUrl: UNSUBSCRIBE });
          expect(headerNames(mail)).toEqual([...PLAIN_HEADERS, 'List-Unsubscribe', 'List-Unsubscribe-Post'].sort());
          expect(mail.parsed.destination).toEqual({ to: ['ada@example.com'], cc: [], bcc: [] });
          expect(boundaries(mail.raw)).toHaveLength(3);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('as an address adds no other recipient', async () => {
    const address = fc.oneof(
      hostile,
      hostile.map((typed) => `ada@example.com${typed}`),
      hostile.map((typed) => `${typed}ada@example.com`),
      fc.emailAddress(),
    );
    await fc.assert(
      fc.asyncProperty(address, async (to) => {
        ses.resetHistory();
        const sent = await sendMail({ ...MAIL, to });
        const calls = ses.commandCalls(SendRawEmailCommand);
        expect(calls).toHaveLength(sent ? 1 : 0);
        for (const { args } of calls) {
          const { Destinations, RawMessage } = args[0].input;
          expect(Destinations).toEqual([to]);
          expect(to).toMatch(/^[\x21-\x7e]+$/);
          const { destination, headers } = await parseRawMail(Buffer.from(RawMessage?.Data ?? []));
          expect(destination.to).toHaveLength(1);
          expect([destination.cc, destination.bcc]).toEqual([[], []]);
          expect(headers.map(({ name }) => name).sort()).toEqual(PLAIN_HEADERS);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('in a link for unsubscribing stays within the link', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (typed) => {
        const mail = await requestFor({ unsubscribeUrl: `https://app.example.com/api/v1/unsubscribe?token=${typed}` });
        expect(headerValues(mail, 'List-Unsubscribe')).toHaveLength(1);
        expect(headerValues(mail, 'List-Unsubscribe')[0]).toMatch(
          /^<https:\/\/app\.example\.com\/api\/v1\/unsubscribe\?token=[^<>\s]*>$/,
        );
        expect(headerNames(mail)).toEqual([...PLAIN_HEADERS, 'List-Unsubscribe', 'List-Unsubscribe-Post'].sort());
      }),
      { numRuns: 300 },
    );
  });
});

describe('an address', () => {
  test.each([
    'ada@example.com',
    'ada.lovelace+list@mail.example.co.uk',
    "o'brien!#$%&*/=?^_`{|}~-@example.com",
    'ada@xn--bcher-kva.example',
  ])('%s gets its mail', async (to) => {
    const mail = await requestFor({ to });
    expect(mail.request.Destinations).toEqual([to]);
    expect(mail.raw).toContain(`\r\nTo: ${to}\r\n`);
    expect(mail.parsed.destination.to).toHaveLength(1);
  });

  test.each([
    'nobody',
    'ada@bücher.example',
    'grüße@example.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@[127.0.0.1]',
    'ada@eve@example.com',
    'a b@example.com',
    '',
  ])('%j is refused without a request to SES', async (to) => {
    expect(await sendMail({ ...MAIL, to })).toBe(false);
    expect(ses.calls()).toHaveLength(0);
  });
});

describe('an error of SES', () => {
  const refuses = (name: string, message: string) =>
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(message), { name }));

  test('about an invalid address is a result', async () => {
    refuses('InvalidParameterValue', 'Domain ends with dot: ada@example.com');
    expect(await sendMail(MAIL)).toBe(false);
  });

  test.each([
    'MessageRejected',
    'Throttling',
    'ConfigurationSetDoesNotExist',
    'AccountSendingPausedException',
    'TimeoutError',
  ])('such as %s is thrown for a retry, and contains no address', async (name) => {
    refuses(name, 'Email address is not verified: Ada <ada@example.com>, "eve"@example.com');
    const error = await sendMail(MAIL).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name });
    expect(String(error)).not.toContain('@');
  });
});
