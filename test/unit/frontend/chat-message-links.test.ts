import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coachPiecesOf, coachTextOf, piecesOf, questionPiecesOf } from '#frontend/features/chats/message-links.ts';
import { entryAddress } from '#shared/domain/history-addresses.ts';

const hrefs = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);
const addresses = (text: string) => piecesOf(text).flatMap(({ text: shown, href }) => (href ? shown : []));

describe('a link in a message', () => {
  test('is an HTTP or HTTPS URL', () => {
    expect(piecesOf('See https://example.com/a?b=c#d for more')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=c#d', href: 'https://example.com/a?b=c#d' },
      { text: ' for more' },
    ]);
    expect(hrefs('http://example.com')).toEqual(['http://example.com/']);
    expect(hrefs('HTTPS://Example.com/A')).toEqual(['https://example.com/A']);
  });

  test.for([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'www.example.com',
    '//example.com',
    'xhttp://example.com',
    'https://',
    'http://[',
  ])('is no other text: %j', (text) => {
    expect(piecesOf(text)).toEqual([{ text }]);
  });

  test('ends before the punctuation of the sentence', () => {
    expect(addresses('Is it https://example.com/a? Or https://example.com/b, or "https://example.com/c".')).toEqual([
      'https://example.com/a',
      'https://example.com/b',
      'https://example.com/c',
    ]);
    expect(addresses('(https://example.com/a) [https://example.com/b].')).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ]);
  });

  test.for([
    'https://example.com/foo。次の文',
    '（https://example.com/foo）です',
    'https://example.com/foo、続き',
    'https://example.com/foo，b',
    '「https://example.com/foo」と',
    'هل رأيت https://example.com/foo؟ نعم',
    'https://example.com/foo، ثم',
    'https://example.com/foo।',
    'https://example.com/foo\u200bbar',
    '\u2066https://example.com/foo\u2069 bar',
    '„https://example.com/foo“ und',
  ])('ends where the sentence of any language goes on: %j', (text) => {
    expect(addresses(text)).toEqual(['https://example.com/foo']);
  });

  test.for([
    'https://ja.wikipedia.org/wiki/東京',
    'https://it.wikipedia.org/wiki/L’Aquila',
    'https://example.com/👩‍👩‍👧',
    'https://example.com/a–b',
    'https://fa.wikipedia.org/wiki/می\u200cشود',
    'https://example.com/foo,bar;baz:1!2',
  ])('keeps the letters of any language: %j', (text) => {
    expect(addresses(text)).toEqual([text]);
  });

  test('keeps closing brackets that it has opened', () => {
    expect(addresses('https://example.com/Galatians_(epistle), (https://example.com/x_(y))')).toEqual([
      'https://example.com/Galatians_(epistle)',
      'https://example.com/x_(y)',
    ]);
  });
});

