import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailChanged } from '#functions/lib/emails/account.ts';
import { renderEmail } from '#functions/lib/emails/email.ts';
import { displayName, typed } from '#functions/lib/emails/parts.ts';
import { ENGLISH, emailsSaying, type Words } from '#test/support/emails.ts';
import { decoded, emails, emailsTo, LINK, tags, unsubscribeUrl } from './support/emails.ts';

/* Text that a person typed, such as a name, in an email. */

describe('typed text', () => {
  const hostilePiece = fc.constantFrom(
    '<script>',
    '</p></td></table>',
    '<!--',
    '-->',
    '<![endif]-->',
    '" onclick="',
    "'",
    '&',
    '&lt;',
    '${',
    '`',
    '\r\n',
    '\nBcc: all',
    '\u2028',
    '\u202e',
    '\u2067',
    'مرحبا',
    '👩‍👩‍👧',
    'w'.repeat(60),
  );
  const hostile = fc
    .array(fc.oneof(hostilePiece, fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join(''));
  const oneLine = (value: string) => value.replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ');

  // A name that may not be shown is replaced by a word without a span.
  const structure = (html: string) => tags(html).filter((tag) => !/^<\/?span/.test(tag));
  const spans = (html: string) => new Set(tags(html).filter((tag) => tag.startsWith('<span')));
  const ordinary = emails.map(([, { html }]) => html);
  const words = fc.record<Words>({
    // A name that may not be shown has no line at all.
    name: hostile.filter((name) => displayName(name) !== undefined),
    person: hostile,
    others: fc.tuple(hostile, hostile, hostile),
    group: hostile,
    title: hostile,
    message: hostile.map((value) => `x${value}`),
    citation: hostile.map((value) => `x${value}`),
    email: hostile,
    newEmail: hostile,
  });

  test('never becomes markup', () => {
    fc.assert(
      fc.property(words, (typedByPeople) => {
        Object.values(emailsSaying(typedByPeople)).forEach(({ rendered: { html } }, index) => {
          expect(structure(html)).toEqual(structure(ordinary[index] ?? ''));
          expect([...spans(html)].filter((span) => !/^<span dir="(?:auto|ltr)" style="[\w:;-]+">$/.test(span))).toEqual(
            [],
          );
        });
      }),
      { numRuns: 200 },
    );
  });

  test('begins no new line in the text part', () => {
    fc.assert(
      fc.property(words, (typedByPeople) => {
        Object.values(emailsSaying(typedByPeople)).forEach(({ rendered: { text } }, index) => {
          expect(text.split('\n')).toHaveLength(emails[index]?.[1].text.split('\n').length ?? 0);
          expect(text).not.toMatch(/[\r\u2028\u2029]/);
        });
      }),
      { numRuns: 200 },
    );
  });

  test('is shown as it was typed, on one line, in both parts', () => {
    fc.assert(
      fc.property(hostile, hostile, (from, to) => {
        const { text, html } = emailChanged({ name: 'Ada', from, to, url: LINK, unsubscribeUrl }, ENGLISH);
        const lines = text.split('\n');
        expect(lines).toEqual(expect.arrayContaining([`Old email: ${oneLine(from)}`, `New email: ${oneLine(to)}`]));
        expect(decoded(html)).toContain(`>${oneLine(from)}</span>`);
        expect(decoded(html)).toContain(`>${oneLine(to)}</span>`);
      }),
      { numRuns: 300 },
    );
  });

  test('begins no new header in a subject', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const { subject } = renderEmail(
          {
            subject: `${name} invites you`,
            preheader: name,
            heading: '',
            before: [],
            footer: [],
          },
          ENGLISH,
        );
        expect(subject).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(subject).toBe(`${oneLine(name)} invites you`);
      }),
    );
  });

  test('is escaped in a title, a preheader, a heading, a button and its address', () => {
    const hostileWords = `<b>"it's"</b> & co`;
    const { html, text } = renderEmail(
      {
        subject: hostileWords,
        preheader: hostileWords,
        heading: hostileWords,
        before: [],
        action: { text: hostileWords, url: `https://app.example.com/?q=${hostileWords}` },
        footer: [],
      },
      ENGLISH,
    );
    expect(html).not.toContain('<b>');
    expect(html).not.toContain(`"it's"`);
    expect(html.split('&lt;b&gt;&quot;it&#39;s&quot;&lt;/b&gt; &amp; co')).toHaveLength(8);
    expect(text).toContain(`${hostileWords}:\nhttps://app.example.com/?q=${hostileWords}\n`);
  });

  test('does not change the direction of other text, and breaks anywhere', () => {
    expect(typed('ש').html).toMatch(/^<span dir="auto" style="[^"]*unicode-bidi:isolate;[^"]*overflow-wrap:anywhere/);
  });

  test.each(['Ada Lovelace', 'J. R. R. Tolkien', 'J.R.R. Tolkien', 'Dr. Who', "O'Brien", '李小龍', 'Ada, Countess.'])(
    'as the name %s is greeted',
    (name) => {
      for (const { text } of Object.values(emailsTo(name))) expect(text).toMatch(new RegExp(`^Hello ${name},\n`));
    },
  );

  test.each(['Win at evil.example', 'https://evil', 'evil.example/x', 'me@evil', 'www.evil', '中国。公司', 'a\\b'])(
    'as the name %s is left out, as a mail client could make it a link',
    (name) => {
      for (const { text, html } of Object.values(emailsTo(name))) {
        expect(text).not.toMatch(/^Hello/);
        expect(html).not.toContain(name);
      }
    },
  );
});
