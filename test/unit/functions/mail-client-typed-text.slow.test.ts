import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRawMail } from '#infra/local/ses/message.ts';
import { emailsSaying, ORDINARY } from '#test/support/emails.ts';
import { runs } from '#test/support/long.ts';
import {
  boundaries,
  headerNames,
  headerValues,
  MAIL,
  PLAIN_HEADERS,
  requestFor,
  sendMail,
  ses,
  UNSUBSCRIBE,
} from './support/raw-mail.ts';

/* Names, subjects and texts that people type, in the raw messages that are sent to SES. */

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
      { numRuns: runs(500) },
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
      { numRuns: runs(300) },
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
      { numRuns: runs(30) },
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
      { numRuns: runs(500) },
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
      { numRuns: runs(300) },
    );
  });
});