describe('the pieces of a message', () => {
  test('add up to the message and link only to HTTP and HTTPS URLs, for any text', () => {
    const words = fc.constantFrom('https://a.example/', 'http://', 'javascript:', ' ', '\n', '(', ')', '.', '<b>', 'ä');
    const written = fc.array(fc.oneof(words, fc.string()), { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(written, (text) => {
        const pieces = piecesOf(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) if (href) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});

const HERE = 'https://steadfast.example';
const ID = '01JD3Q4W5E6R7T8Y9Z0ABCDEFG';
const PAGE = `${HERE}/commitments/${ID}`;

describe('a message of a coach', () => {
  test('links to commitments by their titles', () => {
    expect(coachPiecesOf(`First [Read twenty pages](${PAGE}), then rest.`, HERE)).toEqual([
      { text: 'First ' },
      { text: 'Read twenty pages', path: `/commitments/${ID}` },
      { text: ', then rest.' },
    ]);
    expect(coachTextOf(`[Read](${PAGE}) and [Run](${PAGE})`, HERE)).toBe('Read and Run');
  });

  test.each([
    entryAddress('2026-11', ID, '2026-11-18'),
    '/powerups/fitness?date=2026-11-18',
    '/powerups/journaling?date=2026-11-18',
  ])('links to entries: %s', (path) => {
    expect(coachPiecesOf(`You [ran](${HERE}${path}).`, HERE)).toEqual([
      { text: 'You ' },
      { text: 'ran', path },
      { text: '.' },
    ]);
  });

  test.for([
    `[Read](https://evil.example/commitments/${ID})`,
    `[Read](${HERE}.evil.example/commitments/${ID})`,
    `[Read](https://steadfast.example@evil.example/commitments/${ID})`,
    `[Read](https://evil.example/${PAGE})`,
    `[Read](http://steadfast.example/commitments/${ID})`,
    `[Read](${HERE}:8443/commitments/${ID})`,
    `[Read](${HERE}//commitments/${ID})`,
    `[Read](${PAGE}/../../settings)`,
    `[Read](${HERE}/history?month=2026-11#${ID})`,
    `[Read](https://evil.example/powerups/fitness?date=2026-11-18)`,
    `[Read](${HERE}/powerups/fitness?date=2026-11-18&x=1)`,
    `[Read](${HERE}/powerups/journaling?date=2026-11-18#x)`,
    `[Read](${PAGE}?x)`,
    `[Read](${PAGE}#x)`,
    `[Read](${PAGE} "title")`,
    `[Read](${PAGE.toLowerCase()})`,
    `[Read](${HERE}/commitments/${ID}0)`,
    `[Read](${HERE}/settings)`,
    `[Read](/commitments/${ID})`,
    `[Read](commitment:${ID})`,
    `[Read](javascript:alert(1)//commitments/${ID})`,
    `[](${PAGE})`,
    `[ ](${PAGE})`,
    `[Read\nmore](${PAGE})`,
  ])('has no other link under a title: %j', (text) => {
    const pieces = coachPiecesOf(text, HERE);
    expect(pieces.filter(({ path }) => path !== undefined)).toEqual([]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    // The text of a link is its URL.
    for (const { text: shown, href } of pieces) if (href !== undefined) expect(new URL(shown).href).toBe(href);
  });

  test('has links for plain URLs as every message, and no other Markdown', () => {
    expect(coachPiecesOf('**See** https://example.com/a.', HERE)).toEqual([
      { text: '**See** ' },
      { text: 'https://example.com/a', href: 'https://example.com/a' },
      { text: '.' },
    ]);
    expect(coachPiecesOf('![x](y) <b>[a][b]</b>', HERE)).toEqual([{ text: '![x](y) <b>[a][b]</b>' }]);
  });

  test('is parsed quickly, however many brackets it opens', () => {
    const began = performance.now();
    for (const each of ['[', '[a', '[](', '[a](https://', '(']) coachPiecesOf(each.repeat(100_000), HERE);
    coachPiecesOf(`[${'a'.repeat(100_000)}`, HERE);
    // Linear time even on a busy machine; quadratic time would take a minute.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test('a message of a person has no links under a title', () => {
  const text = `[Read twenty pages](${PAGE})`;
  expect(piecesOf(text)).toEqual([{ text: '[Read twenty pages](' }, { text: PAGE, href: PAGE }, { text: ')' }]);
});

describe('a question of Steadfast', () => {
  const [run, walk] = [
    { id: 'R', title: 'Run' },
    { id: 'W', title: 'Run or walk' },
  ];

  test('links to the reader’s own commitments by their titles, in their order', () => {
    expect(questionPiecesOf('You missed “Run” and “Run or walk”.', [run, walk])).toEqual([
      { text: 'You missed “' },
      { text: 'Run', path: '/commitments/R' },
      { text: '” and “' },
      { text: 'Run or walk', path: '/commitments/W' },
      { text: '”.' },
    ]);
  });

  test('is text alone for the other, and where a title is not found', () => {
    const text = 'Grace, Ada missed “Run”.';
    for (const own of [[], [walk]]) expect(questionPiecesOf(text, own)).toEqual([{ text }]);
  });
});

describe('the address of a sentence of a weekly review', () => {
  const SITE = 'https://steadfast.example';
  const path = '/reviews/01JABC-2026-05-11#s1x2';

  test('is a link within this site', () => {
    expect(piecesOf(`Well done.\n\n${SITE}${path}`, SITE)).toEqual([
      { text: 'Well done.\n\n' },
      { text: 'Weekly review', path },
    ]);
  });

  test.for([
    `https://elsewhere.example${path}`,
    `${SITE}.elsewhere.example${path}`,
    `https://steadfast.example@elsewhere.example${path}`,
    `${SITE}/reviews/a/b`,
    `${SITE}/reviews/a?b=c`,
    `${SITE}/settings`,
  ])('is not %s', (address) => {
    expect(piecesOf(address, SITE)).toEqual([{ text: address, href: new URL(address).href }]);
  });

  test('is a usual link without the site', () => {
    expect(piecesOf(SITE + path)).toEqual([{ text: SITE + path, href: SITE + path }]);
  });
});
