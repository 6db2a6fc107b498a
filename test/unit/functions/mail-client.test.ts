import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { emailsSaying, HOSTILE, ORDINARY, type Words } from '#test/support/emails.ts';
import {
  headerNames,
  headerValues,
  MAIL,
  PLAIN_HEADERS,
  requestFor,
  sendMail,
  ses,
  UNSUBSCRIBE,
} from './support/raw-mail.ts';

/* The raw messages that are sent to SES, for any text that people type. */

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

  test('that SES does not confirm is not sent', async () => {
    // What the SDK makes of a page that a proxy sends.
    ses.on(SendRawEmailCommand).resolves({});
    await expect(sendMail(MAIL)).rejects.toThrow('SES did not confirm the e-mail');
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

  test.each([
    ['that it failed, is followed by two more requests', 'InternalFailure', 503, 3],
    ['that the message is wrong, by none', 'MessageRejected', 400, 1],
  ])('that says %s', async (_, name, httpStatusCode, requests) => {
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error('No'), { name, $metadata: { httpStatusCode } }));
    await expect(sendMail(MAIL)).rejects.toThrow('No');
    expect(ses.calls()).toHaveLength(requests);
  });

  test('that passes is no error', async () => {
    const busy = Object.assign(new Error('No'), { name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } });
    ses.on(SendRawEmailCommand).rejectsOnce(busy).resolves({ MessageId: 'x' });
    expect(await sendMail(MAIL)).toBe(true);
  });

  test('is not the only one that is tried again: so is a connection that was never there', async () => {
    ses
      .on(SendRawEmailCommand)
      .rejectsOnce(Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }))
      .resolves({ MessageId: 'x' });
    expect(await sendMail(MAIL)).toBe(true);
  });

  test('is not a missing answer: SES may have sent the e-mail, so it is not asked again at once', async () => {
    refuses('TimeoutError', 'No answer');
    await expect(sendMail(MAIL)).rejects.toThrow('No answer');
    expect(ses.calls()).toHaveLength(1);
  });

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
